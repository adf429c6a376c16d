"""An event of three tournaments in a browser: made by keyboard, checked in at one desk, read on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, numbered
from tournaments.models import Event, Player, User
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDE = "document.documentElement.scrollWidth <= innerWidth"


def test_an_event_of_three_tournaments(live_server: Any, page_as: PageAs, organiser: User) -> None:
    three = [make_tournament(slug=slug, name=slug.title(), players=4) for slug in ("masters", "open", "youth")]
    for tournament in three:
        for player in tournament.players.all():
            Player.objects.filter(pk=player.pk).update(name=f"{tournament.name}-{player.name}")
        numbered(tournament)
    with page_as(organiser) as page:
        page.goto(f"{live_server.url}/arbiter/events/new/")
        page.get_by_label("Name").focus()
        page.keyboard.type("Hastings Congress")
        for name, letter in (("Masters", "A"), ("Open", "B"), ("Youth", "C")):
            page.get_by_label(name).focus()
            page.keyboard.type(letter)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Hastings Congress")
        expect(page.locator(".event-parts > li")).to_have_count(3)

        # One desk for all: a name that is only in one of them, by keyboard alone.
        search = page.get_by_label("Find a player by name or club")
        search.focus()
        page.keyboard.type("youth-berg")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        here = three[2].players.get(name__startswith="Youth-Berg")
        expect(page.locator(f"#here-{here.pk}")).to_have_attribute("aria-pressed", "true")
        here.refresh_from_db()
        assert here.presence == "h"

        # The strongest of the open plays in the masters.
        strongest = three[1].players.get(tpn=1)
        page.get_by_role("link", name="Players").click()
        page.get_by_role("checkbox", name=strongest.name).focus()
        page.keyboard.press("Space")
        page.get_by_label("Move those ticked to").select_option(label="A: Masters")
        page.get_by_role("button", name="Move", exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text("1 player has moved.")).to_be_visible()
        assert [one.players.count() for one in three] == [5, 3, 4]

    for tournament in three[:2]:
        drafts.publish_round(drafts.pair_next_round(tournament, by=organiser), by=organiser)
    event = Event.objects.get()
    with page_as(organiser, **PHONE) as phone:
        phone.goto(f"{live_server.url}/events/{event.slug}/")
        assert phone.evaluate(WIDE)
        expect(phone.locator(".tournaments > li")).to_have_count(2)  # the youth tournament is not public yet
        phone.get_by_label("Name of a player").fill(strongest.name)
        phone.get_by_role("button", name="Find").tap()
        phone.get_by_role("link", name=strongest.name).tap()
        expect(phone.get_by_role("heading", level=1)).to_contain_text("Masters")
        phone.get_by_role("link", name="Hastings Congress").tap()
        expect(phone.get_by_role("heading", level=1)).to_have_text("Hastings Congress")
        for address in (f"/arbiter/events/{event.pk}/", f"/arbiter/events/{event.pk}/settings/"):
            phone.goto(f"{live_server.url}{address}")
            assert phone.evaluate(WIDE)
