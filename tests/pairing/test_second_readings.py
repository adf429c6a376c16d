"""The second readings of the systems held against the literal ones."""

from __future__ import annotations

import pytest

from tests.comparison import as_literal, right_outcome, second_outcome, seeded_case

pytestmark = pytest.mark.bruteforce


@pytest.mark.parametrize("system", ["burstein", "dubov-1997", "dutch", "lim"])
@pytest.mark.parametrize("chunk", range(8))
def test_both_readings_agree(system: str, chunk: int) -> None:
    for seed in range(chunk * 40, chunk * 40 + 40):
        tournament = seeded_case(seed, system).tournament
        assert second_outcome(tournament, system) == right_outcome(tournament, system), (
            f"seed {seed}\n{as_literal(tournament)}"
        )
