"""The engine makes the round that the literal reading makes, board for board, with its shortcuts and without."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from pairing.engine.systems.lim import floaters
from pairing.engine.systems.lim.pairer import pair_round
from tests.comparison import difference, seeded_case

CHUNKS = 10
CHUNK = 100
FIRST_SEED = 3_000_000

pytestmark = pytest.mark.bruteforce


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engine_agrees_with_the_reading(chunk: int) -> None:
    first = FIRST_SEED + chunk * CHUNK
    for seed in range(first, first + CHUNK):
        tournament = seeded_case(seed, "lim").tournament
        for entered in (tournament, replace(tournament, maxi=True)):
            found = difference(entered, pair_round, "lim")
            assert found is None, f"seed {seed}\n{found}"


def test_without_shortcuts() -> None:
    for seed in range(FIRST_SEED - 300, FIRST_SEED):
        found = difference(seeded_case(seed, "lim").tournament, partial(pair_round, certificates=False), "lim")
        assert found is None, f"seed {seed}\n{found}"


@pytest.mark.parametrize("is_maxi", [False, True])
def test_ways_of_large_groups(monkeypatch: pytest.MonkeyPatch, is_maxi: bool) -> None:
    """Several floaters by matchings, in groups small enough to compare."""
    monkeypatch.setattr(floaters, "MOST_SETS", 0)
    for seed in range(FIRST_SEED - 600, FIRST_SEED - 300):
        tournament = replace(seeded_case(seed, "lim").tournament, maxi=is_maxi)
        found = difference(tournament, pair_round, "lim")
        assert found is None, f"seed {seed}\n{found}"
