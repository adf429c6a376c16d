"""The engine makes the round that the literal reading makes, board for board, with its shortcuts and without them.

``make bruteforce SYSTEM=dubov-1997`` runs the same comparison on as many tournaments as one likes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings

from bench.unusual_states import many_kept_apart
from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching.weighted import Edge
from pairing.engine.systems.dubov.pairer import pair_round as pair_round_of_2026
from pairing.engine.systems.dubov_1997 import floaters
from pairing.engine.systems.dubov_1997.pairer import pair_round
from pairing.engine.tournament import Tournament
from tests.comparison import difference, large_case, second_difference, seeded_case
from tests.readings.dubov_1997_states import assert_sound
from tests.strategies import random_tournament, tournaments

SYSTEM = "dubov-1997"
CHUNK = 100


@pytest.mark.bruteforce
@pytest.mark.parametrize("first", range(2_000_000, 2_001_500, CHUNK))
def test_engine_agrees_with_the_literal_reading(first: int) -> None:
    for seed in range(first, first + CHUNK):
        found = difference(seeded_case(seed, SYSTEM).tournament, pair_round, SYSTEM)
        assert found is None, f"seed {seed}\n{found}"


@pytest.mark.bruteforce
@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(tournament=tournaments(largest=10))
def test_engine_agrees_on_tournaments_that_shrink(tournament: Tournament) -> None:
    found = difference(tournament, pair_round, SYSTEM)
    assert found is None, found


@pytest.mark.bruteforce
@pytest.mark.parametrize("first", [0, 20, 40, 15_001_420])
def test_engine_agrees_with_the_second_reading_in_larger_fields(first: int) -> None:
    """In 15,001,434 so many of a group float that their sets are too many to look at one by one."""
    for seed in range(first, first + 20):
        found = second_difference(large_case(seed, SYSTEM).tournament, pair_round, SYSTEM)
        assert found is None, f"seed {seed}\n{found}"


@pytest.mark.parametrize("first", range(0, 500, CHUNK))
def test_shortcuts_change_nothing(first: int) -> None:
    """Pairs, bye and everything that was written down on the way."""
    for seed in range(first, first + CHUNK):
        tournament = seeded_case(3_000_000 + seed, SYSTEM, smallest=6, largest=14, manner="paired at random").tournament
        try:
            pairing = pair_round(tournament)
        except NoCompletePairing:
            with pytest.raises(NoCompletePairing):
                pair_round(tournament, certificates=False)
            continue
        assert pairing == pair_round(tournament, certificates=False), f"seed {seed}"


def test_there_is_a_complete_pairing_where_the_rules_of_2026_have_one() -> None:
    """2.1 to 2.4 and the bye are the absolute criteria of the later edition."""
    without = 0
    for seed in range(300):
        tournament = seeded_case(4_000_000 + seed, SYSTEM).tournament
        outcomes = []
        for pair in (pair_round, pair_round_of_2026):
            try:
                pair(tournament)
                outcomes.append(True)
            except NoCompletePairing:
                outcomes.append(False)
        assert outcomes[0] == outcomes[1], f"seed {seed}"
        without += not outcomes[0]
    assert without > 20


@pytest.mark.parametrize("players", [13, 20, 31, 50, 77, 120])
def test_larger_fields_are_sound(players: int) -> None:
    """Beyond the reach of the literal reading: the invariants, on four random tournaments of each size."""
    paired = 0
    for seed in range(4):
        tournament = random_tournament(random.Random(seed), players=players, rounds=seed + 2)
        try:
            pairing = pair_round(tournament)
        except NoCompletePairing:
            continue
        assert_sound(tournament, pairing)
        assert pairing == pair_round(tournament, certificates=False)
        paired += 1
    assert paired, "not one of the tournaments had a pairing"


def test_floaters_of_a_large_group_take_one_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    """6.4: their places in the order are more than the solver takes at a time, and all of them are among the first."""
    asked: list[int] = []
    solve = floaters.cheapest_perfect_matching

    def counted(edges: Iterable[Edge], vertex_count: int) -> list[tuple[int, int]] | None:
        asked.append(vertex_count)
        return solve(edges, vertex_count)

    monkeypatch.setattr(floaters, "cheapest_perfect_matching", counted)
    rng = random.Random("many kept apart 20001916")  # the state of this seed in the benchmark
    tournament = many_kept_apart(rng, rng.choice((rng.randint(40, 80), rng.randint(40, 300))))
    pairing = pair_round(tournament)
    assert len(asked) == 1
    monkeypatch.undo()
    assert pairing == pair_round(tournament, certificates=False)
