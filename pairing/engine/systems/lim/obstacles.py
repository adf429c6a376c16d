"""Why two players are not compatible (2.1; in the last round 6)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from pairing.engine.systems.lim.due_colours import colours_within_limits
from pairing.engine.systems.lim.facts import PlayerFacts


class Obstacle(StrEnum):
    """What stands in the way."""

    ALREADY_MET = "already-met"
    FORBIDDEN = "forbidden"  # the arbiter's
    COLOURS = "colours"  # one of them would have a colour that 5.1.1 or 5.1.2 refuses

    @property
    def article(self) -> str:
        """The article that stands in the way."""
        return "2.1"


class Obstacles:
    """Who may not meet whom in a round, by TPN."""

    def __init__(
        self, players: Iterable[PlayerFacts], forbidden_pairs: Iterable[tuple[int, int]], *, is_last_round: bool
    ) -> None:
        self._players = {player.tpn: player for player in players}
        self._forbidden = {frozenset(pair) for pair in forbidden_pairs}
        self._is_last_round = is_last_round

    def between(self, one: int, other: int) -> Obstacle | None:
        """What keeps two players apart, None if they are compatible."""
        mine, theirs = self._players[one], self._players[other]
        if other in mine.opponents:
            return Obstacle.ALREADY_MET
        if frozenset((one, other)) in self._forbidden:
            return Obstacle.FORBIDDEN
        if self._is_last_round and mine.score == theirs.score:
            return None
        return None if colours_within_limits(mine.barred, theirs.barred) else Obstacle.COLOURS
