"""Matchings in general graphs whose neighbourhoods are bit sets.

A graph is a function from a vertex to the set of its neighbours (``pairing.engine.basics.bits``). A matching is a
list ``mate`` with -1 for an exposed vertex. Edmonds' search grows one alternating tree from an exposed root:

- outer vertices are joined to the root by an even alternating path, inner ones by an odd one;
- an edge between two outer vertices closes a blossom, whose vertices all become outer and share one ``base``;
- a root from which no exposed vertex can be reached stays unreachable after later augmentations, so a
  perfect matching exists only if no search ever fails.

In the nearly complete graphs of Swiss pairings almost every vertex is matched greedily and almost every search ends
after a step or two; the worst case is cubic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairing.engine.basics.bits import lowest_of, members_of

Neighbours = Callable[[int], int]


def within(adjacent: Sequence[int], vertices: int) -> Neighbours:
    """The graph ``adjacent`` restricted to the set ``vertices``."""
    return lambda vertex: adjacent[vertex] & vertices


def perfect_matching(neighbours: Neighbours, vertices: int, hint: Sequence[int], *, first: int = 0) -> list[int] | None:
    """A matching that covers ``vertices``, or ``None`` where there is none.

    ``neighbours`` must stay inside ``vertices``. ``hint`` is an earlier matching, one entry for each vertex of the
    whole graph; its edges are kept as a start where the graph still has them. ``first`` are vertices with few
    neighbours, which the greedy start should serve before the others.
    """
    if vertices.bit_count() % 2:
        return None
    mate = carried_over(neighbours, vertices, hint)
    if first:
        _match_greedily(neighbours, mate, vertices, first)
    return mate if not match_all(neighbours, mate, vertices, stop_at_failure=True) else None


def maximum_matching(neighbours: Neighbours, vertices: int, size: int) -> tuple[list[int], int]:
    """A largest matching inside ``vertices`` of a graph with ``size`` vertices, and the set it leaves exposed."""
    mate = [-1] * size
    return mate, match_all(neighbours, mate, vertices, stop_at_failure=False)


def carried_over(neighbours: Neighbours, vertices: int, hint: Sequence[int]) -> list[int]:
    """The part of the matching ``hint`` that lies inside ``vertices`` and whose edges the graph has."""
    mate = [-1] * len(hint)
    for vertex in members_of(vertices):
        partner = hint[vertex]
        if partner > vertex and vertices >> partner & 1 and neighbours(vertex) >> partner & 1:
            mate[vertex], mate[partner] = partner, vertex
    return mate


def match_all(neighbours: Neighbours, mate: list[int], vertices: int, *, stop_at_failure: bool) -> int:
    """Grow ``mate`` in place to a largest matching of ``vertices``; return the set of vertices left exposed.

    With ``stop_at_failure`` the growth ends at the first vertex that cannot be covered, so the answer is empty
    exactly when the matching is perfect.
    """
    exposed = _match_greedily(neighbours, mate, vertices, vertices)
    hopeless = 0
    while exposed:
        root = lowest_of(exposed)
        end = augment(neighbours, mate, root, exposed | hopeless)
        exposed ^= 1 << root
        if end is None:
            hopeless |= 1 << root
            if stop_at_failure:
                return exposed | hopeless
        else:
            exposed &= ~(1 << end)
    return hopeless


def _match_greedily(neighbours: Neighbours, mate: list[int], vertices: int, served: int) -> int:
    """Give each exposed vertex of ``served`` its smallest exposed neighbour; return all that stay exposed."""
    exposed = 0
    for vertex in members_of(vertices):
        if mate[vertex] < 0:
            exposed |= 1 << vertex
    for vertex in members_of(exposed & served):
        if mate[vertex] < 0:
            free = neighbours(vertex) & exposed
            if free:
                partner = lowest_of(free)
                mate[vertex], mate[partner] = partner, vertex
                exposed &= ~(1 << vertex | 1 << partner)
    return exposed


def augment(neighbours: Neighbours, mate: list[int], root: int, exposed: int) -> int | None:
    """Flip an alternating path from the exposed vertex ``root`` to another one of ``exposed``.

    Returns the other end, or ``None`` (and leaves ``mate`` alone) if no such path exists.
    """
    search = _Search(neighbours, mate, root, exposed & ~(1 << root))
    end = search.run()
    if end is None:
        return None
    vertex = end
    while vertex >= 0:
        previous = search.parent[vertex]
        following = mate[previous]
        mate[vertex], mate[previous] = previous, vertex
        vertex = following
    return end


def exchangeable(neighbours: Neighbours, mate: list[int], root: int) -> int:
    """The vertices of which each could stay exposed instead of ``root``, the root included.

    ``mate`` must be a largest matching that leaves ``root`` exposed; other exposed vertices are not looked at.
    """
    search = _Search(neighbours, mate, root, 0)
    search.run()
    return search.outer


class _Search:
    """One alternating tree; see the module's text for the invariants."""

    def __init__(self, neighbours: Neighbours, mate: list[int], root: int, targets: int) -> None:
        self.neighbours = neighbours
        self.mate = mate
        self.targets = targets
        self.parent: dict[int, int] = {}
        self.outer = 1 << root
        self.reached = 1 << root
        self.queue = [root]
        # Vertices that are alone in their blossom are missing from both.
        self.base: dict[int, int] = {}
        self.blossom: dict[int, int] = {}

    def run(self) -> int | None:
        # The tree grows as far as it can before the next vertex's blossoms are closed: closing is dear, and most
        # searches end without it.
        grown = closed = 0
        while closed < len(self.queue):
            while grown < len(self.queue):
                vertex = self.queue[grown]
                grown += 1
                near = self.neighbours(vertex)
                ends = near & self.targets
                if ends:
                    end = lowest_of(ends)
                    self.parent[end] = vertex
                    return end
                self._grow(vertex, near & ~self.reached)
            self._close_blossoms(self.queue[closed], self.neighbours(self.queue[closed]))
            closed += 1
        return None

    def _grow(self, vertex: int, inner: int) -> None:
        # Two mates can both be new neighbours: the second one is then already outer.
        for candidate in members_of(inner):
            if self.reached >> candidate & 1:
                continue
            partner = self.mate[candidate]
            self.parent[candidate] = vertex
            self.reached |= 1 << candidate | 1 << partner
            self.outer |= 1 << partner
            self.queue.append(partner)

    def _close_blossoms(self, vertex: int, near: int) -> None:
        crossing = near & self.outer & ~self._members(vertex)
        while crossing:
            self._contract(vertex, lowest_of(crossing))
            crossing &= ~self._members(vertex)

    def _members(self, vertex: int) -> int:
        base = self.base.get(vertex, vertex)
        return self.blossom.get(base, 1 << base)

    def _contract(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        before = self.blossom.get(base, 1 << base)
        merged = before | self._walk_down(one, base, other) | self._walk_down(other, base, one)
        for vertex in members_of(merged & ~before):
            self.base[vertex] = base
            if not self.outer >> vertex & 1:
                self.outer |= 1 << vertex
                self.queue.append(vertex)
        self.blossom[base] = merged

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        vertex = one
        while True:
            vertex = self.base.get(vertex, vertex)
            seen.add(vertex)
            if self.mate[vertex] < 0:
                break
            vertex = self.parent[self.mate[vertex]]
        vertex = self.base.get(other, other)
        while vertex not in seen:
            vertex = self.parent[self.mate[vertex]]
            vertex = self.base.get(vertex, vertex)
        return vertex

    def _walk_down(self, vertex: int, base: int, child: int) -> int:
        """Collect the blossoms from ``vertex`` to ``base``, and let paths run round the cycle."""
        collected = 0
        while self.base.get(vertex, vertex) != base:
            partner = self.mate[vertex]
            collected |= self._members(vertex) | self._members(partner)
            self.parent[vertex] = child
            child = partner
            vertex = self.parent[partner]
        return collected
