"""Why two players may not meet: the absolute criteria C1 and C3 (2.1), and the arbiter's word."""

from __future__ import annotations

from pairing.engine.basics.obstacles import Obstacle
from pairing.engine.basics.obstacles import obstacle_between as obstacle_between_any
from pairing.engine.systems.dutch.facts import PlayerFacts


def obstacle_between(one: PlayerFacts, other: PlayerFacts, forbidden: frozenset[frozenset[int]]) -> Obstacle | None:
    """What keeps two players apart, ``None`` if they may meet; C3 does not where one of them is a topscorer."""
    obstacle = obstacle_between_any(one, other, forbidden)
    if obstacle is Obstacle.SAME_ABSOLUTE_PREFERENCE and (one.is_topscorer or other.is_topscorer):
        return None
    return obstacle
