"""The tournaments on which Lim's engine is compared."""

from __future__ import annotations

import random
from dataclasses import replace

from pairing.engine.tournament import Player, Tournament
from tests.histories import PairFunction
from tests.readings.arranged import any_mixture, arranged, arranged_tournament
from tests.readings.states import COMMON, COMMON_LARGE, Sizes, States
from tests.strategies import random_tournament


def late_rounds(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Few opponents are left: medians that are blocked, and floaters that go far."""
    players = rng.randint(*sizes)
    rounds = rng.randint(max(1, players // 2), max(1, players - 2))
    return random_tournament(rng, players=players, rounds=rounds, pair=pair, plain=True)


def maxi(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Maxi-tournaments in which 100 rating points are now much, now little, and often just missed or just reached."""
    mixture = replace(any_mixture(rng), spread=rng.choice((60, 150, 400)), inside=rng.choice((0.0, 0.2)))
    made = arranged_tournament(rng, players=rng.randint(*sizes), mixture=mixture)
    if rng.random() < 0.5:
        made = replace(made, players=tuple(replace(one, rating=_rounded(rng, one)) for one in made.players))
    return replace(made, maxi=True)


def _rounded(rng: random.Random, player: Player) -> int:
    return (player.rating or 0) // 50 * 50 + rng.choice((0, 0, 1))


def few_forbidden(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Large groups in which nearly all may meet: the second reading cannot look through the others in time."""
    mixture = replace(any_mixture(rng), inside=rng.choice((0.0, 0.05, 0.1)), across=rng.choice((0.0, 0.2)))
    return arranged_tournament(rng, players=rng.randint(*sizes), mixture=mixture)


STATES = States(
    small={**COMMON, "arranged": arranged, "late rounds": late_rounds, "Maxi-tournaments": maxi},
    large={**COMMON_LARGE, "few forbidden": few_forbidden},
)
