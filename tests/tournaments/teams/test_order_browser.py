"""Teams and rosters put in order by mouse and by finger, and a member found in the rating list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.teams.events import make_event, roster, team
from tournaments.models import RatingList, Team, Tournament, User
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import Listed

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def event(arbiter: User, settings: Any, tmp_path: Path) -> Tournament:
    settings.RATING_LIST_DIR = tmp_path / "lists"
    listed = (Listed(1234567, "Newman, Nora", title="FM", federation="SUI", standard=2222),)
    rating_list = RatingList.objects.create(source="list.zip", state="current", players=1)
    stores.store().write(rating_list.pk, listed)
    return make_event(teams=4, arbiters=(arbiter,))


def at(live_server: Any, event: Tournament, name: str, *keys: object) -> str:
    return f"{live_server.url}{reverse(f'arbiter:{name}', args=[event.slug, *keys])}"


def names(event: Tournament) -> list[str]:
    return list(Team.objects.filter(tournament=event).values_list("name", flat=True))


def middle(page: Page, name: str) -> tuple[float, float]:
    """Of the grip in the row of ``name``."""
    box = page.locator("tbody[data-order] tr", has_text=name).locator(".grip").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_teams_are_dragged_by_the_mouse(live_server: Any, page_as: PageAs, arbiter: User, event: Tournament) -> None:
    with page_as(arbiter) as page:
        page.goto(at(live_server, event, "teams"))
        page.mouse.move(*middle(page, "Alster"))
        page.mouse.down()
        x, y = middle(page, "Chemnitz")
        page.mouse.move(x, y + 10, steps=8)
        page.mouse.up()
        expect(page.get_by_text("The teams have been numbered.")).to_be_visible()
        assert names(event) == ["Bille", "Chemnitz", "Alster", "Dahme"]
        page.mouse.move(*middle(page, "Dahme"))
        page.mouse.down()
        page.mouse.move(*middle(page, "Bille"), steps=4)
        page.keyboard.press("Escape")
        page.mouse.up()
        expect(page.locator("tbody[data-order] tr").last).to_contain_text("Dahme")
        page.get_by_role("button", name="Dahme: one place up").press("Enter")
        expect(page.locator("tbody[data-order] tr").last).to_contain_text("Alster")
    assert names(event) == ["Bille", "Chemnitz", "Dahme", "Alster"]


def test_a_roster_is_dragged_by_a_finger(live_server: Any, page_as: PageAs, arbiter: User, event: Tournament) -> None:
    with page_as(arbiter, **PHONE) as page:
        page.goto(at(live_server, event, "team_edit", team(event, 1).pk))
        (x, y), (_x, to) = middle(page, "Player 3"), middle(page, "Player 1")
        finger = page.context.new_cdp_session(page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            found = [{"x": x, "y": y} for x, y in points]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

        touch("touchStart", (x, y))
        for step in range(1, 9):
            touch("touchMove", (x, y + (to - 8 - y) * step / 8))
        touch("touchEnd")
        expect(page.get_by_text("The roster has been saved.")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert roster(event, 1) == ["Player 3", "Player 1", "Player 2"]


def test_a_member_is_found_in_the_rating_list(
    live_server: Any, page_as: PageAs, arbiter: User, event: Tournament
) -> None:
    with page_as(arbiter) as page:
        page.goto(at(live_server, event, "team_edit", team(event, 2).pk))
        member = page.locator("form", has=page.get_by_role("button", name="Enter the player"))
        member.get_by_label("Name").press_sequentially("newman")
        expect(page.get_by_role("link", name="Newman, Nora")).to_be_visible()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(member.get_by_label("FIDE number")).to_have_value("1234567")
        expect(member.get_by_label("Rating")).to_have_value("2222")
        page.keyboard.press("Enter")
        expect(page.get_by_text("The player has been entered.")).to_be_visible()
        assert roster(event, 2)[-1] == "Nora"
        page.goto(at(live_server, event, "team_edit", team(event, 3).pk))
        member.get_by_label("Name").press_sequentially("1234567")
        expect(page.get_by_role("link", name="Newman, Nora")).to_contain_text("entered already")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Newman, Nora plays for Bille already")).to_be_visible()
    assert len(roster(event, 3)) == 3
