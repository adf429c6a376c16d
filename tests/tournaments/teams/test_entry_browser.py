"""Results of teams entered in a real browser: a line for each match, whose boards are folded until they are needed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.teams.events import make_event
from tournaments.models import Round, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def running(arbiter: User) -> Round:
    """Round 1 of six teams on two boards, published, nothing entered."""
    event = make_event(teams=6, players=2, arbiters=(arbiter,))
    return drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)


def address(live_server: Any, running: Round) -> str:
    return f"{live_server.url}/arbiter/t/{running.tournament.slug}/rounds/{running.number}/"


def board(page: Page, place: str) -> Locator:
    return page.locator(f'tr[data-place="{place}"]')


def match(page: Page, table: int) -> Locator:
    return page.locator("tr.match").nth(table - 1)


def shown(page: Page) -> list[str]:
    """The boards that are in sight."""
    rows = page.locator("tr.board:visible")
    return [row.get_attribute("data-place") or "" for row in rows.all()]


def test_the_match_with_the_focus_is_open(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> None:
    """Three keys a match; the next one opens by itself, and Enter goes to it at any time."""
    with page_as(arbiter) as page:
        page.goto(address(live_server, running))
        expect(board(page, "1.1").locator("form")).to_be_focused()
        assert shown(page) == ["1.1", "1.2"]
        expect(match(page, 1)).to_contain_text("2 of 2 open")
        for key in ("1", "="):
            page.keyboard.press(key)
        expect(board(page, "2.1").locator("form")).to_be_focused()
        assert shown(page) == ["2.1", "2.2"]
        expect(match(page, 1)).to_contain_text("complete")
        expect(match(page, 1).locator(".match-score")).to_contain_text("1½ : ½")
        page.keyboard.press("Enter")
        expect(board(page, "3.1").locator("form")).to_be_focused()
        page.keyboard.press("u")
        expect(board(page, "1.2").locator("form")).to_be_focused()
        expect(match(page, 1)).to_contain_text("1 of 2 open")
        assert shown(page) == ["1.1", "1.2"]
        page.keyboard.type("g3")
        expect(board(page, "3.1").locator("form")).to_be_focused()
        page.get_by_role("searchbox", name="Name").fill("Bille")
        assert shown(page)[-2:] == ["2.1", "2.2"]  # who is looked for is in sight, in whatever match


def test_a_line_opens_and_closes_its_match(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> None:
    with page_as(arbiter) as page:
        page.goto(address(live_server, running))
        button = match(page, 3).get_by_role("button", name="Boards of match 3")
        expect(button).to_have_attribute("aria-expanded", "false")
        button.click()
        expect(board(page, "3.1").locator("form")).to_be_focused()
        expect(button).to_have_attribute("aria-expanded", "true")
        recording.record_result(running.games.get(match__table=2, board=2), "1-0", by=arbiter)
        expect(match(page, 2)).to_contain_text("1 of 2 open", timeout=8000)  # while its boards are folded
        assert shown(page) == ["3.1", "3.2"]
        button.click()
        assert shown(page) == []


def test_a_thumb_opens_a_match(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> None:
    with page_as(arbiter, **PHONE) as page:
        page.goto(address(live_server, running))
        wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= screen
        assert shown(page) == ["1.1", "1.2"]
        match(page, 2).locator(".white").tap()
        assert shown(page) == ["2.1", "2.2"]
        board(page, "2.2").get_by_role("button", name=": 1-0").tap()
        expect(match(page, 2)).to_contain_text("1 of 2 open")
        assert shown(page) == ["2.1", "2.2"]
