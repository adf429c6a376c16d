"""Random states of knock-outs: all sizes, one game and two, results of every kind, some decided otherwise."""

from __future__ import annotations

import random
from dataclasses import replace

from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    Scoring,
    Tournament,
    outcome_of,
)
from pairing.readings import NothingToPair
from pairing.readings.knock_out import Reading
from tests.histories import PairFunction
from tests.readings.states import Sizes, States

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
RESULTS = (
    *((WIN, LOSS, True), (DRAW, DRAW, True), (LOSS, WIN, True)) * 4,
    *((WIN, LOSS, False), (LOSS, WIN, False), (LOSS, LOSS, False), (DRAW, LOSS, True), (LOSS, LOSS, True)),
)


def everybody_there(rng: random.Random, sizes: Sizes, _pair: PairFunction) -> Tournament:
    """Before any round, nobody absent."""
    count = rng.randint(*sizes)
    games = rng.choice((1, 1, 2, 2, 4, 6))
    drawn = Tournament(
        total_rounds=max(1, (count - 1).bit_length()),
        players=tuple(Player(tpn, rng.choice((None, rng.randint(1200, 2700)))) for tpn in range(1, count + 1)),
        initial_colour=rng.choice(list(Colour)),
        scoring=Scoring(games_per_match=games, pairing_allocated_bye=15 if games == 2 else 10),
        third_place=rng.random() < 0.5,
    )
    while True:
        tournament = drawn
        try:
            for _ in range(rng.randrange(drawn.total_rounds)):
                tournament = played(rng, tournament)
            Reading(tournament).pair_round()
        except NothingToPair:  # too many stayed away: another one
            continue
        return tournament


def with_some_absent(rng: random.Random, tournament: Tournament) -> Tournament:
    """The tournament with some of those absent who would play, as long as anybody is left to meet."""
    boards, _bye = Reading(tournament).pair_round()
    paired = [tpn for board in boards for tpn in board]
    absent = frozenset(rng.sample(paired, rng.randint(0, len(paired) // 3)))
    some = replace(tournament, absent=absent)
    try:
        Reading(some).pair_round()
    except NothingToPair:
        return tournament
    return some


def some_absent(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Before any round, some of those absent who would play."""
    return with_some_absent(rng, everybody_there(rng, sizes, pair))


def played(rng: random.Random, tournament: Tournament) -> Tournament:
    """The tournament after one more round; of level matches it is decided who goes on."""
    reading = Reading(tournament)
    boards, _bye = reading.pair_round()
    records: dict[int, Record] = dict.fromkeys(reading.free, Bye(ByeKind.FULL_POINT))
    decisions = set(tournament.decisions)
    for white, black in boards:
        records[white], records[black] = match(rng, white, black, tournament.scoring.games_per_match)
        if rng.random() < 0.8 or not both_stayed_away(records[white], records[black]):
            decisions.add((tournament.coming_round, rng.choice((white, black))))  # idle where the games decide
    players = tuple(
        replace(one, records=(*one.records, records.get(one.tpn, Bye(ByeKind.ZERO_POINT))))
        for one in tournament.players
    )
    return replace(tournament, players=players, decisions=frozenset(decisions))


def both_stayed_away(*records: Record) -> bool:
    """Whether nobody came to a match."""
    return not any(
        game.played or game.outcome is WIN for record in records if not isinstance(record, Bye) for game in record.games
    )


def match(rng: random.Random, white: int, black: int, games: int) -> tuple[Game | Match, Game | Match]:
    """A match by lot, from both sides."""
    sides: tuple[list[Game], list[Game]] = ([], [])
    for number in range(games):
        mine, theirs, was_played = rng.choice(RESULTS)
        colour = Colour.BLACK if number % 2 else Colour.WHITE
        sides[0].append(Game(black, colour, mine, was_played))
        sides[1].append(Game(white, colour.opposite, theirs, was_played))
    if games == 1:
        return sides[0][0], sides[1][0]
    made = [sum({WIN: 2, DRAW: 1, LOSS: 0}[game.outcome] for game in side) for side in sides]
    came = all(any(game.played or game.outcome is WIN for game in side) for side in sides)
    return (
        Match(tuple(sides[0]), outcome_of(made[0], made[1]), came),
        Match(tuple(sides[1]), outcome_of(made[1], made[0]), came),
    )


MANNERS = {"everybody there": everybody_there, "some absent": some_absent}
STATES = States(small=MANNERS, large=MANNERS, sizes=(4, 12), large_sizes=(13, 64))
