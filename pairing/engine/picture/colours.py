"""Sentences on colours beside a bracket: who gets the colour that both are due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pairing.engine.picture.facts import Known, due_colour
from pairing.engine.picture.model import Remark
from pairing.engine.steps import Step

# What the rule that gave the colours says of the one who gets what both are due, by the end of its key.
_REASONS = {
    "stronger": "stronger",
    "strong": "stronger",
    "latest": "history",
    "alternate": "history",
    "history": "history",
    "higher": "higher",
    "lower": "lower",
    "difference": "less-often",
    "numbers": "less-often",
    "unequal": "less-often",
    "limits": "barred",
    "fixed": "barred",
}


def colour_remarks(players: Mapping[int, Known], seats: Mapping[int, Any], seated: Sequence[int]) -> Iterator[Remark]:
    """A sentence for each board of these players at which both are due the same colour, in the order of boards."""
    boards: dict[int, list[int]] = {}
    for tpn in seated:
        boards.setdefault(seats[tpn].board, []).append(tpn)
    for board, pair in sorted(boards.items()):
        due, due_of_other = due_colour(players[pair[0]]), due_colour(players[pair[1]])
        if due is None or due is not due_of_other:
            continue
        colour = due.name.lower()
        winner, other = pair if seats[pair[0]].colour == colour else pair[::-1]
        rule = seats[winner].rule
        reason = _REASONS.get(rule.key.rsplit(".", 1)[-1], "rule")
        known = {"board": board, "colour": colour, "winner": winner, "other": other}
        yield Remark(Step(f"picture.both-due.{reason}", rule.article, known))
