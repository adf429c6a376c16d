"""Why two players are not paired with each other, though it would be their turn.

Articles are those of C.04.4.1 and C.04.4.2, which number the absolute criteria alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

from pairing.engine.basics.preferences import Strength
from pairing.engine.tournament import Colour


class MeetingFacts(Protocol):
    """What says whether a player may meet another; preference and strength are None for who has none."""

    @property
    def tpn(self) -> int: ...
    @property
    def opponents(self) -> tuple[int, ...]: ...
    @property
    def preference(self) -> Colour | None: ...
    @property
    def strength(self) -> Strength | None: ...


class Obstacle(StrEnum):
    """What stands in the way."""

    ALREADY_MET = "already-met"  # 2.1.1
    FORBIDDEN = "forbidden"  # the arbiter's, as strong as 2.1.1
    SAME_ABSOLUTE_PREFERENCE = "same-absolute-preference"  # 2.1.3

    @property
    def article(self) -> str:
        """The article that stands in the way."""
        return "2.1.3" if self is Obstacle.SAME_ABSOLUTE_PREFERENCE else "2.1.1"


def forbidden_set(pairs: Iterable[tuple[int, int]]) -> frozenset[frozenset[int]]:
    """Pairs of TPNs in no order."""
    return frozenset(frozenset(pair) for pair in pairs)


def obstacle_between(one: MeetingFacts, other: MeetingFacts, forbidden: frozenset[frozenset[int]]) -> Obstacle | None:
    """The absolute criterion (2.1) or the arbiter's word that keeps two players apart, ``None`` if they may meet."""
    if other.tpn in one.opponents:
        return Obstacle.ALREADY_MET
    if frozenset((one.tpn, other.tpn)) in forbidden:
        return Obstacle.FORBIDDEN
    if one.strength is other.strength is Strength.ABSOLUTE and one.preference is other.preference:
        return Obstacle.SAME_ABSOLUTE_PREFERENCE
    return None
