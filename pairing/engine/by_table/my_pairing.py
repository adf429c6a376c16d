"""“Why do I play her?” (``explanation.my_pairing``) where a table decides: the numbers of both and the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pairing.engine.explanation.my_pairing import ANSWER, Mine, Sentences, answer, told
from pairing.engine.explanation.my_pairing_words import shared
from pairing.engine.steps import Step
from pairing.engine.words import N_, Words


def my_pairing(steps: Step, players: Sequence[Mapping[str, Any]], tpn: int) -> Step:
    """Why the entrant with this TPN meets the opponent, or has none."""
    return told(Mine(steps, players, tpn), WORDS, _paired, _free)


def _table(mine: Mine) -> tuple[Step, int]:
    table = next(step for step in mine.steps.children if step.key == "table")
    planned = next(step.parameters["planned"] for step in table.children if step.key == "table.round")
    return table, planned


def _paired(mine: Mine) -> Iterator[Sentences]:
    table, planned = _table(mine)
    yield [Step("mine.table", table.article, {"count": len(table.players)})]
    yield [Step("mine.table.numbers", table.article, {"mine": mine.tpn, "theirs": mine.opponent, "planned": planned})]
    yield [answer(mine, table.article)]


def _free(mine: Mine) -> Iterator[Sentences]:
    table, planned = _table(mine)
    yield [Step("mine.table", table.article, {"count": len(table.players)})]
    yield [Step(f"{ANSWER}.free", table.article, {"mine": mine.tpn, "planned": planned})]


WORDS = {
    **shared("plain", colours="table"),
    "mine.table": Words(N_("Everybody’s opponents were known before the first round, by the table for {count}.")),
    "mine.table.numbers": Words(
        N_(
            "You have number {mine} and your opponent number {theirs}; the table brings these two together in its "
            "round {planned}."
        )
    ),
    "mine.answer.free": Words(N_("In round {planned} of the table number {mine}, which is yours, has no opponent.")),
}
