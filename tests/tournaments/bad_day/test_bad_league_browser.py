"""A bad day of a team league in the browser: 30 teams, 9 rounds, and at fixed places all that goes wrong there.

Two arbiters and a helper, who has no account, work at once, and once the server loses its power. What happens goes
through the pages; most results of the later rounds come from the actions. At the end the report file passes
``python -m pairing check``, and ``python -m pairing pair`` makes each round of what was known before it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import command_line_pairs
from tests.tournaments.bad_day import league_1_to_3, league_4_to_6, league_7_to_9
from tests.tournaments.bad_day.league import League
from tests.tournaments.bad_day.people import SLUG, Helper, at_work, phone
from tests.tournaments.factories import make_user
from tests.tournaments.team_rows import make_team_event
from tests.tournaments.teams.test_pairing import pairs
from tournaments.files.queries.export import export_trf
from tournaments.models import AuditEntry, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
ROOT = Path(__file__).resolve().parents[3]
PAIRED_BEFORE_A_CORRECTION = {5}  # of a result of round 4, which counts for the pairing of round 6


@pytest.fixture
def day(live_server: Any, browser: Browser, arbiter: User) -> Iterator[League]:
    root = live_server.url
    people = (arbiter, make_user("bela"))
    tournament = make_team_event(
        teams=30,
        boards=4,
        rounds=9,
        slug=SLUG,
        arbiters=people,
        name="The bad league",
        tiebreaks="MPVGP,EDE,EMGSB",
        points_bye=5,
        chief_arbiter="A. Rbiter",
    )
    problems: list[str] = []
    with (
        at_work(browser, root, people[0], problems) as anna,
        at_work(browser, root, people[1], problems) as bela,
        phone(browser, problems) as carla,
        phone(browser, problems) as supporter,
    ):
        yield League(tournament, anna, bela, Helper(carla), supporter, root, problems=problems)


def test_the_bad_day_of_a_league(day: League, tmp_path: Path) -> None:
    league_1_to_3.play(day, tmp_path)
    league_4_to_6.play(day)
    league_7_to_9.play(day)
    day.tournament.refresh_from_db()
    assert len(day.events) >= 40, len(day.events)
    assert day.problems == []
    without_account = AuditEntry.objects.filter(tournament=day.tournament, by=None)
    assert set(without_account.values_list("by_name", flat=True)) <= {"", "Carla"}
    for number in range(1, 10):
        file = tmp_path / f"{number}.trf"
        file.write_text(day.round(number).snapshot, encoding="utf-8")
        by_the_command_line = [(white, black) if black else (white,) for white, black in command_line_pairs(file)]
        assert pairs(day.round(number)) == by_the_command_line, number
    file = tmp_path / "report.trf"
    file.write_text(export_trf(day.tournament), encoding="utf-8")
    command = [sys.executable, "-m", "pairing", "check", "--json", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)
    assert not found["problems"], found["problems"]
    different = {one["round"] for one in found["rounds"] if one["verdict"] != "same"}
    assert different <= PAIRED_BEFORE_A_CORRECTION, done.stdout
    assert found["standings"]["same"], found["standings"]
