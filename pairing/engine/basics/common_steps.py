"""Steps that every pairing system has, and their words: the round with its boards, a proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pairing.engine.result import Pair
from pairing.engine.steps import Column, Row, Step, Table
from pairing.engine.words import N_, Telling, Words

Reasons = TypeVar("Reasons")


@dataclass(frozen=True, slots=True)
class Behind(Generic[Reasons]):
    """What stands behind a round: for candidates for the bye by TPN, and for all its brackets or none."""

    byes: Mapping[int, Step] = field(default_factory=dict)
    brackets: tuple[Reasons, ...] = ()


def round_step(round_number: int, total_rounds: int, *steps: Step) -> Step:
    """The whole round: remarks, which have neither children nor a table, and sections, which have."""
    return Step("round", parameters={"round": round_number, "rounds": total_rounds}, children=steps)


def boards_step(boards: Iterable[Row], *, facts: tuple[str, ...] = ()) -> Step:
    """The section of the boards in their order; pages tell these facts of the players."""
    columns = (Column("board", kind="number"), Column("board.white", facts=facts), Column("board.black", facts=facts))
    return Step("boards", "C.04.2, 3.6", table=Table(columns, tuple(boards), steps_key="board.rule"))


def board_row(number: int, pair: Pair, colours: Step) -> Row:
    """A board with the step that says why White is White."""
    return Row((number, pair.white, pair.black), (colours,))


WORDS = {
    "round": Words(N_("Round {round} of {rounds}: how it was paired")),
    "board": Words(N_("Board")),
    "board.white": Words(N_("White")),
    "board.black": Words(N_("Black")),
    "board.rule": Words(N_("Rule")),
    "proof": Words("{shortage:shortage}", joined=": "),
    "people": Words("{people:row}"),
    # “Why not A against B?”
    "why-not": Words(N_("Round {round}: why not {one:who} against {other:who}?")),
    "why-not.paired": Words(N_("They do meet in this round.")),
    "why-not.absent": Words(N_("One who is not to be paired meets nobody.")),
    "why-not.best": Words(N_("With this pair the best round would be: {changed:pairs}; all others as they are.")),
    "why-not.best.bye": Words(
        N_("With this pair the best round would be: {changed:pairs}; {bye:name} the bye; all others as they are.")
    ),
    "why-not.best.all": Words(N_("With this pair the best round would be: {changed:pairs}.")),
    "why-not.best.all-bye": Words(N_("With this pair the best round would be: {changed:pairs}; {bye:name} the bye.")),
    "why-not.round": Words(N_("All boards of that round: {boards:pairs}"), telling=Telling.DATA),
    "why-not.round.bye": Words(
        N_("All boards of that round: {boards:pairs}; {bye:name} the bye"), telling=Telling.DATA
    ),
}
