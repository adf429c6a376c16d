"""Why two players may not be paired with each other."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from pairing.engine.systems.dubov_1997.facts import PlayerFacts


class Obstacle(StrEnum):
    """What stands in the way."""

    ALREADY_MET = "already-met"
    FORBIDDEN = "forbidden"  # the arbiter's, as strong as 2.1
    SAME_FIXED_COLOUR = "same-fixed-colour"

    @property
    def article(self) -> str:
        """The limitation that stands in the way."""
        return "2.3, 2.4" if self is Obstacle.SAME_FIXED_COLOUR else "2.1"


Forbidden = frozenset[frozenset[int]]


def forbidden_set(pairs: Iterable[tuple[int, int]]) -> Forbidden:
    """Pairs of TPNs in no order."""
    return frozenset(frozenset(pair) for pair in pairs)


def obstacle_between(one: PlayerFacts, other: PlayerFacts, forbidden: Forbidden) -> Obstacle | None:
    """What keeps two players apart (2.1, 2.3, 2.4, the arbiter's word), ``None`` if they may meet."""
    if other.tpn in one.opponents:
        return Obstacle.ALREADY_MET
    if frozenset((one.tpn, other.tpn)) in forbidden:
        return Obstacle.FORBIDDEN
    if one.is_fixed and other.is_fixed and one.due is other.due:
        return Obstacle.SAME_FIXED_COLOUR
    return None
