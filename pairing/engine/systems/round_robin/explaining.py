"""Rounds of a round robin as steps: the table, “why not A against B?”, and the first divergence."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.explanation.common import board_row, boards_step, round_step
from pairing.engine.explanation.divergence import divergence_step, opponents_in
from pairing.engine.explanation.why_not import outcomes_of
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.round_robin.pairer import TABLE, Trace
from pairing.engine.tournament import Tournament


def steps_of(trace: Trace) -> Step:
    """The round as a tree: what the table says of it, and why White is White."""
    rows = (
        board_row(number, board.pair, _colours(trace, trace.round_number, board.pair.white, board.pair.black))
        for number, board in enumerate(trace.boards, start=1)
    )
    return round_step(trace, _table(trace), boards_step(rows))


def examine(_tournament: Tournament, pairing: RoundPairing) -> Step:
    """The same: nothing was chosen among others."""
    return steps_of(Trace.of(pairing))


def _table(trace: Trace) -> Step:
    everybody = tuple(sorted(player.tpn for player in trace.players))
    children = [Step("table.round", TABLE, {"planned": trace.planned})]
    if trace.is_reversed(trace.round_number):
        children.append(Step("table.reversed", TABLE))
    if trace.is_exchanged:
        children.append(Step("table.exchanged", TABLE))
    children += (Step("table.free", TABLE, players=(tpn,)) for tpn in trace.free)
    return Step("table", TABLE, players=everybody, children=tuple(children))


def _colours(trace: Trace, round_number: int, white: int, black: int) -> Step:
    """The rule by which the table gave White and Black in a round."""
    one, other = sorted((white, black))
    last = trace.size
    known = {"one": one, "other": other}
    if other == last:
        half = last // 2
        key, known = ("colours.upper" if one <= half else "colours.lower"), {"half": half, "last": last}
    else:
        key = "colours.odd" if (one + other) % 2 else "colours.even"
    turned = (Step("colours.reversed"),) if trace.is_reversed(round_number) else ()
    return Step(key, TABLE, known, (white, black), children=turned)


# “Why not A against B?”


def why_not(_tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """In which rounds the two meet by the table, and who has White and why; ``LookupError`` as of every system."""
    trace = Trace.of(pairing)
    outcomes = outcomes_of(pairing, one, other, bye=TABLE, outcome=_outcome, word="player")
    meetings = [
        (number, pair)
        for number, planned in enumerate(trace.rounds, start=1)
        for pair in planned.pairs
        if {one, other} == set(pair)
    ]
    answer = [Step("why.by-table", TABLE, {"rounds": tuple(number for number, _pair in meetings)})]
    answer += (
        Step("why.white", TABLE, {"round": number}, pair, children=(_colours(trace, number, *pair),))
        for number, pair in meetings
    )
    known = {"round": pairing.round_number, "one": one, "other": other}
    return Step("why-not", parameters=known, children=(*outcomes, *answer))


def _outcome(_trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    return Step("why.meets", parameters=board, players=(tpn,))


# The first divergence


def first_divergence(_tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """Where a played round first leaves the table."""
    return next(_divergences(Trace.of(pairing), pairing, played), None)


def _divergences(trace: Trace, pairing: RoundPairing, played: PlayedRound) -> Iterator[Step]:
    if pairing.bye != played.bye:
        byes = [() if bye is None else (bye,) for bye in (pairing.bye, played.bye)]
        yield divergence_step(TABLE, "what.free", *byes)
    met = opponents_in(played.pairs)
    for board in trace.boards:
        white, black = board.pair.white, board.pair.black
        for tpn, other in ((white, black), (black, white)):
            if met.get(tpn) != other:
                there = (tpn, met[tpn]) if tpn in met else ()
                yield divergence_step(TABLE, "what.pair", (white, black), there)
        if (white, black) not in played.pairs and frozenset((white, black)) not in played.colourless:
            yield divergence_step(TABLE, "what.colours", (white, black), (black, white))
    paired = {board.pair.white for board in trace.boards} | {board.pair.black for board in trace.boards}
    for white, black in played.pairs:
        if not {white, black} <= paired:
            yield divergence_step(TABLE, "what.pair", (), (white, black))
