"""Proofs that some players cannot all be paired, small enough to be followed by hand.

A largest matching leaves some vertices exposed. The vertices that some largest matching leaves exposed fall apart into
groups of odd size, and their other neighbours are too few to serve each group (Gallai and Edmonds).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.basics.bits import lowest_of, members_of
from pairing.engine.matching.cardinality import Neighbours, augment, maximum_matching
from pairing.engine.steps import Step

_ROOTS_LOOKED_AT = 4


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


def one_shortage(tpns: Sequence[int], neighbours: Neighbours, vertices: int) -> Shortage | None:
    """A small proof that ``vertices`` cannot all be paired; ``None`` where they can.

    ``neighbours`` must stay inside ``vertices``; ``tpns`` are those of the vertices.
    """
    mate, exposed = maximum_matching(neighbours, vertices, len(tpns))
    proofs = []
    for root in list(members_of(exposed))[:_ROOTS_LOOKED_AT]:
        one = 1 << root
        scope = vertices & ~exposed | one
        proofs.append(_shortage(tpns, neighbours, _left_out(neighbours, mate, scope, one)))
    return min(proofs, key=_size, default=None)


def proof(tpns: Sequence[int], neighbours: Neighbours, vertices: int, key: str = "proof") -> Step:
    """The small proof as a step; ``vertices`` cannot all be paired."""
    shortage = one_shortage(tpns, neighbours, vertices)
    if shortage is None:
        raise AssertionError("players who were passed over as impossible can be paired")
    return shortage.step(key)


def whole_shortage(tpns: Sequence[int], neighbours: Neighbours, vertices: int) -> Shortage | None:
    """The proof that at least so many of ``vertices`` stay unpaired as a largest pairing leaves; ``None`` for none."""
    mate, exposed = maximum_matching(neighbours, vertices, len(tpns))
    if not exposed:
        return None
    return _shortage(tpns, neighbours, _left_out(neighbours, mate, vertices, exposed))


def _left_out(neighbours: Neighbours, mate: list[int], scope: int, exposed: int) -> int:
    """The vertices of ``scope`` that can change places with one of ``exposed``, and those themselves."""
    left_out = exposed
    for vertex in members_of(scope & ~exposed):
        partner = mate[vertex]
        rest = list(mate)
        rest[vertex] = rest[partner] = -1
        others = scope & ~(1 << vertex)
        if augment(_inside(neighbours, others), rest, partner, exposed | 1 << partner) is not None:
            left_out |= 1 << vertex
    return left_out


def _inside(neighbours: Neighbours, vertices: int) -> Neighbours:
    return lambda vertex: neighbours(vertex) & vertices


def _shortage(tpns: Sequence[int], neighbours: Neighbours, left_out: int) -> Shortage:
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
        groups.append(_named(tpns, group))
        remaining &= ~group
    return Shortage(groups=tuple(groups), only=_named(tpns, only))


def _named(tpns: Sequence[int], vertices: int) -> tuple[int, ...]:
    return tuple(tpns[vertex] for vertex in members_of(vertices))


def _size(shortage: Shortage) -> int:
    return sum(map(len, shortage.groups)) + len(shortage.only)
