"""Rounds of a bracket as steps: where each comes from, why White is White, “why not A against B?”, and divergences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairing.engine.basics.brackets import Place, State
from pairing.engine.basics.preferences import games_since_difference
from pairing.engine.by_bracket.pairer import Trace
from pairing.engine.by_table.explaining import divergences
from pairing.engine.explanation.common import board_row, boards_step, round_step
from pairing.engine.explanation.why_not import outcomes_of
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.tables.knock_out import bracket
from pairing.engine.tournament import Tournament
from pairing.engine.trace import BoardColours

SEEDS, FREE, NEIGHBOURS, LEVEL, BOARDS, THIRD = "1.2", "1.3", "1.4", "2.3", "2.6", "3.1"


def steps_of(trace: Trace) -> Step:
    """The round as a tree: what the bracket says of each match, and why White is White."""
    rows = (
        board_row(number, board.pair, _colours(trace, place, board))
        for number, (place, board) in enumerate(zip(trace.matches, trace.boards, strict=True), start=1)
    )
    return round_step(trace, _bracket(trace), boards_step(rows))


def examine(_tournament: Tournament, pairing: RoundPairing) -> Step:
    """The same: nothing is chosen among others."""
    return steps_of(Trace.of(pairing))


def first_divergence(_tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """Where a played round is another one than that of the bracket."""
    return next(divergences(Trace.of(pairing).boards, pairing, played, NEIGHBOURS), None)


def _bracket(trace: Trace) -> Step:
    everybody = tuple(sorted(player.tpn for player in trace.players))
    children = [step for place in trace.rounds[trace.round_number - 1] for step in _place(trace, place)]
    return Step("bracket", SEEDS, players=everybody, children=tuple(children))


def _place(trace: Trace, place: Place) -> Iterator[Step]:
    """Where the players of a match come from; of who is free, why."""
    absent = tuple(tpn for tpn in place.players if not _present(trace, tpn))
    for tpn in absent:
        yield Step("bracket.absent", "2.4", players=(tpn,))
    there = tuple(tpn for tpn in place.players if tpn not in absent)
    if len(there) == 1 and not place.is_third:
        yield Step("bracket.free", FREE, players=there)
    if len(there) < 2:
        return
    known: dict[str, object] = {"number": place.number, "one": there[0], "other": there[1]}
    if place.is_third:
        yield Step("bracket.third", THIRD, {"one": there[0], "other": there[1]}, there)
    elif place.round_number == 1:
        yield Step("bracket.seeds", SEEDS, known, there)
    else:
        before = {"before": place.round_number - 1, "first": 2 * place.number - 1, "second": 2 * place.number}
        yield Step("bracket.winners", NEIGHBOURS, known | before, there, children=tuple(_decided(trace, there)))


def _decided(trace: Trace, there: tuple[int, ...]) -> Iterator[Step]:
    """Who of them goes on from a match that was level."""
    for place in trace.rounds[trace.round_number - 2]:
        if not (place.winner in there and place.loser):
            continue
        if place.state is State.BY_DECISION:
            yield Step("bracket.decided", LEVEL, {"loser": place.loser}, (place.winner,))
        elif place.decided_by is not None:
            key = f"bracket.by-boards.{place.decided_by.value.lower()}"
            yield Step(key, BOARDS, {"loser": place.loser}, (place.winner,))


def _present(trace: Trace, tpn: int) -> bool:
    return next(player.present for player in trace.players if player.tpn == tpn)


def _colours(trace: Trace, place: Place, board: BoardColours) -> Step:
    """The rule by which a match has its colours."""
    facts = {fact.tpn: fact for fact in trace.players}
    white, black = facts[board.pair.white], facts[board.pair.black]
    better, worse = sorted((white, black), key=lambda fact: fact.tpn)
    sides: dict[str, object] = {"white": white.tpn, "black": black.tpn}
    known: dict[str, object] = {}
    if board.article == "4.1":
        key = "colours.odd" if place.number % 2 else "colours.even"
        initial = trace.initial_colour.name.lower() if trace.initial_colour else "white"
        known = {"initial": initial, "number": place.number}
    elif board.article == "4.2":
        key, known = "colours.whites", sides | {"white_times": white.whites, "black_times": black.whites}
    elif board.article == "4.3":
        key, known = "colours.latest", sides | {"back": games_since_difference(white.colours, black.colours)}
    else:
        key = "colours.higher" if better.colours else "colours.lower"
    return Step(key, board.article, known, (better.tpn, worse.tpn))


# “Why not A against B?”


def why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Step:
    """What became of both, and in which round alone the bracket lets them meet.

    Raises:
        LookupError: there is no such player, or it is one player twice.
    """
    trace = Trace.of(pairing)
    outcomes = outcomes_of(pairing, one, other, bye=FREE, outcome=_outcome, word=tournament.entrant_word)
    told = tuple(_of_who_is_out(trace, step) for step in outcomes)
    meeting, number = _meeting(len(trace.players), one, other)
    if meeting == len(trace.rounds) > 1 and trace.third_place:
        answer = Step("why.bracket-or-third", NEIGHBOURS, {"meeting": meeting}, (one, other))
    else:
        answer = Step("why.bracket", NEIGHBOURS, {"meeting": meeting, "number": number}, (one, other))
    of_round = {"round": pairing.round_number, "one": one, "other": other}
    return Step("why-not", parameters=of_round, children=(*told, answer))


def _outcome(_trace: Trace, _tpn: int, board: dict[str, int]) -> Step:
    return Step("why.meets", parameters=board, players=(_tpn,))


def _of_who_is_out(trace: Trace, step: Step) -> Step:
    """The step on who is not paired: free, or out since a match of an earlier round."""
    (tpn,) = step.players
    if step.key == "why.meets" or tpn in trace.free:
        return step
    for played in trace.rounds:
        for place in played:
            if tpn in place.players and place.winner not in (None, tpn) and not place.is_third:
                if place.winner:
                    return Step("why.out", "1.4", {"round": place.round_number, "winner": place.winner}, (tpn,))
                return Step("why.out-both", "2.5", {"round": place.round_number}, (tpn,))
    return replace(step, key="why.absent")


def _meeting(count: int, one: int, other: int) -> tuple[int, int]:
    """The round in which two numbers come to one place of the bracket, and the number of that match in it."""
    order = [tpn for pair in bracket(count) for tpn in pair]
    first, second, number = order.index(one), order.index(other), 0
    while first != second:
        first, second, number = first // 2, second // 2, number + 1
    return number, first + 1
