"""The explanation of a round as steps, made from what the pairer wrote down; nothing is decided anew.

``Behind`` holds what the examination adds: why no fewer players float, and why nobody met a larger BSN. The words of
the steps are in ``words.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from pairing.engine.explanation.bye import bye_step
from pairing.engine.explanation.common import Behind, boards_by_rules, cost_values, pairs_table, round_step
from pairing.engine.steps import Column, Step
from pairing.engine.systems.burstein.colours import RULES
from pairing.engine.systems.burstein.facts import PlayerFacts
from pairing.engine.systems.burstein.index import decimal, seeding_rounds, working
from pairing.engine.systems.burstein.seeding import SeedingTrace
from pairing.engine.systems.burstein.seeding_steps import steps_of_seeding_round
from pairing.engine.systems.burstein.system import CRITERIA
from pairing.engine.systems.burstein.trace import Bracket, Trace


@dataclass(frozen=True, slots=True)
class BracketBehind:
    """What the choices of a bracket were made against; ``rows`` for each row of its table."""

    fewest: Step
    rows: tuple[tuple[Step, ...], ...]


def steps_of(trace: Trace | SeedingTrace, behind: Behind[BracketBehind] | None = None) -> Step:
    """The round as a tree of steps, with what stands behind it where that is given."""
    if isinstance(trace, SeedingTrace):
        return steps_of_seeding_round(trace)
    behind = behind or Behind()
    count = len(trace.brackets)
    brackets = zip_longest(trace.brackets, behind.brackets)
    return round_step(
        trace,
        _by_index(seeding_rounds(trace.total_rounds)),
        _index(trace),
        bye_step(trace.bye_candidates, behind.byes),
        *(_bracket(bracket, place, count, reasons) for place, (bracket, reasons) in enumerate(brackets, start=1)),
        boards_by_rules(trace, trace.boards, RULES, lambda player: player.rank),
    )


def _by_index(seeding: int) -> Step:
    return Step("by-index", "1.6.2", {"seeding": seeding}) if seeding else Step("by-index.alone", "1.6.2")


# 1.7, 1.8


def _index(trace: Trace) -> Step:
    """The index of everybody who is paired, term by term, from the first in rank down."""
    there = sorted((player for player in trace.players if player.present), key=lambda player: player.rank)
    return Step("index", "1.8", {"count": len(there)}, children=tuple(map(_index_of, there)))


def _index_of(player: PlayerFacts) -> Step:
    known = {
        "rank": player.rank,
        "buchholz": decimal(player.buchholz, 1),
        "sonneborn_berger": decimal(player.sonneborn_berger, 2),
        "working": working(player.terms),
    }
    return Step("index.player", "1.8.1", known, (player.tpn,))


# 3.2, 4


def _bracket(bracket: Bracket, place: int, count: int, behind: BracketBehind | None) -> Step:
    columns = (Column("member", facts=("index",)), Column("opponent", facts=("index",)))
    table = pairs_table(columns, rows_of(bracket), behind.rows if behind else ())
    return Step(
        "bracket",
        "3.2",
        {"score": bracket.score, "place": place, "brackets": count},
        bracket.members,
        children=(
            Step("members", "4.1", {"members": bracket.members}),
            *([Step("incoming", "1.2.2", {"incoming": bracket.incoming})] if bracket.incoming else []),
            behind.fewest if behind else fewest_of(bracket),
            *_floaters(bracket),
            Step("costs", "2.3", {"costs": cost_values(bracket.costs, CRITERIA)}),
            Step("order", "4.3", table=table),
        ),
    )


def rows_of(bracket: Bracket) -> list[tuple[int, int | None]]:
    """The bracket in the order in which opponents are found: the next BSN, and its opponent or None for a floater."""
    opponent: dict[int, int | None] = dict(bracket.pairs) | dict.fromkeys(bracket.floaters)
    return [(tpn, opponent[tpn]) for tpn in bracket.members if tpn in opponent]


def fewest_of(bracket: Bracket) -> Step:
    """How many float, where that needs no proof (3.2.1)."""
    number = len(bracket.floaters)
    if number == 0:
        return Step("fewest.none", "3.2.1")
    if number == 1 and len(bracket.members) % 2:
        return Step("fewest.odd-number", "3.2.1", {"members": bracket.members})
    return Step("fewest", "3.2.1", {"number": number})


def _floaters(bracket: Bracket) -> Iterator[Step]:
    if bracket.floaters:
        yield Step("floaters", "2.3", {"below": bracket.costs.next_floater_scores}, bracket.floaters)
