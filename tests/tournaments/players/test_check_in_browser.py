"""Check-in in a browser: by thumb on a phone, by keyboard, and with another arbiter who checks in too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament
from tournaments.models import Player, Tournament, User
from tournaments.players.actions.check_in import note_presence

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
Open = Callable[..., Any]


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return make_tournament(players=12, arbiters=(arbiter,))


@pytest.fixture
def check_in_page(live_server: Any, page_as: PageAs, arbiter: User, tournament: Tournament) -> Open:
    @contextmanager
    def open_page(**options: Any) -> Iterator[Page]:
        with page_as(arbiter, **options) as page:
            page.goto(f"{live_server.url}/arbiter/t/{tournament.slug}/check-in/")
            yield page

    return open_page


def presence(tpn: int) -> str:
    return Player.objects.get(tpn=tpn).presence


def test_by_thumb_on_a_phone(check_in_page: Open) -> None:
    with check_in_page(**PHONE) as page:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for button in page.locator(".check-in button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["width"] >= 44
        page.get_by_role("button", name="Abel, Player 1 is here").tap()
        expect(page.locator("#check-in-counts")).to_contain_text("1 here")
        page.get_by_role("button", name="Berg, Player 2 is absent").tap()
        expect(page.locator("#check-in-counts")).to_contain_text("1 absent")
        page.get_by_role("button", name="Berg, Player 2 is absent").tap()
        expect(page.locator("#check-in-counts")).to_contain_text("0 absent")
    assert (presence(1), presence(2)) == ("h", "")


def test_by_keyboard_and_without_losing_what_others_note(check_in_page: Open) -> None:
    with check_in_page(viewport={"width": 1280, "height": 800}) as page:
        page.keyboard.type("dvorak")
        expect(page.locator("#check-in-rows > li:visible")).to_have_count(1)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator("#check-in-counts")).to_contain_text("1 here")
        expect(page.locator("#check-in-find")).to_be_focused()
        expect(page.locator("#check-in-rows > li:visible")).to_have_count(12)
        note_presence(Player.objects.get(tpn=9), "h", by=None)
        page.keyboard.type("ivan")
        expect(page.locator("#check-in-counts")).to_contain_text("2 here", timeout=10_000)
        expect(page.locator("#check-in-rows > li:visible")).to_have_count(1)
        expect(page.locator("#check-in-find")).to_have_value("ivan")
    assert (presence(4), presence(9)) == ("h", "h")
