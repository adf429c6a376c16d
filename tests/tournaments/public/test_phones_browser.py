"""Every public page on a phone, with names that are as long as names get: nothing makes the page wider."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.tournaments.factories import SURNAMES, make_tournament, play_round
from tournaments.models import Player, Tournament

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


@pytest.mark.parametrize("tiebreaks", ["BH/C1,BH,SB", LONG_LIST], ids=["three", "ten"])
def test_no_page_is_wider_than_a_phone(
    tiebreaks: str, live_server: Any, browser: Browser, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(tiebreaks=tiebreaks)
    context = browser.new_context(viewport={"width": WIDTH, "height": 740})
    page = context.new_page()
    card = f"players/{Player.objects.filter(tournament=tournament).earliest('tpn').pk}/"
    for address in (*PAGES, card):
        answer = page.goto(f"{live_server.url}/open/{address}")
        assert answer is not None
        assert answer.status == 200, address
        assert page.evaluate(WIDEST) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, address
    context.close()
