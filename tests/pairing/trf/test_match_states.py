"""Events of teams and of two-game matches before their coming round: written, read and written the same.

``python -m tests.trf_roundtrip_run --matches --count 1000`` does many more.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairing.engine.tournament import Tournament
from tests.comparison import seeded_case
from tests.match_roundtrip import (
    CANNOT_BE_SAID,
    fault_of_teams,
    fault_of_two_games,
    in_order,
    team_event_of,
    two_game_event_of,
)

CHUNKS, CHUNK = 10, 20
OF_TEAMS = ("team", team_event_of, fault_of_teams)
OF_TWO_GAMES = ("double-swiss", two_game_event_of, fault_of_two_games)


@pytest.mark.parametrize(("system", "event_of", "fault_of"), [OF_TEAMS, OF_TWO_GAMES], ids=["teams", "two games"])
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_events_of_matches_come_out_as_they_went_in(
    chunk: int, system: str, event_of: Callable[[int], Tournament], fault_of: Callable[[Tournament], str]
) -> None:
    seeds = range(CHUNK * chunk, CHUNK * chunk + CHUNK)
    found = {seed: fault_of(in_order(seeded_case(seed, system).tournament)) for seed in seeds}
    found |= {-seed: fault_of(event_of(seed)) for seed in seeds[:6]}
    assert [entry for entry in found.items() if entry[1] not in ("", CANNOT_BE_SAID)] == []
    assert "" in found.values()
