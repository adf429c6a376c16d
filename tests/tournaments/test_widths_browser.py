"""Public tables on phones and on large screens: no name is broken, and nothing has to be pushed to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.tournaments.factories import make_tournament, play_round, publish_next
from tournaments.models import Player, Tournament
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NAMES = (
    "Wojciechowski, Aleksandra",
    "Thirunavukkarasu, Praggnanandhaa",
    "Schwarzenberger, Maximiliane",
    "Papadopoulos, Konstantinos",
    "Nguyễn, Ngọc Châu",
    "Weiß, Jörg",
    "Leutheusser-Schnarrenberger, Subramanian",
    "Chandrasekaran, Chukwuemeka",
    "Venkatasubramanian, Ramakrishnan",
)
TITLE = "Großes Offenes Schnellschachturnier Weißenburg"
# Words that stand on more than one line, without a hyphen where they part.
BROKEN = """() => [...document.querySelectorAll("main table a.name, h1, h1 a, .tournaments a")]
    .filter((link) => link.checkVisibility())
    .flatMap((link) => [...link.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
    .flatMap((node) => [...node.data.matchAll(/[^\\s-]+-?/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
    })).map(String)"""
PUSHED = """() => [...document.querySelectorAll("main .scroll:not(:has(.crosstable)), .tabs ul")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).length"""
# Numbers, names and points of the crosstable that are not wholly on the screen.
UNSEEN = """() => [...document.querySelectorAll(".crosstable tr > :is(.side, .made-points)")]
    .filter((cell) => cell.getBoundingClientRect().left < 0 || cell.getBoundingClientRect().right > innerWidth + 0.5)
    .map((cell) => cell.textContent)"""


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Eight of nine rounds of 24 players with long names, and the ninth one running."""
    made = make_tournament(
        name=TITLE, players=24, rounds=9, tiebreaks="BH/C1,BH,SB,PS,AOB,DE,ARO,TPR,WIN,BWG", system="dutch"
    )
    for player in made.players.all():
        Player.objects.filter(pk=player.pk).update(name=NAMES[player.tpn % len(NAMES)], title="WGM")
    for _round in range(8):
        play_round(made)
    drafts.publish_round(drafts.pair_next_round(made, by=None), by=None)
    return made


@pytest.fixture
def page(browser: Browser, tournament: Tournament) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("width", [320, 360])
def test_no_name_is_broken_inside_a_word_on_a_phone(
    page: Page, live_server: Any, tournament: Tournament, width: int
) -> None:
    """What is wider than a phone is the crosstable alone, by the rounds."""
    page.set_viewport_size({"width": width, "height": 740})
    card = f"players/{tournament.players.earliest('tpn').pk}/"
    listed = "rounds/9/pairing-order/"
    pages = ("", "rounds/9/names/", listed, "standings/", "crosstable/", "players/", "ratings/", "files/", card)
    for address in ("/", *(f"/open/{one}" for one in pages)):
        answer = page.goto(f"{live_server.url}{address}")
        assert answer is not None
        assert answer.status == 200, address
        assert page.evaluate(BROKEN) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert page.evaluate(PUSHED) == 0, address


@pytest.mark.parametrize("width", [360, 768, 1024, 1440, 1920])
def test_names_and_points_of_the_crosstable_stay_in_sight(page: Page, live_server: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}/open/crosstable/")
    if width >= 1440:
        assert page.locator(".scroll").evaluate("(one) => one.scrollWidth - one.clientWidth") <= 1
    for pushed in (0, 10_000):
        page.locator(".scroll").evaluate("(one, left) => { one.scrollLeft = left; }", pushed)
        assert page.evaluate(UNSEEN) == []
        name = page.locator("tbody .side").first.bounding_box()
        points = page.locator("tbody .made-points").first.bounding_box()
        assert name
        assert points
        assert name["x"] + name["width"] <= points["x"] + 1
    assert page.locator("tbody .made-points").first.inner_text().strip()


def test_a_phone_lays_out_the_lines_of_the_crosstable_that_are_in_sight(page: Page, live_server: Any) -> None:
    """The others when they come near; the games stand below the number of their round all the same."""
    page.set_viewport_size({"width": 360, "height": 200})
    page.goto(f"{live_server.url}/open/crosstable/")
    is_laid_out = "(one) => one.checkVisibility({contentVisibilityAuto: true})"
    last = page.locator(".crosstable tbody tr").last.locator("td").last
    assert not last.evaluate(is_laid_out)
    last.scroll_into_view_if_needed()
    page.wait_for_function(f"(one) => ({is_laid_out})(one)", arg=last.element_handle())
    lefts = [
        page.locator(f"{row} > *:not(.from-tablet)").evaluate_all("(all) => all.map((one) => one.offsetLeft)")
        for row in (".crosstable thead tr", ".crosstable tbody tr:last-child")
    ]
    assert lefts[0] == lefts[1]
    assert len({*lefts[0]}) == len(lefts[0]) == 3 + 8


def test_boards_are_two_lines_on_a_phone(page: Page, live_server: Any, tournament: Tournament) -> None:
    """White above Black."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/open/")
    row = page.locator("table.boards tbody tr").first
    white, black = (row.locator("td.side").nth(number).bounding_box() for number in (0, 1))
    assert white
    assert black
    assert white["y"] + white["height"] <= black["y"] + 1
    assert white["x"] == black["x"]


@pytest.mark.parametrize(("width", "shows"), [(360, False), (768, True)])
def test_flags_stand_beside_boards_from_tablets_on(
    browser: Browser, live_server: Any, db: None, width: int, shows: bool
) -> None:
    """On a phone a pairing has room for pawn and name alone; what is not shown is not fetched."""
    made = make_tournament(players=6)
    made.players.update(federation="SUI")
    publish_next(made)
    fetched: list[str] = []
    page = browser.new_page(viewport={"width": width, "height": 740})
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"{live_server.url}/open/rounds/1/", wait_until="networkidle")
    flags = page.locator(".boards .flag")
    assert flags.count() == 6
    assert flags.first.is_visible() is shows
    assert any("/flags/ch" in address for address in fetched) is shows
    page.close()
