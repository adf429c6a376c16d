"""Each other reading of the rules is told apart by a tournament, and there the engine makes the right round."""

from __future__ import annotations

import pytest

from tests.comparison import engine_of, engine_outcome, right_outcome, seeded_case
from tests.wrong_readings import wrong_outcome, wrong_readings_of

MOST = 3_000
CASES = [(system, name) for system in ("burstein", "dubov-1997", "dutch", "lim") for name in wrong_readings_of(system)]


@pytest.mark.parametrize(("system", "name"), CASES)
def test_a_wrong_reading_is_told_apart_and_is_not_the_engine_s(system: str, name: str) -> None:
    """The manners of tournaments may change, so other seeds are tried after the one where it was found."""
    reading = wrong_readings_of(system)[name]
    for seed in (reading.found_at, *range(MOST)):
        tournament = seeded_case(seed, system).tournament
        right = right_outcome(tournament, system)
        if wrong_outcome(reading, tournament) != right:
            break
    else:
        pytest.fail(f"{name} is the same as the right reading in {MOST} tournaments")
    assert engine_outcome(tournament, engine_of(system).pair_round, system) == right
