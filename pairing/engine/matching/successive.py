"""Perfect matchings that are best by one criterion after the other.

Each criterion is a cost for some of the edges, and an earlier one outweighs all the later ones. Instead of one long
number an edge with a field for each criterion, the criteria are asked one by one: where the least sum is 0 the edges
that cost are dropped, and only a least sum above 0 makes the weights longer, by just as much as it needs. The matchings
that remain are always exactly those that are best by all the criteria so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod

from pairing.engine.matching.weighted import AskedGraph, Pair

BITS_AT_A_TIME = 48  # of an order that is settled in one question
BITS_OF_A_QUESTION = 100  # of criteria that are asked at once, with those before them


class BestMatchings:
    """The perfect matchings of a graph that are best by the criteria asked so far; ``matched`` is one of them.

    ``edges`` have the smaller vertex first; ``vertex_count`` vertices are to be covered.
    """

    def __init__(self, edges: Iterable[Pair], vertex_count: int) -> None:
        self.weights: dict[Pair, int] = dict.fromkeys(edges, 0)
        self._graph = AskedGraph(self.weights, vertex_count)
        self.matched: list[Pair] = []

    def solve(self) -> bool:
        """Find a first matching; whether there is one. It comes before all other questions."""
        found = self._graph.cheapest(self.weights)
        self.matched = [] if found is None else [_in_order(pair) for pair in found]
        return found is not None

    def minimise(self, costs: Mapping[Pair, int]) -> int:
        """The least sum of ``costs`` (none below 0), which all matchings have from now on."""
        return self.minimise_each([costs])[0]

    def minimise_each(self, criteria: Sequence[Mapping[Pair, int]]) -> list[int]:
        """The least sum by each criterion in turn, which all matchings have from now on.

        As many criteria at a time are asked in one question as their sums have room.
        """
        found: list[int] = []
        while len(found) < len(criteria):
            costs = self._left(criteria[len(found)])
            if not self._sum(costs):
                found.append(0)
                self._drop(costs)
                continue
            asked = self._fitting([costs, *map(self._left, criteria[len(found) + 1 :])])
            self._ask(asked)
            values = [self._sum(costs) for costs in asked]
            self._narrow(asked, values)
            found += values
        return found

    def _left(self, costs: Mapping[Pair, int]) -> dict[Pair, int]:
        """The costs of edges that are still there."""
        return {edge: cost for edge, cost in costs.items() if cost and edge in self.weights}

    def _fitting(self, criteria: Sequence[dict[Pair, int]]) -> list[dict[Pair, int]]:
        """The first criterion and as many after it as can be asked at once."""
        bits = max(self.weights.values()).bit_length()
        fitting: list[dict[Pair, int]] = []
        for costs in criteria:
            bits += self._most(costs).bit_length()
            if fitting and bits > BITS_OF_A_QUESTION:
                break
            fitting.append(costs)
        return fitting

    def _most(self, costs: Mapping[Pair, int]) -> int:
        """A sum that no matching goes beyond."""
        return len(self.matched) * max(costs.values(), default=0)

    def _ask(self, criteria: Sequence[Mapping[Pair, int]]) -> None:
        """Let ``matched`` be one of the best by these criteria in turn; nothing is dropped yet."""
        found = self._graph.cheapest(self._together([(costs, self._most(costs) + 1) for costs in criteria]))
        if found is None:
            raise AssertionError("a graph that had a perfect matching has none")
        self.matched = [_in_order(pair) for pair in found]

    def _narrow(self, criteria: Sequence[Mapping[Pair, int]], values: Sequence[int]) -> None:
        """Only matchings with these sums, which are the least, are left."""
        for costs, value in zip(criteria, values, strict=True):
            if not value:
                self._drop(edge for edge in costs if edge in self.weights)
        dear = [(costs, value + 1) for costs, value in zip(criteria, values, strict=True) if value]
        self.weights = self._together(dear)

    def _together(self, criteria: Sequence[tuple[Mapping[Pair, int], int]]) -> dict[Pair, int]:
        """The weights with the costs of these criteria behind them, each with a base above all its sums."""
        unit = prod(base for _costs, base in criteria)
        together = {edge: weight * unit for edge, weight in self.weights.items()}
        for costs, base in criteria:
            unit //= base
            for edge, cost in costs.items():
                if edge in together:
                    together[edge] += cost * unit
        return together

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
            if self._sum(costs):
                self._ask([costs])
            best = {end: digit(end, edge) for edge in self.matched for end in edge if end in places}
            dropped = [edge for edge in costs if any(digit(end, edge) != best[end] for end in edge if end in places)]
            self._drop(dropped)

    def _drop(self, edges: Iterable[Pair]) -> None:
        dropped = list(edges)
        self._graph.drop(dropped)
        for edge in dropped:
            del self.weights[edge]

    def _sum(self, costs: Mapping[Pair, int]) -> int:
        return sum(costs.get(edge, 0) for edge in self.matched)


def _in_order(pair: Pair) -> Pair:
    return pair if pair[0] < pair[1] else (pair[1], pair[0])
