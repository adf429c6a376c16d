"""The explanation of a round as steps, made from what the pairer wrote down; nothing is decided anew.

``Behind`` holds what the examination adds: why each choice was the first one that could be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from pairing.engine.explanation.bye import ByeArticles, bye_step
from pairing.engine.explanation.common import Behind, board_row, boards_step, cost_values, pairs_table, round_step
from pairing.engine.explanation.upfloaters import fewest_step, people_step
from pairing.engine.round_pairing.trace import Bracket, Trace
from pairing.engine.steps import Column, Row, Step
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours

BYE_ARTICLES = ByeArticles(bye="3.4", barred="2.1.2", others_pair="3.4.1", score="3.4.2", games="3.4.3", last="3.4.4")


@dataclass(frozen=True, slots=True)
class BracketBehind:
    """What the choices of a bracket were made against; ``rows`` for each pair."""

    fewest: Step
    sets: tuple[Step, ...]
    criteria: tuple[Step, ...]
    tops: tuple[Step, ...]
    rows: tuple[tuple[Step, ...], ...]


ColourStep = Callable[[Any, Any, BoardColours, Colour], Step]
"""The step that says why White is White, by the facts of White and Black and the initial colour."""


def steps_of(
    trace: Trace,
    behind: Behind[BracketBehind] | None = None,
    *,
    colour_step: ColourStep,
    board_facts: tuple[str, ...] = (),
) -> Step:
    """The round as a tree of steps, with what stands behind it where that is given.

    ``colour_step`` is that of the system; ``board_facts`` are the facts that its list of boards tells.
    """
    behind = behind or Behind()
    count = len(trace.brackets)
    floats_count = trace.total_rounds - trace.round_number >= trace.rules.rounds_without_floats
    return round_step(
        trace,
        *([] if floats_count else [Step("floats-do-not-count", "2.3.4")]),
        bye_step(trace.bye_candidates, behind.byes, articles=BYE_ARTICLES),
        *(
            _bracket(trace, bracket, reasons, place, count)
            for place, (bracket, reasons) in enumerate(zip_longest(trace.brackets, behind.brackets), start=1)
        ),
        boards_step(_boards(trace, colour_step), facts=board_facts),
    )


def _bracket(trace: Trace, bracket: Bracket, behind: BracketBehind | None, place: int, count: int) -> Step:
    return Step(
        "bracket",
        "3.3.2",
        {"score": bracket.score, "place": place, "brackets": count},
        (*bracket.residents, *bracket.upfloaters),
        children=(
            Step("residents", parameters={"residents": bracket.residents}),
            behind.fewest if behind else fewest_step(len(bracket.upfloaters), "2.3.1"),
            *_upfloaters(trace, bracket, behind.sets if behind else ()),
            *(behind.criteria if behind else ()),
            *(behind.tops if behind else ()),
            _pairs(bracket, behind),
        ),
    )


def _upfloaters(trace: Trace, bracket: Bracket, sets: tuple[Step, ...]) -> Iterator[Step]:
    costs = cost_values(bracket.costs, trace.rules.criteria)
    if not bracket.upfloaters:
        yield Step("costs.alone", "2.3", {"costs": costs})
        return
    pool = people_step("pool", "3.5.3", bracket.candidates)
    yield Step(
        "chosen",
        "3.5.5",
        {"below": len(bracket.candidates)},
        bracket.upfloaters,
        children=(Step("costs", "2.3", {"costs": costs}), *_following(bracket), pool, *sets),
    )


def _following(bracket: Bracket) -> Iterator[Step]:
    """What the scoregroup that follows needs without the upfloaters (C6)."""
    if bracket.following is None:
        return
    score, members = bracket.following
    staying = tuple(tpn for tpn in members if tpn not in bracket.upfloaters)
    if not staying:
        yield Step("following.empty", "2.3.3", {"score": score})
        return
    yield Step("following", "2.3.3", {"score": score, "number": bracket.costs.needed_by_following}, staying)


def _pairs(bracket: Bracket, behind: BracketBehind | None) -> Step:
    table = pairs_table((Column("top"), Column("bottom")), bracket.pairs, behind.rows if behind else ())
    return Step("pairs", "3.6", table=table)


def _boards(trace: Trace, colour_step: ColourStep) -> Iterator[Row]:
    players = {player.tpn: player for player in trace.players}
    initial = trace.initial_colour or Colour.WHITE
    for number, board in enumerate(trace.boards, start=1):
        white, black = players[board.pair.white], players[board.pair.black]
        yield board_row(number, board.pair, colour_step(white, black, board, initial))
