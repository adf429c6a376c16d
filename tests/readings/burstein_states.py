"""The tournaments on which the Burstein engine is compared: beside the common manners, floats and absences.

Seeding rounds are among the common ones, ``seeding_rounds`` makes more; all others come after the seeding (1.6.2).
"""

from __future__ import annotations

import random
from dataclasses import replace

from pairing.engine.tournament import Bye, ByeKind, Player, Tournament
from tests.histories import PairFunction
from tests.readings import dutch_states
from tests.readings.states import COMMON, COMMON_LARGE, Sizes, States
from tests.strategies import random_tournament


def many_floats(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """C5 to C7: neighbours in the ranking of a larger event who may hardly meet."""
    return _after_the_seeding(dutch_states.many_floats(rng, sizes, pair))


def contested_byes(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """3.1: an odd number of players, many of whom have missed rounds."""
    return _after_the_seeding(dutch_states.contested_byes(rng, sizes, pair))


def seeding_rounds(rng: random.Random, sizes: Sizes, pair: PairFunction = lambda _event: None) -> Tournament:
    """1.6: what is hard for the Dutch rules, in one of the first four rounds of an event with more than as many."""
    while True:
        make = rng.choice((dutch_states.many_floats, dutch_states.contested_byes))
        event = make(rng, sizes, pair)
        if event.coming_round <= 4:
            return replace(event, total_rounds=max(event.total_rounds, 2 * event.coming_round))


def withdrawals(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """1.7.2.1: players with a series of zero-point byes, some of whom are back, or are given points for this round."""
    event = random_tournament(rng, players=rng.randint(*sizes), rounds=rng.randint(1, 5))
    chance = rng.choice((0.2, 0.5))
    missing = {player.tpn for player in event.players if rng.random() < chance}
    absent = frozenset(tpn for tpn in missing if rng.random() < 0.7) or event.absent
    if len(absent) == len(event.players):
        absent = event.absent
    return _after_the_seeding(
        replace(
            event,
            players=_without_their_last_games(rng, event.players, missing),
            absent=absent,
            absent_with_points=frozenset(tpn for tpn in absent if rng.random() < 0.2),
        )
    )


def _without_their_last_games(rng: random.Random, players: tuple[Player, ...], missing: set[int]) -> tuple[Player, ...]:
    """From some round on, games of the ``missing`` were not paired: byes instead, of the opponents half a point."""
    rounds = max(len(player.records) for player in players)
    first = {tpn: rng.randint(0, rounds) for tpn in missing}

    def changed(player: Player) -> Player:
        records = list(player.records)
        for number, record in enumerate(records):
            if number >= first.get(player.tpn, rounds):
                records[number] = Bye(ByeKind.ZERO_POINT)
            elif not isinstance(record, Bye) and number >= first.get(record.games[0].opponent, rounds):
                records[number] = Bye(ByeKind.HALF_POINT)
        return replace(player, records=tuple(records))

    return tuple(map(changed, players))


def _after_the_seeding(event: Tournament) -> Tournament:
    """As few rounds to come as it takes for the coming one to be no seeding round."""
    rounds = event.total_rounds if event.coming_round > 4 else min(event.total_rounds, 2 * event.coming_round - 1)
    return replace(event, total_rounds=max(rounds, event.coming_round))


OWN = {"many floats": many_floats, "contested byes": contested_byes, "withdrawals": withdrawals}
STATES = States(small={**COMMON, **OWN}, large={**COMMON_LARGE, **OWN})
