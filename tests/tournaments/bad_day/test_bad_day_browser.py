"""A bad day in the browser: 60 players, 9 rounds, and at fixed places all that goes wrong on a real weekend.

Two arbiters and a helper, who has no account, work at once. What happens goes through the pages; most results of the
later rounds come from the actions. At the end the report file passes ``python -m pairing check`` but for the rounds
paired by hand.
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

from tests.tournaments.bad_day import rounds_1_to_3, rounds_4_to_6, rounds_7_to_9
from tests.tournaments.bad_day.people import SLUG, Day, Helper, at_work, phone
from tests.tournaments.factories import make_tournament, make_user
from tournaments.files.queries.export import export_trf
from tournaments.models import AuditEntry, Player, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
ROOT = Path(__file__).resolve().parents[3]
BY_HAND = {1, 2, 3, 7}


@pytest.fixture
def day(live_server: Any, browser: Browser, arbiter: User) -> Iterator[Day]:
    root = live_server.url
    people = (arbiter, make_user("bela"))
    tournament = make_tournament(
        players=60, rounds=9, slug=SLUG, arbiters=people, name="The bad day", system="dutch", chief_arbiter="A. Rbiter"
    )
    for tpn in (11, 12, 13):
        Player.objects.filter(tournament=tournament, tpn=tpn).update(club="Harbour")
    problems: list[str] = []
    with (
        at_work(browser, root, people[0], problems) as anna,
        at_work(browser, root, people[1], problems) as bela,
        phone(browser, problems) as carla,
        phone(browser, problems) as player,
    ):
        yield Day(tournament, anna, bela, Helper(carla), player, root, problems=problems)


def test_the_bad_day(day: Day, tmp_path: Path) -> None:
    for part in (rounds_1_to_3, rounds_4_to_6, rounds_7_to_9):
        part.play(day)
    day.tournament.refresh_from_db()
    assert len(day.events) >= 40, len(day.events)
    assert day.problems == []
    without_account = AuditEntry.objects.filter(tournament=day.tournament, by=None)
    assert set(without_account.values_list("by_name", flat=True)) == {"", "Carla"}
    report = export_trf(day.tournament)
    assert {int(line.split("Round ")[1].split(":")[0]) for line in report.splitlines() if "### MPA" in line} == BY_HAND
    file = tmp_path / "report.trf"
    file.write_text(report, encoding="utf-8")
    command = [sys.executable, "-m", "pairing", "check", "--json", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)
    assert not found["problems"], found["problems"]
    assert {one["round"] for one in found["rounds"] if one["verdict"] != "same"} == BY_HAND, done.stdout
    assert {one["verdict"] for one in found["rounds"]} == {"same", "different"}
    assert found["standings"]["same"], found["standings"]
