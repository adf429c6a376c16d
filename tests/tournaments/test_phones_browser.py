"""Every page on a phone, with names that are as long as names get: nothing makes the page wider."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page

from tests.tournaments.factories import SURNAMES, make_tournament, play_round
from tournaments.models import Player, Tournament, User
from tournaments.services.rounds import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = (
    "",
    "rounds/6/",
    "rounds/6/names/",
    "rounds/6/aro/",
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
    "rounds/6/explanation/?one=1&other=9",
    "log/",
    "report/",
)
LONG_LIST = "BH/C1,BH,SB,PS,AOB,DE,ARO,TPR,WIN,BWG"
WIDTH = 360
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
        for link in page.locator("a", has_text="Correct").all():
            box = link.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= WIDTH, address


@pytest.mark.parametrize("tiebreaks", ["BH/C1,BH,SB", LONG_LIST], ids=["three", "ten"])
def test_no_page_is_wider_than_a_phone(
    tiebreaks: str, live_server: Any, browser: Browser, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(tiebreaks=tiebreaks)
    context = browser.new_context(viewport={"width": WIDTH, "height": 740})
    page = context.new_page()
    card = f"players/{Player.objects.filter(tournament=tournament).earliest('tpn').pk}/"
    check_pages(page, f"{live_server.url}/open/", (*PAGES, card))
    context.close()


def test_no_page_of_the_arbiters_is_wider_than_a_phone(
    live_server: Any, browser: Browser, tournament: Tournament, arbiter: User
) -> None:
    tournament.arbiters.add(arbiter, through_defaults={"role": "chief"})
    drafts.pair_next_round(tournament, by=arbiter)
    client = Client()
    client.force_login(arbiter)
    context = browser.new_context(viewport={"width": WIDTH, "height": 740})
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    row = Player.objects.filter(tournament=tournament).earliest("tpn").pk
    check_pages(page, f"{live_server.url}/arbiter/t/open/", (*ARBITERS_PAGES, f"players/{row}/"))
    context.close()
