"""Why two players may not meet (2.1, 2.3, 2.4), and the arbiter's word, which is as strong as 2.1."""

from __future__ import annotations

from pairing.engine.basics.obstacles import Obstacle
from pairing.engine.basics.obstacles import Obstacles as ObstaclesOfAll
from pairing.engine.systems.dubov_1997.system import ARTICLES


class Obstacles(ObstaclesOfAll):
    """Who may not meet whom in a round, by TPN."""

    def article(self, obstacle: Obstacle) -> str:
        """The limitation that keeps two players apart."""
        return ARTICLES.absolute_colours if obstacle is Obstacle.SAME_ABSOLUTE_PREFERENCE else ARTICLES.rematch
