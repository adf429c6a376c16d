"""Random states of Scheveningen tournaments: all sizes, one game and two, results of every kind, some absent."""

from __future__ import annotations

import random

from pairing.engine.tournament import Cycles, Player, Tournament
from pairing.readings.scheveningen import Reading
from tests.histories import PairFunction
from tests.readings.round_robin_states import absent_in, played_by
from tests.readings.states import Sizes, States


def everybody_there(rng: random.Random, sizes: Sizes, _pair: PairFunction) -> Tournament:
    """Before any round, nobody absent."""
    side = rng.randint((sizes[0] + 1) // 2, max((sizes[0] + 1) // 2, sizes[1] // 2))
    games = rng.choice((1, 2))
    tournament = Tournament(
        total_rounds=games * side,
        players=tuple(Player(tpn, rng.choice((None, rng.randint(1200, 2700)))) for tpn in range(1, 2 * side + 1)),
        cycles=Cycles(games),
    )
    for _ in range(rng.randrange(tournament.total_rounds)):
        tournament = played_by(rng, tournament, Reading(tournament).pair_round())
    return tournament


def some_absent(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Before any round, some absent."""
    return absent_in(rng, everybody_there(rng, sizes, pair))


MANNERS = {"everybody there": everybody_there, "some absent": some_absent}
STATES = States(small=MANNERS, large=MANNERS, sizes=(4, 12), large_sizes=(14, 20))
