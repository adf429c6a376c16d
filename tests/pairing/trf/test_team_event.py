"""Events of teams in report files: read, ranked, written back; what contradicts itself is named with its place."""

from __future__ import annotations

import pytest

from pairing.engine.basics.validation import about_the_matches
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import write_trf
from tests.team_events import random_team_event


@pytest.mark.parametrize("seed", range(150))
def test_an_event_comes_through_writing_and_reading(seed: int) -> None:
    event = random_team_event(seed)
    assert list(about_the_matches(event)) == []
    text = write_trf(trf_from_teams(event))
    file = read_trf(text)
    again = read_team_event(file)
    assert again.tournament == event
    assert again.adjustments == ()
    assert write_trf(file) == text
    assert write_trf(trf_from_teams(again.tournament)) == text
