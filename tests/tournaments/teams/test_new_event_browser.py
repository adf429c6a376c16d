"""A team event in a browser, from the form of a new tournament to the report file: by mouse and by keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pairing.engine.systems import system_named
from tests.tournaments.browsing import PageAs
from tests.tournaments.teams.events import NAMES, SYSTEM
from tests.tournaments.teams.test_pairing import by_the_engine, pairs
from tournaments.models import Round, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

TABLE = "round-robin"
LIST = "\n".join(
    [
        "Team;Name;Rating",
        *(
            f"{team};{team}, Player {place};{2400 - 20 * at - place}"
            for at, team in enumerate(NAMES[:4])
            for place in (1, 2)
        ),
    ]
)


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_team_event_from_the_form_to_the_file(live_server: Any, page_as: PageAs, organiser: User) -> None:
    with page_as(organiser) as page:
        page.goto(f"{live_server.url}/arbiter/new/")
        page.get_by_label("Name", exact=True).fill("League of the Rivers")
        page.get_by_label("Rounds", exact=True).fill("3")
        page.get_by_text("place, arbiters, time control").click()
        bye, cycles = page.get_by_label("Pairing-allocated bye"), page.get_by_label("Games against each opponent")
        expect(bye).to_be_visible()
        expect(cycles).to_be_hidden()
        page.get_by_role("radio", name=system_named(SYSTEM).title, exact=True).check()
        expect(bye).to_be_hidden()
        expect(cycles).to_be_hidden()
        expect(page.get_by_text("Points of a game")).to_be_visible()
        page.get_by_role("radio", name=system_named(TABLE).title, exact=True).check()
        expect(cycles).to_be_visible()  # the rounds follow from them
        expect(page.get_by_label("Rounds", exact=True)).to_be_hidden()
        expect(page.get_by_label("Acceleration")).to_be_hidden()
        page.get_by_role("radio", name=system_named(SYSTEM).title, exact=True).check()
        page.get_by_role("button", name="Create tournament").click()

        expect(page.get_by_role("heading", name="Regulations of the teams")).to_be_visible()
        page.get_by_label("colours of the boards").fill("wb")
        page.keyboard.press("Enter")
        expect(page.get_by_text("2 boards; teams are paired by match points.")).to_be_visible()
        page.get_by_role("link", name="Paste or upload teams").click()
        page.get_by_label("Paste the list here").fill(LIST)
        page.get_by_role("button", name="Check the list").click()
        page.get_by_role("button", name="Enter 8 players in 4 teams").click()
        expect(page.get_by_text("Entered: 4 new teams, 8 players.")).to_be_visible()
        page.get_by_role("link", name="Bille").click()
        page.get_by_label("Name", exact=True).first.fill("Bille, Reserve")
        page.get_by_role("button", name="Enter the player").click()
        expect(page.get_by_role("link", name="Bille, Reserve")).to_be_visible()

        for number in (1, 2):
            report = page.request.get(f"{live_server.url}/arbiter/t/league-of-the-rivers/export/trf/").text()
            page.get_by_role("link", name="Overview").click()
            page.wait_for_url(re.compile("/league-of-the-rivers/$"))
            page.keyboard.press("p")
            expect(page).to_have_url(re.compile(f"/rounds/{number}/$"))
            expect(page.get_by_role("button", name=re.compile("Publish"))).to_be_visible()
            page.wait_for_load_state()
            page.keyboard.press("Shift+P")
            expect(page.locator("#progress")).to_contain_text("4 of 4 results missing")
            page.wait_for_load_state()
            for key in "1=01":
                page.keyboard.press(key)
            expect(page.locator("#progress")).to_contain_text("0 of 4 results missing")
            assert pairs(Round.objects.get(number=number)) == by_the_engine(report)

        page.get_by_role("link", name="Standings", exact=True).click()
        expect(page.locator("#standings tbody tr")).to_have_count(4)
        page.get_by_role("link", name="Export and report").click()
        final = page.request.get(f"{live_server.url}/arbiter/t/league-of-the-rivers/export/trf/").text()
        assert len(re.findall(r"(?m)^310 ", final)) == 4

    with page_as(organiser, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as phone:
        for rest in ("", "teams/", "standings/", "rounds/1/"):
            phone.goto(f"{live_server.url}/league-of-the-rivers/{rest}")
            fits(phone)
