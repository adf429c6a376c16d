"""Why two players are not compatible (2.1; in the last round 6)."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.engine.basics.obstacles import Obstacle
from pairing.engine.basics.obstacles import Obstacles as ObstaclesOfAll
from pairing.engine.systems.lim.due_colours import colours_within_limits
from pairing.engine.systems.lim.facts import PlayerFacts


class Obstacles(ObstaclesOfAll):
    """Who may not meet whom in a round, by TPN."""

    def __init__(
        self, players: Iterable[PlayerFacts], forbidden_pairs: Iterable[tuple[int, int]], *, is_last_round: bool
    ) -> None:
        super().__init__(players, forbidden_pairs)
        self._is_last_round = is_last_round

    def of_colours(self, one: PlayerFacts, other: PlayerFacts) -> Obstacle | None:
        """One of them would have a colour that 5.1.1 or 5.1.2 refuses."""
        if self._is_last_round and one.score == other.score:
            return None
        return None if colours_within_limits(one.barred, other.barred) else Obstacle.COLOURS

    def article(self, _obstacle: Obstacle) -> str:
        """The article that stands in the way."""
        return "2.1"
