"""Random states of round robins: all sizes, cycles and rounds, results of every kind, some absent."""

from __future__ import annotations

import random

from pairing.engine.tournament import Bye, ByeKind, Colour, Cycles, Game, Outcome, Player, Record, Tournament
from pairing.readings.round_robin import Board, Reading
from tests.histories import PairFunction
from tests.readings.states import Sizes, States

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
RESULTS = ((WIN, LOSS, True), (DRAW, DRAW, True), (LOSS, WIN, True), (WIN, LOSS, False), (LOSS, LOSS, False))


def everybody_there(rng: random.Random, sizes: Sizes, _pair: PairFunction) -> Tournament:
    """Before any round, nobody absent."""
    return _before_a_round(rng, rng.randint(*sizes))


def some_absent(rng: random.Random, sizes: Sizes, _pair: PairFunction) -> Tournament:
    """Before any round, some absent."""
    return absent_in(rng, _before_a_round(rng, rng.randint(*sizes)))


def absent_in(rng: random.Random, tournament: Tournament) -> Tournament:
    """The tournament with some who are absent; two are there at least."""
    numbers = [player.tpn for player in tournament.players]
    absent = frozenset(rng.sample(numbers, rng.randint(1, len(numbers) - 2)))
    return _with(tournament, tournament.players, absent)


def _before_a_round(rng: random.Random, players: int) -> Tournament:
    count = rng.choice((1, 1, 2, 2, 3))
    cycles = Cycles(count, exchanged=count == 2 and rng.random() < 0.5)
    total = count * (players - 1 + players % 2)
    tournament = Tournament(
        total_rounds=total,
        players=tuple(Player(tpn, rng.choice((None, rng.randint(1200, 2700)))) for tpn in range(1, players + 1)),
        cycles=cycles,
    )
    for _ in range(rng.randrange(total)):
        tournament = played_by(rng, tournament, Reading(tournament).pair_round())
    return tournament


def played_by(rng: random.Random, tournament: Tournament, drawn: tuple[list[Board], int | None]) -> Tournament:
    """The tournament after one more round of these boards, the one free among them."""
    boards, free = drawn
    records: dict[int, Record] = {} if free is None else {free: Bye(ByeKind.ZERO_POINT)}
    for white, black in boards:
        mine, theirs, played = rng.choice(RESULTS)
        if white <= len(tournament.players) >= black:
            records[white] = Game(black, Colour.WHITE, mine, played)
            records[black] = Game(white, Colour.BLACK, theirs, played)
    players = tuple(
        Player(player.tpn, player.rating, (*player.records, records[player.tpn])) for player in tournament.players
    )
    return _with(tournament, players, frozenset())


def _with(tournament: Tournament, players: tuple[Player, ...], absent: frozenset[int]) -> Tournament:
    return Tournament(total_rounds=tournament.total_rounds, players=players, cycles=tournament.cycles, absent=absent)


MANNERS = {"everybody there": everybody_there, "some absent": some_absent}
STATES = States(small=MANNERS, large=MANNERS, sizes=(3, 12), large_sizes=(13, 24))
