"""Why players are not paired: what keeps two apart, and proofs that some cannot all be paired.

Articles are those of C.04.3, C.04.4.1 and C.04.4.2, which number the absolute criteria alike; a system with others, or
with another rule on colours, has ``Obstacles`` of its own.

Proofs are small enough to be followed by hand. A largest matching leaves some vertices exposed. The vertices that some
largest matching leaves exposed fall apart into groups of odd size, and their other neighbours are too few to serve each
group (Gallai and Edmonds).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pairing.engine.basics.bits import lowest_of, members_of
from pairing.engine.basics.field import Field
from pairing.engine.basics.preferences import Strength
from pairing.engine.matching.cardinality import Neighbours, exchangeable, maximum_matching
from pairing.engine.steps import Step

_ROOTS_LOOKED_AT = 4


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


@dataclass(frozen=True, slots=True)
class Shortage:
    """Proof that some players cannot all be paired in the way that was asked.

    Each of ``groups`` is odd in number, and its members could be paired with nobody but each other and ``only``. So
    of each group at least one needs a player of ``only``, and there are fewer of those than groups: at least the
    difference stay unpaired.
    """

    groups: tuple[tuple[int, ...], ...]
    only: tuple[int, ...]

    def step(self, key: str = "proof") -> Step:
        """The proof as a step; by its usual key it ends the sentence of the step above it."""
        return Step(key, parameters={"shortage": {"groups": self.groups, "only": self.only}})


def one_shortage(field: Field[Any], neighbours: Neighbours, vertices: int) -> Shortage | None:
    """A small proof that ``vertices`` cannot all be paired; ``None`` where they can.

    ``neighbours`` must stay inside ``vertices``.
    """
    mate, exposed = maximum_matching(neighbours, vertices, len(field.players))
    proofs = []
    for root in list(members_of(exposed))[:_ROOTS_LOOKED_AT]:
        left_out = _left_out(neighbours, mate, vertices & ~exposed, 1 << root)
        proofs.append(_shortage(field, neighbours, left_out))
    return min(proofs, key=_size, default=None)


def proof(field: Field[Any], neighbours: Neighbours, vertices: int, key: str = "proof") -> Step:
    """The small proof as a step; ``vertices`` cannot all be paired."""
    shortage = one_shortage(field, neighbours, vertices)
    if shortage is None:
        raise AssertionError("players who were passed over as impossible can be paired")
    return shortage.step(key)


def whole_shortage(field: Field[Any], neighbours: Neighbours, vertices: int) -> Shortage | None:
    """The proof that at least so many of ``vertices`` stay unpaired as a largest pairing leaves; ``None`` for none."""
    mate, exposed = maximum_matching(neighbours, vertices, len(field.players))
    if not exposed:
        return None
    return _shortage(field, neighbours, _left_out(neighbours, mate, vertices & ~exposed, exposed))


def _left_out(neighbours: Neighbours, mate: list[int], matched: int, exposed: int) -> int:
    """The ``matched`` vertices that can change places with one of ``exposed``, and those themselves."""

    def inside(vertex: int) -> int:
        return neighbours(vertex) & matched

    left_out = 0
    for root in members_of(exposed):
        left_out |= exchangeable(inside, mate, root)
    return left_out


def _shortage(field: Field[Any], neighbours: Neighbours, left_out: int) -> Shortage:
    groups = []
    only = 0
    remaining = left_out
    while remaining:
        group = reached = 1 << lowest_of(remaining)
        while reached:
            near = 0
            for vertex in members_of(reached):
                near |= neighbours(vertex)
            only |= near & ~left_out
            reached = near & left_out & ~group
            group |= reached
        groups.append(field.tpns_of(group))
        remaining &= ~group
    return Shortage(groups=tuple(groups), only=field.tpns_of(only))


def _size(shortage: Shortage) -> int:
    return sum(map(len, shortage.groups)) + len(shortage.only)
