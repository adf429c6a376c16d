"""On an upright phone the pages of a tournament are led to from the foot of the screen, and nothing lies under that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.factories import make_tournament, play_round

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

THUMB = 43.5  # CSS pixels of the 44 that are meant
PLACES = """() => [...document.querySelectorAll(".tabs a")].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.textContent, box.left, box.right, box.top, box.bottom];
})"""
# How far the last line of the page and what the keyboard is at are above the bar.
ABOVE = """(of) => document.querySelector(".tabs").getBoundingClientRect().top
    - (of ? document.querySelector(of) : document.activeElement).getBoundingClientRect().bottom"""


@pytest.fixture
def phone(live_server: Any, browser: Browser) -> Iterator[Page]:
    made = make_tournament(players=30, rounds=5)
    for _round in range(2):
        play_round(made)
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(f"{live_server.url}/open/standings/")
    yield page
    context.close()


def test_every_page_is_at_the_thumb(phone: Page) -> None:
    places = phone.evaluate(PLACES)
    assert [name for name, *_box in places] == ["Pairings", "Standings", "Crosstable", "Players", "Ratings", "Files"]
    for name, left, right, top, bottom in places:
        assert left >= 0, name
        assert right <= 360, name
        assert top > 740 - 60, name
        assert bottom <= 740, name
        assert bottom - top >= THUMB, name
    phone.get_by_role("link", name="Players", exact=True).click()
    phone.wait_for_url("**/players/")
    assert phone.evaluate(PLACES)[3][3] > 740 - 60


def test_nothing_stays_under_it(phone: Page) -> None:
    phone.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    assert phone.evaluate(ABOVE, ".site-footer p") > 0
    phone.goto(phone.url)
    order = []
    for _press in range(40):
        phone.keyboard.press("Tab")
        order.append(phone.evaluate("document.activeElement.textContent.trim()"))
        if not phone.evaluate("!!document.activeElement.closest('.tabs, .skip-link')"):
            assert phone.evaluate(ABOVE, None) >= 0, order[-1]
    first = next(place for place, text in enumerate(order) if ", Player " in text)
    # The order of the keyboard is that of the page, where they stand in its head.
    assert order.index("Pairings") < order.index("Files") < first


def test_low_screens_and_paper_have_none(phone: Page) -> None:
    phone.set_viewport_size({"width": 640, "height": 340})
    assert phone.evaluate("getComputedStyle(document.querySelector('.tabs')).position") == "static"
    phone.set_viewport_size({"width": 768, "height": 1024})
    assert phone.evaluate("getComputedStyle(document.querySelector('.tabs')).position") == "static"
    phone.emulate_media(media="print")
    assert phone.evaluate("getComputedStyle(document.querySelector('.tabs')).display") == "none"


def test_wide_pages_are_printed_by_a_button_beside_the_table(phone: Page) -> None:
    button = phone.get_by_role("button", name="Print")
    expect(button).to_have_count(0)
    phone.set_viewport_size({"width": 1440, "height": 900})
    phone.evaluate("window.print = () => { document.title = 'printed' }")
    button.focus()
    phone.keyboard.press("Enter")
    assert phone.title() == "printed"
    phone.emulate_media(media="print")
    expect(button).to_have_count(0)


def test_the_first_board_is_high_and_eight_are_in_sight(phone: Page) -> None:
    with phone.expect_navigation():  # it is measured when all of the new page and its typeface are there
        phone.get_by_role("link", name="Pairings", exact=True).click()
    phone.evaluate("document.fonts.ready")
    rows = phone.locator("table.boards tbody tr")
    first, eighth = rows.first.bounding_box(), rows.nth(7).bounding_box()
    bar = phone.locator(".tabs").bounding_box()
    assert first
    assert eighth
    assert bar
    assert first["y"] <= 250
    assert eighth["y"] + eighth["height"] <= bar["y"] + 1
