"""Perfect matchings that are best by one criterion after the other.

Each criterion is a cost for some of the edges, and an earlier one outweighs all the later ones. Instead of one long
number an edge with a field for each criterion, the criteria are asked one by one: where the least sum is 0 the edges
that cost are dropped, and only a least sum above 0 makes the weights longer, by just as much as it needs. The matchings
that remain are always exactly those that are best by all the criteria so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pairing.engine.matching.weighted import cheapest_perfect_matching

BITS_AT_A_TIME = 48  # of an order that is settled in one question

Pair = tuple[int, int]
"""An edge, the smaller vertex first."""


class BestMatchings:
    """The perfect matchings of a graph that are best by the criteria asked so far; ``matched`` is one of them."""

    def __init__(self, edges: Iterable[Pair], vertex_count: int) -> None:
        self.weights: dict[Pair, int] = dict.fromkeys(edges, 0)
        self.vertex_count = vertex_count
        self.matched: list[Pair] = []

    def solve(self) -> bool:
        """Find a first matching; whether there is one. It comes before all other questions."""
        found = cheapest_perfect_matching([(one, other, 0) for one, other in self.weights], self.vertex_count)
        self.matched = [] if found is None else [_in_order(pair) for pair in found]
        return found is not None

    def minimise(self, costs: Mapping[Pair, int]) -> int:
        """The least sum of ``costs`` (none below 0), which all matchings have from now on."""
        costs = {edge: cost for edge, cost in costs.items() if cost and edge in self.weights}
        least = self.least(costs)
        if not least:
            for edge in costs:
                del self.weights[edge]
        elif len(costs) < len(self.weights) or len(set(costs.values())) > 1:
            base, cost_of = least + 1, costs.get
            self.weights = {edge: weight * base + cost_of(edge, 0) for edge, weight in self.weights.items()}
        return least

    def least(self, costs: Mapping[Pair, int]) -> int:
        """The least sum of ``costs``; ``matched`` has it now, the others are asked nothing."""
        least = self._sum(costs)
        if least:
            base, cost_of = least + 1, costs.get
            edges = [(u, v, weight * base + cost_of((u, v), 0)) for (u, v), weight in self.weights.items()]
            found = cheapest_perfect_matching(edges, self.vertex_count)
            if found is None:
                raise AssertionError("a graph that had a perfect matching has none")
            self.matched = [_in_order(pair) for pair in found]
            least = self._sum(costs)
        return least

    def settle(self, vertices: Sequence[int], digit: Callable[[int, Pair], int], base: int) -> None:
        """Keep those matchings that come first: for each of ``vertices`` in turn the smallest digit there can be.

        ``digit(vertex, edge)``, from 0 to below ``base``, is what it is to a vertex to be matched by that edge.
        """
        at_a_time = max(1, BITS_AT_A_TIME // max(1, (base - 1).bit_length()))
        for start in range(0, len(vertices), at_a_time):
            places = {vertex: base**place for place, vertex in enumerate(reversed(vertices[start : start + at_a_time]))}
            costs = {
                edge: sum(places[end] * digit(end, edge) for end in edge if end in places)
                for edge in self.weights
                if edge[0] in places or edge[1] in places
            }
            self.least(costs)
            best = {end: digit(end, edge) for edge in self.matched for end in edge if end in places}
            dropped = [edge for edge in costs if any(digit(end, edge) != best[end] for end in edge if end in places)]
            for edge in dropped:
                del self.weights[edge]

    def _sum(self, costs: Mapping[Pair, int]) -> int:
        return sum(costs.get(edge, 0) for edge in self.matched)


def _in_order(pair: Pair) -> Pair:
    return pair if pair[0] < pair[1] else (pair[1], pair[0])
