"""The tournaments on which the engine of the Dubov system of 1997 is compared."""

from __future__ import annotations

import random
from dataclasses import replace

from pairing.engine.tournament import Tournament
from tests.readings.arranged import any_mixture, arranged, arranged_tournament
from tests.readings.dubov_states import many_shifts, many_upfloats
from tests.readings.states import COMMON, Sizes, States
from tests.strategies import PairFunction


def close_averages(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Ratings all the same or nearly, and different numbers of games: averages that differ by a fraction."""
    players = rng.randint(*sizes)
    mixture = replace(any_mixture(rng), rounds=rng.randint(3, max(3, players)), missed=0.2, spread=rng.choice((0, 1)))
    return arranged_tournament(rng, players=players, mixture=mixture)


STATES = States(
    small={
        **COMMON,
        "arranged": arranged,
        "many upfloats": many_upfloats,
        "many shifts": many_shifts,
        "close averages": close_averages,
    }
)
