"""The matchings against networkx and against trying everything."""

from __future__ import annotations

import itertools
import random

import networkx
import pytest

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching import weighted
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.matching.cardinality import maximum_matching, perfect_matching, within
from pairing.engine.matching.weighted import cheapest_perfect_matching, heaviest_matching


def random_graph(rng: random.Random, size: int, density: float) -> list[int]:
    adjacent = [0] * size
    for one, other in itertools.combinations(range(size), 2):
        if rng.random() < density:
            adjacent[one] |= 1 << other
            adjacent[other] |= 1 << one
    return adjacent


def as_networkx(adjacent: list[int]) -> networkx.Graph:
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(adjacent)))
    graph.add_edges_from((one, other) for one, near in enumerate(adjacent) for other in members_of(near))
    return graph


def assert_is_matching(adjacent: list[int], mate: list[int], vertices: int) -> int:
    covered = 0
    for vertex in members_of(vertices):
        if mate[vertex] >= 0:
            assert mate[mate[vertex]] == vertex
            assert adjacent[vertex] >> mate[vertex] & 1
            covered += 1
    return covered


@pytest.mark.parametrize("seed", range(400))
def test_maximum_matching_is_as_large_as_networkx_finds(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randint(2, 40)
    adjacent = random_graph(rng, size, rng.choice([0.05, 0.1, 0.2, 0.5, 0.9]))
    everybody = (1 << size) - 1
    mate, exposed = maximum_matching(within(adjacent, everybody), everybody, size)
    covered = assert_is_matching(adjacent, mate, everybody)
    assert covered == 2 * len(networkx.max_weight_matching(as_networkx(adjacent), maxcardinality=True))
    assert exposed == bit_set(vertex for vertex in range(size) if mate[vertex] < 0)


@pytest.mark.parametrize("seed", range(300))
def test_perfect_matching_of_a_part_from_any_hint(seed: int) -> None:
    rng = random.Random(1000 + seed)
    size = rng.randint(4, 30)
    adjacent = random_graph(rng, size, rng.choice([0.1, 0.2, 0.4]))
    part = bit_set(rng.sample(range(size), rng.randint(2, size)))
    hint, _exposed = maximum_matching(within(adjacent, (1 << size) - 1), (1 << size) - 1, size)
    first = bit_set(rng.sample(range(size), 2)) & part
    mate = perfect_matching(within(adjacent, part), part, hint, first=first)
    graph = as_networkx(adjacent).subgraph(list(members_of(part)))
    exists = 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == part.bit_count()
    assert (mate is not None) == exists
    if mate is not None:
        assert assert_is_matching(adjacent, mate, part) == part.bit_count()


@pytest.mark.parametrize("seed", range(300))
def test_first_perfect_matching_is_the_first_of_all_permutations(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randint(1, 6)
    adjacent = random_graph(rng, 2 * size, rng.choice([0.3, 0.5, 0.8]))
    numbers = list(range(2 * size))
    rng.shuffle(numbers)
    rows, columns = numbers[:size], sorted(numbers[size:])
    legal = (
        list(order)
        for order in itertools.permutations(columns)
        if all(adjacent[row] >> column & 1 for row, column in zip(rows, order, strict=True))
    )
    assert first_perfect_matching(rows, bit_set(columns), adjacent) == next(legal, None)


@pytest.mark.parametrize("seed", range(120))
@pytest.mark.parametrize("bits", [3, 60, 119, 200])
def test_cheapest_perfect_matching_costs_what_trying_all_gives(
    seed: int, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{seed}-{bits}")
    size = rng.choice([2, 4, 6, 8])
    adjacent = random_graph(rng, size, rng.choice([0.4, 0.7, 1.0]))
    edges = [
        (one, other, rng.getrandbits(bits))
        for one, near in enumerate(adjacent)
        for other in members_of(near)
        if one < other
    ]
    cost = {frozenset(edge[:2]): edge[2] for edge in edges}

    def least(left: tuple[int, ...]) -> int | None:
        if not left:
            return 0
        one, rest = left[0], left[1:]
        found = [
            cost[frozenset((one, other))] + below
            for other in rest
            if frozenset((one, other)) in cost and (below := least(tuple(v for v in rest if v != other))) is not None
        ]
        return min(found, default=None)

    expected = least(tuple(range(size)))
    for solver_bits in (weighted.BITS_OF_FAST_SOLVER, 0):  # both solvers
        monkeypatch.setattr(weighted, "BITS_OF_FAST_SOLVER", solver_bits)
        matched = cheapest_perfect_matching(edges, size)
        assert (matched is None) == (expected is None)
        if matched is not None:
            assert sorted(vertex for pair in matched for vertex in pair) == list(range(size))
            assert sum(cost[frozenset(pair)] for pair in matched) == expected


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("bits", [3, 119, 200])
def test_heaviest_matching_weighs_what_trying_all_gives(seed: int, bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It need not cover anybody, and takes no edge that weighs nothing or less."""
    rng = random.Random(f"{seed}-{bits}")
    size = rng.randint(2, 7)
    edges = [
        (one, other, rng.getrandbits(bits) - rng.choice([0, 1 << bits - 1]))
        for one, near in enumerate(random_graph(rng, size, rng.choice([0.4, 0.7, 1.0])))
        for other in members_of(near)
        if one < other
    ]
    weight = {frozenset(edge[:2]): edge[2] for edge in edges}

    def most(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        one, rest = left[0], left[1:]
        without = most(rest)
        ways = (
            weight[frozenset((one, other))] + most(tuple(v for v in rest if v != other))
            for other in rest
            if frozenset((one, other)) in weight
        )
        return max(without, *ways, 0)

    for solver_bits in (weighted.BITS_OF_FAST_SOLVER, 0):  # both solvers
        monkeypatch.setattr(weighted, "BITS_OF_FAST_SOLVER", solver_bits)
        matched = heaviest_matching(edges)
        assert len({vertex for pair in matched for vertex in pair}) == 2 * len(matched)
        assert sum(weight[frozenset(pair)] for pair in matched) == most(tuple(range(size)))
        assert all(weight[frozenset(pair)] > 0 for pair in matched)
