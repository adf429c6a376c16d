"""Rounds of a table as steps: the table, “why not A against B?”, and the first divergence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pairing.engine.by_table.pairer import Trace
from pairing.engine.by_table.rules import Rules
from pairing.engine.explanation.common import board_row, boards_step, round_step
from pairing.engine.explanation.divergence import divergence_step, opponents_in
from pairing.engine.explanation.why_not import outcomes_of
from pairing.engine.result import Pair, PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament
from pairing.engine.trace import BoardColours

Colours = Callable[[Trace, int, Pair], Step]
"""The step that says why a pair of a round, by its number, has its colours."""


def explaining_by(
    rules: Rules, colours: Colours
) -> tuple[
    Callable[[Trace], Step],
    Callable[[Tournament, RoundPairing], Step],
    Callable[[Tournament, RoundPairing, int, int], Step],
    Callable[[Tournament, RoundPairing, PlayedRound], Step | None],
]:
    """The functions of a system that explain its rounds: ``steps``, ``examine``, ``why_not``, ``first_divergence``.

    What they do is said of ``pairing.engine.systems.system.System``. Nothing is chosen among others, so that there is
    nothing to examine.
    """
    return (
        lambda trace: _steps(trace, rules.article, colours),
        lambda _tournament, pairing: _steps(Trace.of(pairing), rules.article, colours),
        lambda tournament, pairing, one, other: _why_not(tournament, pairing, (one, other), rules.article, colours),
        lambda _tournament, pairing, played: next(
            divergences(Trace.of(pairing).boards, pairing, played, rules.article), None
        ),
    )


def turned(trace: Trace, number: int) -> tuple[Step, ...]:
    """That the colours of round ``number`` are the other way round, in a cycle where they are."""
    return (Step("colours.reversed"),) if trace.is_reversed(number) else ()


def berger_colours(trace: Trace, number: int, pair: Pair, *, article: str) -> Step:
    """The rule by which a Berger table gave White and Black in round ``number``."""
    one, other = sorted((pair.white, pair.black))
    last = len(trace.players) + len(trace.players) % 2
    known = {"one": one, "other": other}
    if other == last:
        half = last // 2
        key, known = ("colours.upper" if one <= half else "colours.lower"), {"half": half, "last": last}
    else:
        key = "colours.odd" if (one + other) % 2 else "colours.even"
    return Step(key, article, known, (pair.white, pair.black), children=turned(trace, number))


def _steps(trace: Trace, article: str, colours: Colours) -> Step:
    """The round as a tree: what the table says of it, and why White is White."""
    rows = (
        board_row(number, board.pair, colours(trace, trace.round_number, board.pair))
        for number, board in enumerate(trace.boards, start=1)
    )
    return round_step(trace, _table(trace, article), boards_step(rows))


def _table(trace: Trace, article: str) -> Step:
    everybody = tuple(sorted(entrant.tpn for entrant in trace.players))
    children = [Step("table.round", article, {"planned": trace.planned})]
    if trace.is_reversed(trace.round_number):
        children.append(Step("table.reversed", article))
    if trace.is_exchanged:
        children.append(Step("table.exchanged", article))
    children += (Step("table.free", article, players=(tpn,)) for tpn in trace.free)
    return Step("table", article, players=everybody, children=tuple(children))


# “Why not A against B?”


def _why_not(
    tournament: Tournament, pairing: RoundPairing, pair: tuple[int, int], article: str, colours: Colours
) -> Step:
    """In which rounds the two meet by the table, if any, and who has White and why."""
    trace, (one, other) = Trace.of(pairing), pair
    word = tournament.entrant_word
    outcomes = outcomes_of(pairing, one, other, bye=article, outcome=_outcome, word=word)
    meetings = [
        (number, Pair(*planned))
        for number, of_table in enumerate(trace.rounds, start=1)
        for planned in of_table.pairs
        if {one, other} == set(planned)
    ]
    answer = [Step("why.by-table", article, {"rounds": tuple(number for number, _pair in meetings)})]
    if not meetings:
        answer = [Step("why.never", article)]
    answer += (
        Step(
            "why.white",
            article,
            {"round": number},
            (planned.white, planned.black),
            children=(colours(trace, number, planned),),
        )
        for number, planned in meetings
    )
    known = {"round": pairing.round_number, "one": one, "other": other}
    return Step("why-not", parameters=known, children=(*outcomes, *answer))


def _outcome(_trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    return Step("why.meets", parameters=board, players=(tpn,))


# The first divergence


def divergences(
    boards: Iterable[BoardColours], pairing: RoundPairing, played: PlayedRound, article: str
) -> Iterator[Step]:
    """Where a played round is another one than the ``boards`` of ``pairing``: who is free, who meets, who is White."""
    free = [tuple(sorted(one.without_opponent)) for one in (pairing, played)]
    if free[0] != free[1]:
        yield divergence_step(article, "what.free", *free)
    met = opponents_in(played.pairs)
    boards = tuple(boards)
    for board in boards:
        white, black = board.pair.white, board.pair.black
        for tpn, other in ((white, black), (black, white)):
            if met.get(tpn) != other:
                there = (tpn, met[tpn]) if tpn in met else ()
                yield divergence_step(article, "what.pair", (white, black), there)
        if (white, black) not in played.pairs and frozenset((white, black)) not in played.colourless:
            yield divergence_step(article, "what.colours", (white, black), (black, white))
    paired = {tpn for board in boards for tpn in (board.pair.white, board.pair.black)}
    for white, black in played.pairs:
        if not {white, black} <= paired:
            yield divergence_step(article, "what.pair", (), (white, black))
