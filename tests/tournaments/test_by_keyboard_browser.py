"""The list of docs/accessibility.md that no program checks by itself: keyboard alone, zoom, text spacing, focus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models import CharField, F, Value
from django.db.models.functions import Concat
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.arbiter import lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.browsing import PageAs, shows_page
from tests.tournaments.factories import make_tournament, play_round, publish_next
from tournaments.models import Round, Tournament, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PUBLIC = (
    "/",
    "/open/",
    "/open/rounds/2/names/",
    "/open/standings/",
    "/open/crosstable/",
    "/open/players/",
    "/open/files/",
)
ARBITERS = ("", "rounds/2/", "players/", "players/new/", "settings/", "log/", "report/")
# The lines of SC 1.4.12; a style sheet made by the browser's own interface, which no policy forbids.
SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`p { margin-bottom: 2em !important; } * { line-height: 1.5 !important;
        letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`);
    document.adoptedStyleSheets = [sheet];
}"""
WIDTH = "document.documentElement.scrollWidth"
# What has the focus has a frame, is on the screen, and lies under nothing.
FOCUSED = """() => {
    const one = document.activeElement;
    const box = one.getBoundingClientRect();
    const hasFrame = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const frames = [getComputedStyle(one), getComputedStyle(one, "::after")]; // a name's is that of its cell
    frames.push(...[...(one.labels ?? [])].map((label) => getComputedStyle(label)));
    const isFramed = one.type === "date" || frames.some(hasFrame); // the parts of a date are the browser's own
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
    const at = [box.top + 3, box.top + box.height / 2, box.bottom - 3].filter((y) => y > 0 && y < innerHeight);
    const isSeen = at.some((y) => {
        const there = document.elementFromPoint(x, y);
        return one.contains(there) || there?.contains(one) || there?.closest("label")?.control === one;
    });
    return [one === document.body, isFramed, isSeen, one.outerHTML.slice(0, 140)];
}"""


@pytest.fixture
def running(arbiter: User) -> Round:
    """Round 2 of 40 players, published and open: more boards than a screen has."""
    tournament = make_tournament(players=40, rounds=5, arbiters=(arbiter,))
    play_round(tournament)
    return publish_next(tournament)


@pytest.fixture
def reader(live_server: Any, browser: Browser, running: Round) -> Iterator[Page]:
    context = browser.new_context(base_url=live_server.url)
    page = context.new_page()
    yield page
    context.close()


def arbiters_pages(tournament: Tournament) -> list[str]:
    return [f"/arbiter/t/{tournament.slug}/{one}" for one in ARBITERS]


def reflows(page: Page, addresses: list[str]) -> list[str]:
    """What is wider than the window: at 400 % and 200 % of 1280 pixels, and with more space on a phone."""
    wrong = []
    for address in addresses:
        for width, change in ((320, None), (640, None), (360, SPACED)):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(address)
            if change:
                page.evaluate(change)
            if page.evaluate(WIDTH) > width:
                wrong.append(f"{address} at {width}{' changed' if change else ''}: {page.evaluate(WIDTH)}")
    return wrong


def unseen(page: Page, addresses: list[str], *, presses: int = 45) -> list[str]:
    """Where Tab leads that is not framed, or lies under something that stays in sight."""
    wrong = []
    for address in addresses:
        page.goto(address)
        for _press in range(presses):
            page.keyboard.press("Tab")
            is_nothing, is_framed, is_seen, what = page.evaluate(FOCUSED)
            if is_nothing:
                break
            if not is_framed or not is_seen:
                wrong.append(f"{address}: {'no frame' if is_seen else 'hidden'}: {what}")
    return wrong


def test_public_pages_reflow_and_show_what_has_the_focus(reader: Page) -> None:
    wrong = reflows(reader, list(PUBLIC))
    for width in (1280, 360):
        reader.set_viewport_size({"width": width, "height": 740})
        wrong += unseen(reader, list(PUBLIC))
    assert not wrong, "\n".join(wrong)


def test_arbiters_pages_reflow_and_show_what_has_the_focus(
    live_server: Any, page_as: PageAs, arbiter: User, running: Round
) -> None:
    with page_as(arbiter, base_url=live_server.url) as page:
        pages = arbiters_pages(running.tournament)
        wrong = reflows(page, pages)
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 740})
            wrong += unseen(page, pages)
        page.set_viewport_size({"width": 1280, "height": 740})
        page.goto(pages[1])
        for _board in range(running.games.count()):
            _nothing, _framed, is_seen, what = page.evaluate(FOCUSED)
            wrong += [] if is_seen else [f"by arrows: {what}"]
            page.keyboard.press("ArrowDown")
        for _board in range(running.games.count()):
            page.keyboard.press("ArrowUp")
            _nothing, _framed, is_seen, what = page.evaluate(FOCUSED)
            wrong += [] if is_seen else [f"by arrows up: {what}"]
    assert not wrong, "\n".join(wrong)


def test_every_page_of_the_arbiters_reflows(live_server: Any, page_as: PageAs, site: Site, organiser: User) -> None:
    """At 400 % of 1280 pixels, and on a phone with the spacing of SC 1.4.12; names are as long as names are.

    What is made for paper has the width of paper.
    """
    long = Concat(Value("Thirunavukkarasu, Praggnanandhaa "), F("tpn"), output_field=CharField())
    site.tournament.players.update(name=long)
    wrong, names = [], [*lists.READ_ONLY, *lists.READ_AND_WRITE]
    pages = [site.address(name) for name in names if "print_" not in name and name != "series_print"]
    with page_as(organiser, base_url=live_server.url) as page:
        for address in dict.fromkeys(pages):
            for width, change in ((320, None), (360, SPACED)):
                page.set_viewport_size({"width": width, "height": 800})
                if not shows_page(page, address):
                    break
                if change:
                    page.evaluate(change)
                if page.evaluate(WIDTH) > width:
                    wrong.append(f"{address} at {width}: {page.evaluate(WIDTH)}")
    assert not wrong, "\n".join(wrong)


def test_no_head_of_a_round_stops_below_the_columns_that_stay(reader: Page) -> None:
    long = make_tournament(players=6, rounds=5, slug="long")
    for _round in range(4):
        play_round(long)
    for width in (320, 800):
        reader.set_viewport_size({"width": width, "height": 600})
        reader.goto("/long/crosstable/")
        heads = reader.locator(".crosstable thead .centre a")
        reader.locator(".scroll").evaluate("(one) => { one.scrollLeft = 1000; }")
        heads.first.focus()
        last = reader.locator(".crosstable thead .made-points").bounding_box()
        first = heads.first.bounding_box()
        assert last
        assert first
        assert first["x"] >= last["x"] + last["width"] - 1


def tab_to(page: Page, name: str, *, presses: int = 240) -> None:
    """Tab until what has the focus is called so; a page that takes the focus to its boards makes the way longer."""
    for _press in range(presses):
        page.keyboard.press("Tab")
        called = page.evaluate("(document.activeElement.labels?.[0] ?? document.activeElement).innerText.trim()")
        if called.partition("\n")[0] == name:
            return
    raise AssertionError(f"Tab does not lead to “{name}”.")


def test_an_arbiter_needs_the_keyboard_alone(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> None:
    """From the overview to the results, to the next round, its publication, and a setting that is changed."""
    tournament = running.tournament
    with page_as(arbiter, base_url=live_server.url) as page:
        page.goto(arbiters_pages(tournament)[0])
        page.keyboard.press("r")
        expect(page.locator("#entry form").first).to_be_focused()
        for _board in range(running.games.count()):
            page.keyboard.press("1")
        expect(page.locator("#progress")).to_contain_text("0 of 20 results missing")
        page.keyboard.press("p")
        expect(page.get_by_role("button", name="Publish round 3")).to_be_visible()
        page.wait_for_load_state()
        page.keyboard.press("Shift+P")
        expect(page.locator("#entry")).to_be_visible()
        tab_to(page, "Settings")
        page.keyboard.press("Enter")
        page.wait_for_url("**/settings/")
        tab_to(page, "Place")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("Town Hall")
        page.keyboard.press("Enter")
        expect(page.get_by_text("saved").first).to_be_visible()
    tournament.refresh_from_db()
    assert tournament.place == "Town Hall"
    assert tournament.paired_rounds.get(number=3).is_published


def test_a_reader_needs_the_keyboard_alone(reader: Page, running: Round) -> None:
    """Find the own board by name, go to the player's card, and follow the player."""
    player = running.games.get(match__table=3).sides()["b"].player
    reader.goto("/open/")
    for _press in range(40):
        reader.keyboard.press("Tab")
        if reader.evaluate("document.activeElement.placeholder") == "Find your board":
            break
    reader.keyboard.type(player.name)
    expect(reader.locator("main table tbody tr:visible").filter(has_text=player.name).first).to_be_visible()
    tab_to(reader, player.name)
    reader.keyboard.press("Enter")
    expect(reader.get_by_role("heading", name=player.name)).to_be_visible()
    tab_to(reader, "This is me")
    reader.keyboard.press("Enter")
    expect(reader.locator(".followed-me")).to_contain_text(player.name)
