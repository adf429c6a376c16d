"""Which rules a given set of pairs breaks, for every Swiss system of single players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.basics.breaches import Breach, Rule, breaches
from pairing.engine.result import Pair
from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import System
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament

SYSTEMS = [system for system in registered_systems() if system.is_for_single_games and not system.is_predetermined]
by_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
# Anything that these report is a judgement and no breach: the systems float and share colours on purpose.
JUDGEMENTS = {Rule.SCORES_APART, Rule.BOTH_COLOURS, Rule.COLOUR_NOT_DUE, Rule.BYE_ABOVE_LOWEST}


def game(opponent: int, colour: str, outcome: Outcome = Outcome.DRAW) -> Game:
    return Game(opponent, Colour(colour), outcome)


def event(records: dict[int, tuple[Record, ...]], **fields: object) -> Tournament:
    players = tuple(Player(tpn=tpn, rating=2400 - 10 * tpn, records=own) for tpn, own in records.items())
    return Tournament(**{"total_rounds": 9, "players": players, "initial_colour": Colour.WHITE, **fields})


def rules(system: System, tournament: Tournament, pairs: list[tuple[int, int]], bye: int | None = None) -> set[Rule]:
    found = breaches(system, tournament, [Pair(*pair) for pair in pairs], bye)
    assert list(found) == sorted(found, key=lambda one: list(Rule).index(one.rule))
    return {breach.rule for breach in found}


AWAY = Bye(ByeKind.ZERO_POINT)
FOUR = event({1: (game(2, "w"),), 2: (game(1, "b"),), 3: (game(4, "b"),), 4: (game(3, "w"),)})


@by_system
def test_what_the_engine_pairs_breaks_nothing(system: System) -> None:
    tournament = event(dict.fromkeys(range(1, 10), ()))
    outcomes = {Colour.WHITE: Outcome.WIN, Colour.BLACK: Outcome.LOSS}
    for _round in range(5):
        paired = system.pair_round(tournament)
        found = {breach.rule for breach in breaches(system, tournament, paired.pairs, paired.bye)}
        assert found <= JUDGEMENTS
        records: dict[int, Record] = {}
        for pair in paired.pairs:
            records[pair.white] = Game(pair.black, Colour.WHITE, outcomes[Colour.WHITE])
            records[pair.black] = Game(pair.white, Colour.BLACK, outcomes[Colour.BLACK])
        if paired.bye is not None:
            records[paired.bye] = Bye(ByeKind.PAIRING_ALLOCATED)
        players = [replace(player, records=(*player.records, records[player.tpn])) for player in tournament.players]
        tournament = replace(tournament, players=tuple(players))


@by_system
def test_meetings_and_places(system: System) -> None:
    assert rules(system, FOUR, [(2, 1), (3, 4)]) == {Rule.REMATCH}
    assert rules(system, FOUR, [(2, 4), (3, 1)]) == set()
    apart = replace(FOUR, forbidden_pairs=frozenset({(1, 3)}))
    assert rules(system, apart, [(2, 4), (3, 1)]) == {Rule.KEPT_APART}
    assert rules(system, FOUR, [(2, 4)]) == {Rule.NOT_PAIRED}
    assert rules(system, FOUR, [(2, 4), (2, 1)]) == {Rule.TWICE_IN_ROUND, Rule.NOT_PAIRED, Rule.REMATCH}
    assert rules(system, replace(FOUR, absent=frozenset({1})), [(2, 4), (3, 1)]) == {Rule.ABSENT}
    (breach,) = breaches(system, FOUR, [Pair(2, 4)], 1)[:1]
    assert breach == Breach(Rule.NOT_PAIRED, (3,), system.articles.no_complete_pairing)


@by_system
def test_the_bye(system: System) -> None:
    free = Bye(ByeKind.PAIRING_ALLOCATED)
    three = event({1: (game(2, "w", Outcome.WIN),), 2: (game(1, "b", Outcome.LOSS),), 3: (free,)})
    assert Rule.BYE_TO_NONE_ENTITLED in rules(system, three, [(2, 1)], 3)
    assert rules(system, three, [(2, 3)], 1) >= {Rule.BYE_ABOVE_LOWEST}
    assert rules(system, three, [(3, 1)], 2) <= JUDGEMENTS - {Rule.BYE_ABOVE_LOWEST}
    assert Rule.BYE_NOT_NEEDED in rules(system, FOUR, [(2, 4)], 1)


@by_system
def test_colours(system: System) -> None:
    twice = event(
        {
            1: (game(2, "w"), game(3, "w")),
            2: (game(1, "b"), game(4, "b")),
            3: (game(4, "w"), game(1, "b")),
            4: (game(3, "b"), game(2, "w")),
        }
    )
    found = breaches(system, twice, [Pair(1, 4), Pair(3, 2)], None)
    third = [(one.tpns, one.colour) for one in found if one.rule is Rule.THIRD_COLOUR]
    assert third == [((1,), Colour.WHITE), ((2,), Colour.BLACK)]
    wide = [one.tpns for one in found if one.rule is Rule.COLOUR_DIFFERENCE]
    assert wide == [(1,), (2,)]
    assert rules(system, twice, [(4, 1), (2, 3)]) == set()
    last = replace(twice, total_rounds=3)
    assert Rule.COLOUR_DIFFERENCE not in rules(system, last, [(1, 4), (3, 2)])
    assert Rule.BOTH_COLOURS in rules(system, FOUR, [(1, 3), (4, 2)])
    newcomer = event({1: (game(2, "w"),), 2: (game(1, "b"),), 3: (AWAY,)})
    assert Rule.COLOUR_NOT_DUE in rules(system, newcomer, [(1, 3)])


@by_system
def test_a_colour_that_makes_a_wide_difference_smaller_breaks_nothing(system: System) -> None:
    whites = tuple(game(opponent, "w") for opponent in range(2, 6))
    others = {tpn: tuple(game(1, "b") if at == tpn - 2 else AWAY for at in range(4)) for tpn in range(2, 6)}
    wide = event({1: whites, **others, 6: (AWAY,) * 4})
    assert Rule.COLOUR_DIFFERENCE in rules(system, wide, [(1, 6)])
    assert Rule.COLOUR_DIFFERENCE not in rules(system, wide, [(6, 1)])
