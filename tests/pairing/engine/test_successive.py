"""Criterion after criterion by matchings, against all perfect matchings of small graphs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from pairing.engine.matching.successive import BestMatchings, Pair


def all_perfect_matchings(vertices: Sequence[int], edges: set[Pair]) -> Iterator[list[Pair]]:
    if not vertices:
        yield []
        return
    first, *others = vertices
    for partner in others:
        if (first, partner) in edges:
            rest = [vertex for vertex in others if vertex != partner]
            for matching in all_perfect_matchings(rest, edges):
                yield [(first, partner), *matching]


@pytest.mark.parametrize("seed", range(60))
def test_criteria_and_then_an_order_leave_what_trying_everything_leaves(seed: int) -> None:
    rng = random.Random(seed)
    vertices = range(rng.choice((4, 6, 8)))
    edges = {pair for pair in combinations(vertices, 2) if rng.random() < 0.8}
    criteria = [{edge: rng.choice((0, 0, 1, 2)) for edge in edges} for _ in range(4)]
    left = list(all_perfect_matchings(vertices, edges))
    best = BestMatchings(sorted(edges), len(vertices))
    assert best.solve() == bool(left)
    if not left:
        return
    for costs in criteria:
        least = min(sum(costs[edge] for edge in matching) for matching in left)
        assert best.minimise(costs) == least
        left = [matching for matching in left if sum(costs[edge] for edge in matching) == least]
        assert sorted(best.matched) in left
    order = rng.sample(list(vertices), 3)
    together = BestMatchings(sorted(edges), len(vertices))
    assert together.solve()
    sums = together.minimise_each(criteria)
    assert sums == [sum(costs[edge] for edge in left[0]) for costs in criteria]
    assert set(together.weights) == set(best.weights)
    best.settle(order, lambda vertex, edge: sum(edge) - vertex, len(vertices))

    def partners(matching: list[Pair]) -> list[int]:
        return [next(sum(edge) - vertex for edge in matching if vertex in edge) for vertex in order]

    assert partners(best.matched) == min(map(partners, left))
    # What is left is exactly the matchings with these partners: another criterion still finds the least of them.
    left = [matching for matching in left if partners(matching) == partners(best.matched)]
    last = {edge: rng.randint(0, 3) for edge in edges}
    assert best.minimise(last) == min(sum(last[edge] for edge in matching) for matching in left)


def test_a_long_order_is_settled_in_several_questions() -> None:
    """Eight vertices of two digits each are more than one question holds."""
    size = 24
    edges = [(one, other) for one, other in combinations(range(size), 2) if other >= size // 2 > one]
    best = BestMatchings(edges, size)
    assert best.solve()
    rows = list(range(size // 2))
    best.settle(rows, lambda vertex, edge: size - 1 - (sum(edge) - vertex), 1 << 20)
    assert sorted(best.matched) == [(row, size - 1 - row) for row in rows]
