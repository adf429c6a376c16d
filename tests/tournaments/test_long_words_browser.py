"""Pages in languages of longer words, and in one that is written from right to left, on a phone: all has its room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.test import Client
from django.urls import resolve, reverse
from playwright.sync_api import Browser, Page

from tests.tournaments.arbiter.lists import READ_AND_WRITE, READ_ONLY
from tests.tournaments.arbiter.sites import make_site
from tests.tournaments.factories import make_tournament, play_round, publish_pairing
from tests.tournaments.pseudo import Longer, speaking
from tests.tournaments.public import addresses
from tests.tournaments.test_languages import NO_WORDS
from tournaments.models import Tournament, User

WIDTH = 360
# What reaches over the edge of the screen, but for what is meant to be pushed; and words cut off in their buttons.
OVER = """(width) => {
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const pushed = (one) => one && (scrolls(one) || pushed(one.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width)
    .filter((one) => !one.closest(".visually-hidden, .skip-link, svg") && !pushed(one))
    .filter((one) => one.getBoundingClientRect().right > width + 1 || one.getBoundingClientRect().left < -1)
    .reverse().map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 40)}`).slice(0, 5);
}"""
CUT = """() => [...document.querySelectorAll("button, .button, summary")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.trim())"""


def kinds(tournament: Tournament) -> list[str]:
    """One address of each kind of public page."""
    found = {}
    for address in addresses.every(tournament, rounds=2):
        if not address.endswith("/live/"):
            found[resolve(address).url_name] = address
    for name in ("privacy", "systems", "offline", "compare_systems"):
        found[name] = reverse(f"public:{name}")
    return list(found.values())


@pytest.fixture
def tournament(db: None) -> Tournament:
    made = make_tournament(name="Open of the Town", players=12, rounds=5)
    play_round(made)
    publish_pairing(made, by=None)
    return made


@pytest.fixture(params=["ltr", "rtl"])
def page(request: pytest.FixtureRequest, browser: Browser, settings: Any) -> Iterator[Page]:
    """A telephone, for each direction of writing."""
    settings.LANGUAGES = [("en-gb", "English"), ("de", "Deutsch")]
    settings.LANGUAGES_BIDI = ["en"] if request.param == "rtl" else []
    context = browser.new_context(viewport={"width": WIDTH, "height": 740})
    with speaking(Longer()):
        yield context.new_page()
    context.close()


@pytest.mark.e2e
@pytest.mark.django_db(transaction=True)
def test_every_kind_of_public_page_has_room_for_longer_words(
    page: Page, live_server: Any, tournament: Tournament, settings: Any
) -> None:
    found, direction = {}, "rtl" if settings.LANGUAGES_BIDI else "ltr"
    for address in kinds(tournament):
        answer = page.goto(f"{live_server.url}{address}")
        assert answer is not None
        assert answer.status == 200, address
        assert page.evaluate("getComputedStyle(document.body).direction") == direction, address
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        wide = page.evaluate("document.documentElement.scrollWidth")
        faults = [*([f"{wide} px wide"] if wide > WIDTH else []), *page.evaluate(OVER, WIDTH), *page.evaluate(CUT)]
        if faults:
            found[address] = faults
    assert found == {}


@pytest.mark.e2e
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["players", "teams"])
def test_every_page_of_arbiters_has_room_for_longer_words(
    kind: str, page: Page, live_server: Any, client: Client, organiser: User
) -> None:
    site = make_site(kind, organiser)
    client.force_login(organiser)
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    found, seen = {}, 0
    for name in sorted({*READ_ONLY, *READ_AND_WRITE} - NO_WORDS):
        if not client.get(site.address(name))["Content-Type"].startswith("text/html"):
            continue
        answer = page.goto(f"{live_server.url}{site.address(name)}")
        assert answer is not None
        assert answer.status == 200, name
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        wide = page.evaluate("document.documentElement.scrollWidth")
        faults = [*([f"{wide} px wide"] if wide > WIDTH else []), *page.evaluate(OVER, WIDTH), *page.evaluate(CUT)]
        if faults:
            found[name] = faults
        seen += 1
    assert found == {}
    assert seen > 50


# The pages of a tournament, which stand at the foot of a phone, are all in sight.
PUSHED = """() => [...document.querySelectorAll("main .tabs ul")]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => `${one.textContent.trim().replace(/\\s+/g, " ")}: ${one.scrollWidth} px`)"""
MAIN = (
    "tournament",
    "round",
    "standings",
    "crosstable",
    "player",
    "why",
    "pairing_picture",
    "ratings",
    "compare_systems",
)


@pytest.mark.e2e
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("code", [code for code, _name in configured.LANGUAGES])
def test_the_main_pages_have_room_for_the_words_of_each_language(
    code: str, browser: Browser, live_server: Any, tournament: Tournament
) -> None:
    context = browser.new_context(
        viewport={"width": WIDTH, "height": 740}, extra_http_headers={"Accept-Language": code}
    )
    page, found, seen = context.new_page(), {}, 0
    for address in ("/", *(one for one in kinds(tournament) if resolve(one).url_name in MAIN)):
        answer = page.goto(f"{live_server.url}{address}")
        assert answer is not None
        assert answer.headers["content-language"] == code
        faults = [*page.evaluate(OVER, WIDTH), *page.evaluate(CUT), *page.evaluate(PUSHED)]
        if faults:
            found[address] = faults
        seen += 1
    context.close()
    assert found == {}
    assert seen > 5


def test_sheets_name_no_side_that_another_direction_exchanges() -> None:
    """Beginning and end in place of left and right: margins, paddings, borders, insets, alignment, floats."""
    side = re.compile(
        r"^\s*(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right):|(?:text-align|float): (?:left|right))",
        re.MULTILINE,
    )
    found = [
        f"{path.name}: {hit[0].strip()}"
        for path in sorted((Path(configured.BASE_DIR) / "static" / "css").glob("*.css"))
        for hit in side.finditer(path.read_text())
    ]
    assert found == []
