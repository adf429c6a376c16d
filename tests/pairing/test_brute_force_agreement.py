"""The engine makes the round that the literal reading of the rules makes, board for board.

``python -m tests.brute_force_run`` runs the same comparison on as many tournaments as one likes.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from tests.comparison import difference, seeded_case
from tests.invariants import assert_sound
from tests.strategies import random_tournament, tournaments

pytestmark = pytest.mark.bruteforce

CHUNKS = 10
CHUNK = 400
FIRST_SEED = 1_000_000


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engine_agrees_with_brute_force(chunk: int) -> None:
    pair_round = system_named("dubov").pair_round
    first = FIRST_SEED + chunk * CHUNK
    for seed in range(first, first + CHUNK):
        found = difference(seeded_case(seed).tournament, pair_round)
        assert found is None, f"seed {seed}\n{found}"


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(tournament=tournaments())
def test_engine_agrees_with_brute_force_on_tournaments_that_shrink(tournament: Tournament) -> None:
    found = difference(tournament, system_named("dubov").pair_round)
    assert found is None, found


@pytest.mark.parametrize("players", [13, 20, 31, 50, 77, 120])
def test_larger_fields_are_sound(players: int) -> None:
    """Beyond the reach of the brute force: the invariants, on five random tournaments of each size."""
    paired = 0
    for seed in range(5):
        tournament = random_tournament(random.Random(seed), players=players, rounds=seed + 2)
        try:
            pairing = system_named("dubov").pair_round(tournament)
        except NoCompletePairing:
            continue
        assert_sound(tournament, pairing)
        paired += 1
    assert paired, "not one of the tournaments had a pairing"
