"""The literal reading of C.04.6 beside the Technical Commission's program; more: ``tests.commission_pairing_run``."""

from __future__ import annotations

import pytest

from tests.commission_pairing import difference, left_out, record_192
from tests.comparison import right_outcome, seeded_case
from tests.match_events import team_event


@pytest.mark.parametrize("chunk", range(8))
def test_rounds_of_teams(chunk: int) -> None:
    compared = 0
    for seed in range(30 * chunk, 30 * chunk + 30):
        tournament = seeded_case(seed, "team", largest=9).tournament
        if left_out(tournament):
            continue
        compared += 1
        found = difference(tournament, right_outcome(tournament, "team"))
        assert not found, f"seed {seed}\n{found}"
    assert compared >= 10


def test_a_difference_is_told() -> None:
    """Round 1 of four teams: 1-3 and 4-2."""
    state = team_event(range(1, 5))
    assert record_192(state) == "FIDE_TEAM_TYPEA_MP_GP"
    assert difference(state, (((1, 3), (4, 2)), None)) == ""
    assert "we:   [(3, 1), (4, 2)], None" in difference(state, (((3, 1), (4, 2)), None))
    assert difference(state, "no complete pairing")
