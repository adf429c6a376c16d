"""Suggestions in a real browser: by keys, by mouse, and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament
from tests.tournaments.ratings.samples import MakeList
from tournaments.models import Player, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

Open = Callable[..., Any]


@pytest.fixture
def form(live_server: Any, page_as: PageAs, arbiter: User, make_list: MakeList) -> Open:
    """``with form(**options) as page``: the form for a new player, with a rating list in use."""
    make_list()
    tournament = make_tournament(players=0, arbiters=(arbiter,))

    @contextmanager
    def open_page(**options: Any) -> Iterator[Page]:
        with page_as(arbiter, **options) as page:
            page.goto(f"{live_server.url}/arbiter/t/{tournament.slug}/players/new/")
            yield page

    return open_page


def test_a_player_is_entered_by_keys_alone(form: Open) -> None:
    with form() as page:
        page.get_by_role("textbox", name="Name", exact=True).press_sequentially("müller")
        expect(page.locator("#suggestions a")).to_have_count(2)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("#suggestions a")).to_have_count(0)
        expect(page.get_by_label("FIDE number")).to_have_value("4610016")
        expect(page.get_by_label("Title")).to_have_value("WGM")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Muller, Anna has been entered.")).to_be_visible()

    player = Player.objects.get()
    assert (player.name, player.rating, player.rating_source, player.sex) == ("Muller, Anna", 2350, "standard", "w")
    assert (player.federation, player.birth_year) == ("GER", 1999)


def test_escape_and_leaving_close_the_list(form: Open) -> None:
    with form() as page:
        page.get_by_role("textbox", name="Name", exact=True).press_sequentially("carl")
        expect(page.locator("#suggestions a")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("#suggestions a")).to_have_count(0)
        expect(page.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
        page.keyboard.press("s")
        expect(page.locator("#suggestions a")).to_have_count(1)
        page.get_by_role("heading", name="Enter a player").click()
        expect(page.locator("#suggestions a")).to_have_count(0)


def test_enter_in_the_name_saves_what_was_typed(form: Open) -> None:
    with form() as page:
        page.get_by_label("Rating", exact=True).fill("1500")
        page.get_by_role("textbox", name="Name", exact=True).press_sequentially("Carl, Somebody")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Carl, Somebody has been entered.")).to_be_visible()


def test_a_click_fills_the_form_and_keeps_the_rest(form: Open) -> None:
    with form() as page:
        page.get_by_label("Club").fill("SK Ufer")
        page.get_by_role("textbox", name="Name", exact=True).press_sequentially("1503014")
        page.get_by_role("link", name="Carlsson, Magne").click()
        expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Carlsson, Magne")
        expect(page.get_by_label("Club")).to_have_value("SK Ufer")


def test_without_javascript_there_is_a_button(form: Open) -> None:
    with form(java_script_enabled=False) as page:
        page.get_by_label("Name or FIDE number").fill("Sergejev")
        page.get_by_role("button", name="Find in the rating list").click()
        page.get_by_role("link", name="Sergeev, Dmitry").click()
        expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Sergeev, Dmitry")
        page.get_by_role("button", name="Save", exact=True).click()

    assert Player.objects.get().fide_id == "4100018"
