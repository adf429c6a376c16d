"""Why two players may not meet: the absolute criteria C1 and C3 (2.1), and the arbiter's word."""

from __future__ import annotations

from pairing.engine.basics.obstacles import Obstacle
from pairing.engine.basics.obstacles import Obstacles as ObstaclesOfAll
from pairing.engine.systems.dutch.facts import PlayerFacts


class Obstacles(ObstaclesOfAll):
    """Who may not meet whom in a round, by TPN."""

    def of_colours(self, one: PlayerFacts, other: PlayerFacts) -> Obstacle | None:
        """C3 keeps nobody apart where one of them is a topscorer."""
        return None if one.is_topscorer or other.is_topscorer else super().of_colours(one, other)
