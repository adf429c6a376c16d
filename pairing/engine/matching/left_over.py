"""Who leaves a group whose members should meet others alone, where that cannot be: by exchanges, without weights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairing.engine.basics.bits import lowest_of, members_of
from pairing.engine.matching.cardinality import augment, exchangeable, maximum_matching


def first_to_leave(adjacent: Sequence[int], vertices: int, group: int, order: Iterable[int]) -> int | None:
    """Of each pair inside ``group`` that cannot be avoided one member, the first such set in an ``order``.

    The answer is as if any two of ``group`` could meet, and anybody of a pair could be the one who leaves. Both can
    only make it better than it may be, so it holds where a perfect matching with it shows that it can be. None where
    there is no perfect matching even then.

    Whoever a largest matching without pairs inside leaves over must be in such pairs, and half of them leave. Sets of
    vertices that can be left over together are the independent sets of a matroid, so whoever can join those before in
    the order does; as no two have the same place in it, that set is also the only one with the least sum of places.
    """
    graph = _WithoutPairsInside(adjacent, vertices, group)
    for other in members_of(graph.over & ~group):  # only members of the group may be left over
        could = exchangeable(graph.neighbours, graph.mate, other) & group & ~graph.over
        if not could or not graph.leave_over(lowest_of(could), 1 << other):
            return None
    leaving, wanted = 0, graph.over.bit_count() // 2
    for number in order:
        if leaving.bit_count() == wanted:
            break
        if graph.over >> number & 1 or graph.leave_over(number, graph.over & ~leaving):
            leaving |= 1 << number
    return leaving


class _WithoutPairsInside:
    """A largest matching without pairs inside ``group``, and ``over``, whom it leaves over."""

    def __init__(self, adjacent: Sequence[int], vertices: int, group: int) -> None:
        self.adjacent = adjacent
        self.there = vertices
        self.group = group
        self.mate, self.over = maximum_matching(self.neighbours, vertices, len(adjacent))

    def neighbours(self, vertex: int) -> int:
        """Whom a vertex may be matched with of those that are there."""
        near = self.adjacent[vertex] & self.there
        return near & ~self.group if self.group >> vertex & 1 else near

    def leave_over(self, number: int, instead_of: int) -> bool:
        """Leave this one over instead of one of those in a set, where that can be."""
        one, partner, there = 1 << number, self.mate[number], self.there
        self.there &= ~(one | self.over & ~instead_of)
        self.mate[number] = self.mate[partner] = -1
        end = augment(self.neighbours, self.mate, partner, instead_of)
        self.there = there
        if end is None:
            self.mate[number], self.mate[partner] = partner, number
            return False
        self.over ^= one | 1 << end
        return True
