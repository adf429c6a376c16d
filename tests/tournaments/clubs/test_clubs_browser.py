"""Two clubs in a browser: each organiser sees the own club's tournaments only, and everybody reads its page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from pairing.engine.systems import system_named
from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_user
from tournaments.clubs.actions.clubs import make_club
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WIDE = "document.documentElement.scrollWidth <= innerWidth"


def test_two_clubs_each_with_its_own(live_server: Any, page_as: PageAs, organiser: User) -> None:
    people = {name: make_user(name) for name in ("lena", "hans")}
    clubs = {"lena": make_club(by=organiser, name="Lakeside"), "hans": make_club(by=organiser, name="Hillside")}
    with page_as(organiser) as page:
        for name, club in clubs.items():
            page.goto(f"{live_server.url}/arbiter/clubs/{club.pk}/")
            page.get_by_label("Account").select_option(label=name)
            page.locator("form[action$='/people/'] button.primary").click()
            expect(page.locator("dd").first).to_have_text(name)

    for name, club in clubs.items():
        with page_as(people[name]) as page:
            page.goto(f"{live_server.url}/arbiter/new/")
            page.get_by_label("Name", exact=True).fill(f"{club.name} Open")
            page.get_by_label("Rounds", exact=True).fill("5")
            page.get_by_role("radio", name=system_named("dubov").title, exact=True).check()
            page.get_by_role("button", name="Create tournament").click()
            expect(page.get_by_text("has been created")).to_be_visible()

    for name, club in clubs.items():
        other = clubs["hans" if name == "lena" else "lena"]
        with page_as(people[name]) as page:
            page.goto(f"{live_server.url}/arbiter/")
            expect(page.get_by_role("link", name=f"{club.name} Open")).to_be_visible()
            expect(page.get_by_text(f"{other.name} Open")).to_have_count(0)
            foreign = Tournament.objects.get(in_club__club=other)
            answer = page.goto(f"{live_server.url}/arbiter/t/{foreign.slug}/")
            assert answer is not None
            assert answer.status == 404
            page.goto(f"{live_server.url}/arbiter/")
            page.get_by_role("link", name="Club", exact=True).click()
            page.get_by_label("Contact").fill(f"{name}@example.org")
            page.get_by_role("radio", name="plum").check()
            page.locator("form[enctype] button.primary").click()
            page.get_by_role("link", name="Public page", exact=True).click()
            expect(page.get_by_role("heading", level=1)).to_have_text(club.name)
            expect(page.locator("html")).to_have_attribute("data-accent", "plum")
            expect(page.locator("main")).to_contain_text(f"{name}@example.org")
            for width in (360, 768, 1440):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(WIDE), width
