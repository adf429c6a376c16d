"""The tournaments on which Lim's engine is compared."""

from __future__ import annotations

import random

from pairing.engine.tournament import Tournament
from tests.readings.arranged import arranged
from tests.readings.states import COMMON, Sizes, States
from tests.strategies import PairFunction, random_tournament


def late_rounds(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Few opponents are left: medians that are blocked, and floaters that go far."""
    players = rng.randint(*sizes)
    rounds = rng.randint(max(1, players // 2), max(1, players - 2))
    return random_tournament(rng, players=players, rounds=rounds, pair=pair, plain=True)


STATES = States(small={**COMMON, "arranged": arranged, "late rounds": late_rounds})
