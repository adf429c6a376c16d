"""The engine makes the round that the literal reading makes, board for board, with its shortcuts and without them.

``make bruteforce SYSTEM=burstein`` runs the same comparison on as many tournaments as one likes.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings

from bench.unusual_states import many_kept_apart
from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems.burstein.pairer import pair_round
from pairing.engine.tournament import Tournament
from tests.comparison import difference, large_case, second_difference, seeded_case
from tests.readings.burstein_states import seeding_rounds
from tests.strategies import tournaments

SYSTEM = "burstein"
CHUNK = 100


@pytest.mark.bruteforce
@pytest.mark.parametrize("first", range(2_000_000, 2_001_500, CHUNK))
def test_engine_agrees_with_the_literal_reading(first: int) -> None:
    for seed in range(first, first + CHUNK):
        found = difference(seeded_case(seed, SYSTEM).tournament, pair_round, SYSTEM)
        assert found is None, f"seed {seed}\n{found}"


@pytest.mark.bruteforce
def test_engine_agrees_in_seeding_rounds() -> None:
    """1.6."""
    for seed in range(150):
        found = difference(seeding_rounds(random.Random(seed), (4, 9)), pair_round, SYSTEM)
        assert found is None, f"seed {seed}\n{found}"


@pytest.mark.bruteforce
@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(tournament=tournaments(largest=9))
def test_engine_agrees_on_tournaments_that_shrink(tournament: Tournament) -> None:
    found = difference(tournament, pair_round, SYSTEM)
    assert found is None, found


@pytest.mark.bruteforce
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_engine_agrees_with_the_second_reading_in_larger_fields(first: int) -> None:
    for seed in range(first, first + 20):
        found = second_difference(large_case(seed, SYSTEM, largest=30).tournament, pair_round, SYSTEM)
        assert found is None, f"seed {seed}\n{found}"


@pytest.mark.parametrize("first", range(0, 400, CHUNK))
def test_shortcuts_change_nothing(first: int) -> None:
    """Pairs, bye and everything that was written down on the way."""
    for seed in range(first, first + CHUNK):
        tournament = seeded_case(3_000_000 + seed, SYSTEM, smallest=6, largest=14, manner="many floats").tournament
        try:
            pairing = pair_round(tournament)
        except NoCompletePairing:
            with pytest.raises(NoCompletePairing):
                pair_round(tournament, certificates=False)
            continue
        assert pairing == pair_round(tournament, certificates=False), f"seed {seed}"


def test_what_one_of_the_best_refuses_changes_nothing() -> None:
    """Brackets so large that any one of the best pairings is looked at before the first of them."""
    for seed in range(30):
        tournament = many_kept_apart(random.Random(seed), 50)
        assert pair_round(tournament) == pair_round(tournament, certificates=False), f"seed {seed}"
