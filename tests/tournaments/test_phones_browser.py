"""Every page on a phone, with names that are as long as names get: nothing makes the page wider."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import SURNAMES, make_tournament, play_round
from tournaments.accounts.actions.arbiters import create_arbiter
from tournaments.accounts.actions.invitations import make_invitation
from tournaments.api.actions import make_token
from tournaments.mirroring.actions.links import make_incoming_mirror
from tournaments.models import Player, Tournament, User
from tournaments.pages.keys import key_of_link
from tournaments.results.actions import recording
from tournaments.results.actions.helpers import make_link
from tournaments.results.actions.notes import note_board
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.by_hand import start_session
from tournaments.webhooks.actions.webhooks import queue_test, set_webhook

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = (
    "",
    "rounds/6/",
    "rounds/6/names/",
    "rounds/6/aro/",
    "rounds/6/picture/",
    "standings/",
    "crosstable/",
    "players/",
    "ratings/",
    "files/",
)
ARBITERS_PAGES = (
    "",
    "settings/",
    "settings/tiebreaks/",
    "players/",
    "players/new/",
    "players/import/",
    "ratings/",
    "rounds/6/",
    "rounds/7/",
    "rounds/7/by-hand/",
    "rounds/6/explanation/?one=1&other=9",
    "rounds/6/picture/",
    "standings/",
    "crosstable/",
    "log/",
    "report/",
    *(f"report/{page}/" for page in ("norms", "forms", "arbiters", "checks")),
    "prizes/",
    *(f"prizes/{page}/" for page in ("plan", "categories", "diplomas", "fees")),
    "broadcast/",
)
LONGEST_WORD = "Wolfeschlegelsteinhausenbergerdorff"
LONG_LIST = "BH/C1,BH,SB,PS,AOB,DE,ARO,TPR,WIN,BWG"
WIDTH = 360
THUMB = 43.5  # CSS pixels of the 44 that are meant
SMALL = """(least) => [...document.querySelectorAll("button, summary, select, input:not([type=hidden]), a.button")]
    .map((one) => ["checkbox", "radio"].includes(one.type) && one.labels.length ? one.labels[0] : one)
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".visually-hidden, th"))
    .filter((one) => one.getBoundingClientRect().height < least && one.getBoundingClientRect().height > 1)
    .map((one) => one.outerHTML.slice(0, 120))"""
# The tab and the round that are shown, pushed out of sight.
UNSEEN = """() => [...document.querySelectorAll(".tabs [aria-current], .rounds [aria-current]")]
    .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.textContent)"""
WIDEST = """() => [...document.querySelectorAll("main tr > *")]
    .filter((cell) => !cell.closest(".scroll") && cell.getBoundingClientRect().right > innerWidth)
    .map((cell) => cell.textContent.trim().replace(/\\s+/g, " "))"""


@pytest.fixture
def tournament() -> Tournament:
    """Six of seven rounds, so that Buchholz has two digits and a half."""
    made = make_tournament(players=14, rounds=7)
    for player in Player.objects.filter(tournament=made):
        surname = f"{SURNAMES[player.tpn % 10]}-Wallrabenstein-Oberhuber"
        player.name, player.title = f"{surname}, Maximiliane Theodora,Prof.Dr.", "WGM"
        player.club = "Schachgesellschaft 1884 Donaudampfschifffahrt"
        player.save()
    for _round in range(6):
        play_round(made)
    return made


def check_pages(page: Page, start: str, addresses: Iterable[str]) -> None:
    for address in addresses:
        answer = page.goto(start + address)
        assert answer is not None
        assert answer.status == 200, address
        assert page.evaluate(WIDEST) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, address
        assert page.evaluate(SMALL, THUMB) == [], address
        assert page.evaluate(UNSEEN) == [], address
        for link in page.locator("a", has_text="Correct").all():
            box = link.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= WIDTH, address


@pytest.mark.parametrize("tiebreaks", ["BH/C1,BH,SB", LONG_LIST], ids=["three", "ten"])
def test_no_page_is_wider_than_a_phone(
    tiebreaks: str, live_server: Any, browser: Browser, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(tiebreaks=tiebreaks)
    context = browser.new_context(viewport={"width": WIDTH, "height": 740}, has_touch=True)
    page = context.new_page()
    card = f"players/{Player.objects.filter(tournament=tournament).earliest('tpn').pk}/"
    check_pages(page, f"{live_server.url}/open/", (*PAGES, card))
    context.close()


def test_standings_with_many_tiebreaks_are_not_pushed_sideways(
    live_server: Any, browser: Browser, tournament: Tournament
) -> None:
    """The one that decided stands below the name, or the first; it leads to how it comes about. All can be focused."""
    Tournament.objects.filter(pk=tournament.pk).update(tiebreaks=LONG_LIST)
    context = browser.new_context(viewport={"width": WIDTH, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(f"{live_server.url}/open/standings/")
    assert page.evaluate(CUT) == []
    heads = page.locator("thead th:visible").all_inner_texts()
    assert heads == ["Rk", "Name", "Pts"]
    first = page.locator("tbody tr").first
    below = first.locator(".value a")
    assert [link.get_attribute("href").split("/", 1)[1].strip("/") for link in below.all()] == LONG_LIST.split(",")
    on_phone = below.all_inner_texts()
    below.last.focus()
    for link in (below.first, below.last):
        box = link.bounding_box()
        assert box is not None
        assert box["height"] >= 24
        assert box["x"] + box["width"] <= WIDTH
    page.set_viewport_size({"width": 1440, "height": 900})
    assert first.locator(".narrow:visible").count() == 0
    assert first.locator(".value:visible").all_inner_texts() == on_phone
    page.set_viewport_size({"width": WIDTH, "height": 740})
    below.last.click()
    page.wait_for_url(f"**/{LONG_LIST.split(',')[-1]}/")
    context.close()


def test_no_page_of_the_arbiters_is_wider_than_a_phone(
    live_server: Any, browser: Browser, tournament: Tournament, arbiter: User
) -> None:
    tournament.arbiters.add(arbiter, through_defaults={"role": "chief"})
    start_session(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    client = Client()
    client.force_login(arbiter)
    context = browser.new_context(viewport={"width": WIDTH, "height": 740}, has_touch=True)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    row = Player.objects.filter(tournament=tournament).earliest("tpn").pk
    check_pages(page, f"{live_server.url}/arbiter/t/open/", (*ARBITERS_PAGES, f"players/{row}/"))
    context.close()


ORGANISERS_PAGES = ("", "accounts/", "backups/", "mirrors/", "ratings/", "account/", "new/", "import/", "import/event/")
PAGES_OF_CHIEFS = (
    "members/",
    "mirror/",
    "tokens/",
    "webhooks/",
    "restore-points/",
    "end/",
    "publication/",
    "hall/",
    "helpers/",
)
CUT = """() => [...document.querySelectorAll("main .scroll")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.trim().slice(0, 60))"""


def test_no_page_of_organisers_is_cut(
    live_server: Any, page_as: PageAs, tournament: Tournament, organiser: User
) -> None:
    """Neither wider than a phone, nor with a table of which a part has to be pushed into sight."""
    create_arbiter(by=organiser, username=f"{LONGEST_WORD.lower()}@example.org", password="quiet-Rook-47-moves")
    make_invitation(tournament, by=organiser, name=f"{LONGEST_WORD} of the evening", role="helper", days=7)
    hook = {
        "address": f"https://example.org/{LONGEST_WORD}/{LONGEST_WORD}",
        "of_publications": True,
        "of_results": True,
    }
    queue_test(set_webhook(tournament, by=organiser, **hook))
    ends_on = timezone.localdate() + timedelta(days=7)
    make_token(tournament, by=organiser, name=LONGEST_WORD, may_results=True, may_players=True, ends_on=ends_on)
    make_incoming_mirror(f"{LONGEST_WORD} Memorial", by=organiser)
    with page_as(organiser, viewport={"width": WIDTH, "height": 740}, has_touch=True) as page:
        check_pages(page, f"{live_server.url}/arbiter/", ORGANISERS_PAGES)
        check_pages(page, f"{live_server.url}/arbiter/t/open/", PAGES_OF_CHIEFS)
        for address in (*ORGANISERS_PAGES, *(f"t/open/{one}" for one in PAGES_OF_CHIEFS)):
            page.goto(f"{live_server.url}/arbiter/{address}")
            assert page.evaluate(CUT) == [], address


def test_long_words_and_notes_make_no_page_wider(
    live_server: Any, browser: Browser, tournament: Tournament, arbiter: User
) -> None:
    """One word that is wider than its column, and a long note at a board: on a phone, and on the arbiters' laptop."""
    tournament.arbiters.add(arbiter, through_defaults={"role": "chief"})
    Player.objects.filter(tournament=tournament).update(name=f"{LONGEST_WORD}, Hubert")
    running = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    game = running.games.earliest("match__table")
    recording.record_result(game, "1-0", by=arbiter)
    note_board(game, by=arbiter, text="The clock had stopped; four minutes were added to both players. " * 4)
    ends_at = timezone.now() + timedelta(hours=1)
    link = make_link(tournament, by=arbiter, name="Ben", ends_at=ends_at)
    player = Player.objects.filter(tournament=tournament).earliest("tpn").pk
    client = Client()
    client.force_login(arbiter)
    for width in (WIDTH, 768, 1366):
        context = browser.new_context(viewport={"width": width, "height": 740})
        context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/helping/{link.pk}/#{key_of_link(link)}")
        expect(page.get_by_text("Already in")).to_be_visible()
        for address in (
            "",
            "/open/ratings/",
            f"/open/standings/{player}/BH/",
            "/open/rounds/7/",
            "/arbiter/t/open/rounds/7/",
        ):
            if address:
                page.goto(live_server.url + address)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (address, width)
            assert page.evaluate(WIDEST) == [], (address, width)
            assert page.evaluate(UNSEEN) == [], (address, width)
        context.close()
