"""A series of three tournaments made in a browser, printed, and read on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.series.people import numbered_by_fide
from tournaments.models import Series, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WIDE = "document.documentElement.scrollWidth <= innerWidth"


def test_a_series_of_three_tournaments(live_server: Any, page_as: PageAs, organiser: User) -> None:
    for shift, slug in enumerate(("spring", "summer", "autumn")):
        made = make_tournament(players=6, rounds=2, slug=slug, arbiters=(organiser,))
        numbered_by_fide(made, by=organiser)
        for number in range(2):
            play_round(made, by=organiser, shift=shift + number)

    with page_as(organiser) as page:
        page.goto(f"{live_server.url}/arbiter/")
        page.get_by_role("link", name="Series", exact=True).click()
        page.get_by_label("Name of the series").fill("Grand Prix")
        page.get_by_role("button", name="Make the series").click()
        for slug in ("spring", "summer", "autumn"):
            page.get_by_label("Tournament", exact=True).select_option(label=f"Tournament {slug}")
            page.get_by_role("button", name="Add the tournament").click()
            expect(page.get_by_text("counts for the series")).to_be_visible()
        page.get_by_label("How many tournaments count").fill("2")
        page.get_by_label("Everybody may read the series").check()
        page.get_by_role("button", name="Save").click()
        expect(page.locator("table.series tbody tr")).to_have_count(6)
        page.get_by_role("button", name="These standings are printed").click()
        expect(page.get_by_text("As on the print of")).to_be_visible()
        page.get_by_role("link", name="Print", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Grand Prix")
        assert page.pdf()[:4] == b"%PDF"

    series = Series.objects.get()
    with page_as(organiser) as page:
        page.set_viewport_size({"width": 360, "height": 780})
        page.goto(f"{live_server.url}/series/{series.slug}/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Grand Prix")
        first = page.locator("table.series tbody tr").first
        expect(first.locator(".cells > span")).to_have_count(3)
        expect(first.locator(".cells del")).to_have_count(1)
        expect(page.get_by_text("The best 2 tournaments of each player count")).to_be_visible()
        expect(page.locator(".example")).to_contain_text(" points.")
        for width in (360, 768, 1440):
            page.set_viewport_size({"width": width, "height": 780})
            assert page.evaluate(WIDE), width
