"""Why two players are not paired with each other, though it would be their turn.

Articles are those of C.04.3, C.04.4.1 and C.04.4.2, which number the absolute criteria alike; a system with others, or
with another rule on colours, has ``Obstacles`` of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from pairing.engine.basics.preferences import Strength
from pairing.engine.steps import Step


class Obstacle(StrEnum):
    """What stands in the way."""

    ALREADY_MET = "already-met"  # 2.1.1
    FORBIDDEN = "forbidden"  # the arbiter's, as strong as 2.1.1
    SAME_ABSOLUTE_PREFERENCE = "same-absolute-preference"  # 2.1.3
    COLOURS = "colours"  # one of them would have a colour that may not be


class Obstacles:
    """Who may not meet whom in a round, by TPN: the absolute criteria (2.1) or the arbiter's word."""

    def __init__(self, players: Iterable[Any], forbidden_pairs: Iterable[tuple[int, int]]) -> None:
        self.players = {player.tpn: player for player in players}
        self._forbidden = {frozenset(pair) for pair in forbidden_pairs}

    def between(self, one: int, other: int) -> Obstacle | None:
        """What keeps two players apart, ``None`` if they may meet."""
        if other in self.players[one].opponents:
            return Obstacle.ALREADY_MET
        if frozenset((one, other)) in self._forbidden:
            return Obstacle.FORBIDDEN
        return self.of_colours(self.players[one], self.players[other])

    def of_colours(self, one: Any, other: Any) -> Obstacle | None:
        """What the rules on colours say against it, by the facts of both."""
        if one.strength is other.strength is Strength.ABSOLUTE and one.preference is other.preference:
            return Obstacle.SAME_ABSOLUTE_PREFERENCE
        return None

    def article(self, obstacle: Obstacle) -> str:
        """The article that stands in the way."""
        return "2.1.3" if obstacle is Obstacle.SAME_ABSOLUTE_PREFERENCE else "2.1.1"

    def passed_over(self, one: int, others: Iterable[int]) -> tuple[list[Step], list[int]]:
        """Steps on those of ``others`` who may not meet ``one``, by what keeps them apart; and the others in order."""
        kept: dict[Obstacle | None, list[int]] = {}
        for tpn in others:
            kept.setdefault(self.between(one, tpn), []).append(tpn)
        told = [
            Step(f"passed.{obstacle}", self.article(obstacle), players=tuple(kept[obstacle]))
            for obstacle in Obstacle
            if obstacle in kept
        ]
        return told, kept.get(None, [])
