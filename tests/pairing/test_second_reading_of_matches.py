"""The second readings of C.04.5 and C.04.6 agree with the literal ones on small states."""

from __future__ import annotations

import pytest

from tests.comparison import right_outcome, second_outcome, seeded_case

CHUNK = 50


@pytest.mark.parametrize("system", ["double-swiss", "team"])
@pytest.mark.parametrize("chunk", range(6))
def test_both_readings_agree(system: str, chunk: int) -> None:
    for seed in range(CHUNK * chunk, CHUNK * chunk + CHUNK):
        tournament = seeded_case(seed, system).tournament
        assert second_outcome(tournament, system) == right_outcome(tournament, system), f"seed {seed}"
