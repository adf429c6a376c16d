"""The engines make the rounds that the readings make, board for board, with their shortcuts and without them.

``make bruteforce`` and ``make second-reading`` run the same comparisons on as many tournaments as one likes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from bench.unusual_states import many_kept_apart
from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import RoundPairing
from pairing.engine.systems.lim import floaters
from pairing.engine.systems.system import PairRound
from pairing.engine.tournament import Tournament
from tests.comparison import (
    as_literal,
    difference,
    engine_of,
    engine_outcome,
    large_case,
    module_name,
    right_outcome,
    second_difference,
    second_outcome,
    seeded_case,
    states_of,
)
from tests.readings.burstein_states import seeding_rounds
from tests.strategies import random_tournament, tournaments

SLOW = pytest.mark.bruteforce


def pairer_of(system: str) -> Callable[..., RoundPairing]:
    """The engine's own function, which can be asked to pair without its shortcuts."""
    found: Callable[..., RoundPairing] = import_module(
        f"pairing.engine.systems.{module_name(system)}.pairer"
    ).pair_round
    return found


def of_system(system: str, first: int, chunks: int, size: int, *marks: pytest.MarkDecorator) -> Iterator[Any]:
    """Parameters of a test: the system and the seeds of each chunk."""
    for start in range(first, first + chunks * size, size):
        yield pytest.param(system, range(start, start + size), id=f"{system} {start}", marks=marks)


def assert_agrees(tournament: Tournament, pair_round: PairRound, system: str, seed: object = "") -> None:
    found = difference(tournament, pair_round, system)
    assert found is None, f"seed {seed}\n{found}"


# --- Engine and readings --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("system", "seeds"),
    [
        *of_system("burstein", 2_000_000, 15, 100, SLOW),
        *of_system("double-swiss", 0, 8, 40),
        *of_system("double-swiss", 1_000_000, 10, 100, SLOW),
        *of_system("dubov", 1_000_000, 10, 400, SLOW),
        *of_system("dubov-1997", 2_000_000, 15, 100, SLOW),
        *of_system("dutch", 500_000, 7, 60),
        *of_system("lim", 3_000_000, 10, 100, SLOW),
        *of_system("team", 0, 8, 40),
        *of_system("team", 1_000_000, 10, 100, SLOW),
    ],
)
def test_engine_agrees_with_the_literal_reading(system: str, seeds: range) -> None:
    """Where a system knows Maxi-tournaments, each event is one too."""
    engine = engine_of(system)
    for seed in seeds:
        tournament = seeded_case(seed, system).tournament
        assert_agrees(tournament, engine.pair_round, system, seed)
        if engine.knows_maxi:
            assert_agrees(replace(tournament, maxi=True), engine.pair_round, system, seed)


@SLOW
def test_engine_agrees_in_seeding_rounds_of_burstein() -> None:
    """1.6."""
    for seed in range(150):
        assert_agrees(seeding_rounds(random.Random(seed), (4, 9)), engine_of("burstein").pair_round, "burstein", seed)


@SLOW
@pytest.mark.parametrize(
    ("system", "largest", "examples"), [("burstein", 9, 100), ("dubov", 12, 200), ("dubov-1997", 10, 100)]
)
def test_engine_agrees_on_tournaments_that_shrink(system: str, largest: int, examples: int) -> None:
    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(tournament=tournaments(largest=largest))
    def agrees(tournament: Tournament) -> None:
        assert_agrees(tournament, engine_of(system).pair_round, system)

    agrees()


@pytest.mark.parametrize(
    ("system", "seeds"),
    [
        *of_system("burstein", 0, 3, 20, SLOW),
        *of_system("double-swiss", 1_000_000, 4, 8, SLOW),
        *of_system("dubov", 1_000_000, 10, 20, SLOW),
        *of_system("dubov-1997", 0, 3, 20, SLOW),
        *of_system("dubov-1997", 15_001_420, 1, 20, SLOW),
        *of_system("team", 1_000_000, 4, 8, SLOW),
    ],
)
def test_engine_agrees_with_the_second_reading_in_larger_fields(system: str, seeds: range) -> None:
    """In 15,001,434 of 1997 so many of a group float that their sets are too many to look at one by one."""
    pair_round = engine_of(system).pair_round
    for seed in seeds:
        tournament = large_case(seed, system, largest=30 if system == "burstein" else None).tournament
        found = second_difference(tournament, pair_round, system)
        assert found is None, f"seed {seed}\n{found}"


@pytest.mark.parametrize(
    ("system", "seeds"),
    [
        *of_system("burstein", 0, 8, 40, SLOW),
        *of_system("double-swiss", 0, 6, 50),
        *of_system("dubov", 2_000_000, 5, 200, SLOW),
        *of_system("dubov-1997", 0, 8, 40, SLOW),
        *of_system("dutch", 0, 8, 40, SLOW),
        *of_system("lim", 0, 8, 40, SLOW),
        *of_system("team", 0, 6, 50),
    ],
)
def test_both_readings_agree(system: str, seeds: range) -> None:
    for seed in seeds:
        tournament = seeded_case(seed, system, largest=10 if system == "dubov" else None).tournament
        assert second_outcome(tournament, system) == right_outcome(tournament, system), (
            f"seed {seed}\n{as_literal(tournament)}"
        )


# --- Shortcuts ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("system", "seeds"),
    [
        *of_system("double-swiss", 400, 1, 60),
        *of_system("lim", 2_999_700, 1, 300, SLOW),
        *of_system("team", 400, 1, 60),
    ],
)
def test_the_exact_solvers_agree_with_the_literal_reading(system: str, seeds: range) -> None:
    exact = partial(pairer_of(system), certificates=False)
    for seed in seeds:
        assert_agrees(seeded_case(seed, system).tournament, exact, system, seed)


@pytest.mark.parametrize(
    ("system", "manner", "seeds"),
    [
        *(("burstein", "many floats", range(first, first + 100)) for first in range(3_000_000, 3_000_400, 100)),
        *(("dubov-1997", "paired at random", range(first, first + 100)) for first in range(3_000_000, 3_000_500, 100)),
    ],
)
def test_shortcuts_change_nothing(system: str, manner: str, seeds: range) -> None:
    """Pairs, bye and everything that was written down on the way."""
    pair_round = pairer_of(system)
    for seed in seeds:
        tournament = seeded_case(seed, system, smallest=6, largest=14, manner=manner).tournament
        try:
            pairing = pair_round(tournament)
        except NoCompletePairing:
            with pytest.raises(NoCompletePairing):
                pair_round(tournament, certificates=False)
            continue
        assert pairing == pair_round(tournament, certificates=False), f"seed {seed}"


@pytest.mark.parametrize("system", ["double-swiss", "team"])
def test_shortcuts_and_exact_solvers_agree_on_larger_fields(system: str) -> None:
    pair_round = pairer_of(system)
    for seed in range(24):
        tournament = large_case(seed, system).tournament
        exact = engine_outcome(tournament, partial(pair_round, certificates=False), system)
        assert engine_outcome(tournament, pair_round, system) == exact, seed


def test_what_one_of_the_best_refuses_changes_nothing() -> None:
    """Brackets of Burstein so large that any one of the best pairings is looked at before the first of them."""
    pair_round = pairer_of("burstein")
    for seed in range(30):
        tournament = many_kept_apart(random.Random(seed), 50)
        assert pair_round(tournament) == pair_round(tournament, certificates=False), f"seed {seed}"


@SLOW
@pytest.mark.parametrize("is_maxi", [False, True])
def test_ways_of_large_groups(monkeypatch: pytest.MonkeyPatch, is_maxi: bool) -> None:
    """Several floaters of Lim's system by matchings, in groups small enough to compare."""
    monkeypatch.setattr(floaters, "MOST_SETS", 0)
    for seed in range(2_999_400, 2_999_700):
        tournament = replace(seeded_case(seed, "lim").tournament, maxi=is_maxi)
        assert_agrees(tournament, pairer_of("lim"), "lim", seed)


# --- Beyond the reach of the literal readings -----------------------------------------------------------------------
@pytest.mark.parametrize("system", ["dubov", "dubov-1997"])
@pytest.mark.parametrize("players", [13, 20, 31, 50, 77, 120])
def test_larger_fields_are_sound(system: str, players: int) -> None:
    """The invariants, on five random tournaments of each size."""
    pair_round = pairer_of(system)
    paired = 0
    for seed in range(5):
        tournament = random_tournament(random.Random(seed), players=players, rounds=seed + 2)
        try:
            pairing = pair_round(tournament)
        except NoCompletePairing:
            continue
        states_of(system).assert_sound(tournament, pairing)
        assert pairing == pair_round(tournament, certificates=False)
        paired += 1
    assert paired, "not one of the tournaments had a pairing"
