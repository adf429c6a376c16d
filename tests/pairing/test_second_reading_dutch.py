"""The second reading of the Dutch rules (C.04.3) held against the literal one."""

from __future__ import annotations

import pytest

from tests.comparison import as_literal, right_outcome, second_outcome, seeded_case

pytestmark = pytest.mark.bruteforce


@pytest.mark.parametrize("chunk", range(8))
def test_both_readings_agree(chunk: int) -> None:
    for seed in range(chunk * 40, chunk * 40 + 40):
        tournament = seeded_case(seed, "dutch").tournament
        assert second_outcome(tournament, "dutch") == right_outcome(tournament, "dutch"), (
            f"seed {seed}\n{as_literal(tournament)}"
        )
