"""Whether the rest can be paired: the repaired matchings against matchings made anew."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.cardinality import exchangeable, maximum_matching, perfect_matching, within
from pairing.engine.matching.completion import Completion
from tests.pairing.engine.test_matching import random_graph

SPARSE_TO_DENSE = [0.1, 0.2, 0.3, 0.5, 0.8]


def can_be_paired(adjacent: Sequence[int], vertices: int) -> bool:
    nobody = [-1] * len(adjacent)
    return perfect_matching(within(adjacent, vertices), vertices, nobody) is not None


@pytest.mark.parametrize("seed", range(200))
def test_who_could_stay_exposed_in_place_of_the_root(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randint(3, 15)
    adjacent = random_graph(rng, size, rng.choice(SPARSE_TO_DENSE))
    everybody = (1 << size) - 1
    mate, exposed = maximum_matching(within(adjacent, everybody), everybody, size)
    for root in members_of(exposed):
        others = everybody & ~exposed | 1 << root
        found = exchangeable(within(adjacent, others), mate, root)
        for vertex in members_of(others):
            assert found >> vertex & 1 == can_be_paired(adjacent, others & ~(1 << vertex))


@pytest.mark.parametrize("seed", range(200))
def test_one_more_or_one_less(seed: int) -> None:
    rng = random.Random(1000 + seed)
    size = rng.randint(6, 16)
    adjacent = random_graph(rng, size, rng.choice(SPARSE_TO_DENSE))
    odd = sum(1 << vertex for vertex in rng.sample(range(size), rng.choice([3, 5])))
    asked = AllButOne(adjacent, odd, [-1] * size)
    assert asked.possible == any(can_be_paired(adjacent, odd & ~(1 << vertex)) for vertex in members_of(odd))
    if asked.possible:
        for vertex in members_of(odd):
            assert asked.can_spare(vertex) == can_be_paired(adjacent, odd & ~(1 << vertex))
        for vertex in members_of((1 << size) - 1 & ~odd):
            assert asked.can_add(vertex) == can_be_paired(adjacent, odd | 1 << vertex)


@pytest.mark.parametrize("repairs", [True, False])
@pytest.mark.parametrize("seed", range(150))
def test_couple_after_couple(seed: int, repairs: bool) -> None:
    rng = random.Random(2000 + seed)
    size = rng.choice([4, 6, 8, 10, 12])
    adjacent = random_graph(rng, size, rng.choice(SPARSE_TO_DENSE))
    everybody = (1 << size) - 1
    mate = perfect_matching(within(adjacent, everybody), everybody, [-1] * size)
    if mate is None:
        return
    left = Completion(adjacent, everybody, mate, repairs=repairs)
    while left.players:
        one = rng.choice(list(members_of(left.players)))
        allowed = []
        for other in members_of(left.players & ~(1 << one)):
            may_meet = bool(adjacent[one] >> other & 1)
            expected = may_meet and can_be_paired(adjacent, left.players & ~(1 << one | 1 << other))
            assert left.allows(one, other) == expected
            allowed += [other] if expected else []
        half = sum(1 << vertex for vertex in rng.sample(list(members_of(left.players)), left.players.bit_count() // 2))
        part = left.narrow(half)
        assert (part is not None) == can_be_paired(adjacent, half)
        left.pair(one, rng.choice(allowed))
        assert all(adjacent[vertex] >> left.mate[vertex] & 1 for vertex in members_of(left.players))
