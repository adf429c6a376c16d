"""An event of three tournaments in a browser: made by keyboard, checked in at one desk, read on a phone."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, make_user, numbered
from tournaments.events.actions import make_event
from tournaments.models import Event, Player, User
from tournaments.players.actions.entry_requests import accept_entries
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.setup import update_tournament

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
        expect(phone.locator(".event-parts > li")).to_have_count(2)  # the youth tournament is not public yet
        phone.get_by_label("Name of a player").fill(strongest.name)
        phone.get_by_role("button", name="Find").tap()
        phone.get_by_role("link", name=strongest.name).tap()
        expect(phone.get_by_role("banner")).to_contain_text("Masters")
        phone.get_by_role("link", name="Hastings Congress").tap()
        expect(phone.get_by_role("heading", level=1)).to_have_text("Hastings Congress")
        for address in (f"/arbiter/events/{event.pk}/", f"/arbiter/events/{event.pk}/settings/"):
            phone.goto(f"{live_server.url}{address}")
            assert phone.evaluate(WIDE)


def test_a_day_of_an_event(live_server: Any, page_as: PageAs, organiser: User, ruth: User) -> None:
    """Entered by phone, staff and a fixed table by keyboard, one screen and one print for all."""
    three = [make_tournament(slug=slug, name=slug.title(), players=6) for slug in ("masters", "open", "youth")]
    limits: list[dict[str, int]] = [{"least_rating": 2000}, {}, {"born_from": 2010}]
    for tournament, fields in zip(three, limits, strict=True):
        prepare_tournament(tournament, by=organiser, announced=True, entry_form=True, entries_shown=True, **fields)
    event = make_event(by=organiser, name="Hastings Congress", parts=list(zip(three, "ABC", strict=True)))
    update_tournament(three[1], by=organiser, first_table=4)

    with page_as(organiser, **PHONE) as phone:
        phone.goto(f"{live_server.url}/events/{event.slug}/")
        assert phone.evaluate(WIDE)
        phone.get_by_role("main").get_by_role("link", name="Enter", exact=True).tap()
        expect(phone.get_by_label("Year of birth")).to_be_visible()
        assert phone.evaluate(WIDE)
        phone.get_by_label("Name").fill("Zeller, Zoe")
        phone.get_by_label("Year of birth").fill("2008")
        phone.get_by_label("C: Youth").check()
        phone.get_by_role("button", name="Enter").tap()
        expect(phone.get_by_role("alert")).to_contain_text("Youth is for these players: born in 2010 or later")
        phone.get_by_label("B: Open").check()
        phone.get_by_role("button", name="Enter").tap()
        expect(phone.get_by_role("heading", level=1)).to_contain_text("Zeller, Zoe")
        accept_entries(three[1], [three[1].entry_requests.get().pk], by=organiser)
        phone.goto(f"{live_server.url}/events/{event.slug}/players/")
        expect(phone.locator("tbody tr")).to_have_count(19)
        assert phone.evaluate(WIDE)

    with page_as(organiser) as page:
        page.goto(f"{live_server.url}/arbiter/events/{event.pk}/staff/")
        page.get_by_label("Name").focus()
        page.keyboard.type(str(ruth))
        page.get_by_label("Role", exact=True).focus()
        page.keyboard.type("Reader")
        page.get_by_label("B: Open").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(page.get_by_text("now in A, C.")).to_be_visible()
        assert sorted(ruth.memberships.values_list("tournament__slug", flat=True)) == ["masters", "youth"]

        zoe = three[1].players.get(name="Zeller, Zoe")
        page.goto(f"{live_server.url}/arbiter/t/open/players/{zoe.pk}/")
        page.locator("#id_rating").fill("2500")
        page.get_by_label("Fixed table").fill("12")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert three[1].players.get(pk=zoe.pk).fixed_table == 12
        for tournament in three:
            tournament.refresh_from_db()
            drafts.publish_round(drafts.pair_next_round(tournament, by=organiser, nonetheless=True), by=organiser)
        page.goto(f"{live_server.url}/arbiter/events/{event.pk}/print/names/")
        row = page.locator("li", has_text="Zeller, Zoe").first
        expect(row.locator(".letter")).to_have_text("B")
        expect(row.locator(".board")).to_have_text("12")
        page.goto(f"{live_server.url}/arbiter/events/{event.pk}/print/boards/")
        assert len(pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True))) == 3  # one for each tournament

        _goes_through_all(page, f"{live_server.url}/events/{event.slug}/hall/")


def _goes_through_all(page: Page, hall: str) -> None:
    """The screen shows one tournament after the other; the fixed table is among those of the second."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(hall)
    seen = []
    for _turn in range(3):
        seen.append((page.locator(".hall-what").inner_text()[:11], page.locator(".hall-of").inner_text()))
        page.keyboard.press("ArrowRight")
    assert seen == [("A · Round 1", "Masters"), ("B · Round 1", "Open"), ("C · Round 1", "Youth")]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("tr:visible th", has_text="12")).to_have_count(1)


@pytest.fixture
def ruth(db: None) -> User:
    return make_user("ruth")
