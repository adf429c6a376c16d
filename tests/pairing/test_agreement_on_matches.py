"""The engines of C.04.5 and C.04.6 make the rounds that the readings make, board for board.

``python -m tests.brute_force_run --system team`` and ``tests.second_reading_run`` compare as many as one likes.
"""

from __future__ import annotations

import pytest

from tests.comparison import difference, engine_of, large_case, second_difference, seeded_case

pytestmark = pytest.mark.bruteforce

SYSTEMS = ("double-swiss", "team")
CHUNK, LARGE_CHUNK = 100, 8
FIRST_SEED = 1_000_000


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("chunk", range(10))
def test_engine_agrees_with_brute_force(system: str, chunk: int) -> None:
    pair_round = engine_of(system).pair_round
    first = FIRST_SEED + chunk * CHUNK
    for seed in range(first, first + CHUNK):
        found = difference(seeded_case(seed, system).tournament, pair_round, system)
        assert found is None, f"seed {seed}\n{found}"


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("chunk", range(4))
def test_engine_agrees_with_second_reading(system: str, chunk: int) -> None:
    pair_round = engine_of(system).pair_round
    first = FIRST_SEED + chunk * LARGE_CHUNK
    for seed in range(first, first + LARGE_CHUNK):
        found = second_difference(large_case(seed, system).tournament, pair_round, system)
        assert found is None, f"seed {seed}\n{found}"
