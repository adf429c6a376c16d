"""What a reader's own browser adds: names that are searched, boards on the first screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.factories import make_tournament, play_round, publish_next
from tournaments.models import Round

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def running(db: None) -> Round:
    """Round 2 of 19 players, published and open."""
    tournament = make_tournament(players=19)
    play_round(tournament)
    return publish_next(tournament)


@pytest.fixture
def phone(live_server: Any, browser: Browser, running: Round) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(f"{live_server.url}/open/")
    yield page
    context.close()


@pytest.mark.parametrize("page", ["", "rounds/2/", "rounds/2/names/"])
def test_boards_are_filtered_while_a_name_is_typed(phone: Page, running: Round, page: str) -> None:
    """Either player of a board is found, and whoever has a bye; what was typed stays when results come in."""
    phone.goto(f"{phone.url.split('/open/')[0]}/open/{page}")
    rows = phone.locator("main table tbody tr:visible")
    sides = running.games.get(match__table=3).sides()
    field = phone.get_by_placeholder("Find your board")
    for name in (sides["w"].player.name, sides["b"].player.name.upper()):
        field.fill(name)
        expect(rows.filter(has_text=sides["w"].player.name).filter(has_text=sides["b"].player.name)).not_to_have_count(
            0
        )
        assert rows.count() <= 3
    bye = running.seats.get(match__isnull=True).player
    field.fill(bye.name)
    expect(rows.filter(has_text=bye.name)).to_have_count(1)
    field.fill("nobody at all")
    expect(phone.locator("#nobody")).to_be_visible()
    expect(rows).to_have_count(0)
    field.fill("")
    expect(phone.locator("#nobody")).to_be_hidden()
    expect(rows).to_have_count(19 if page.endswith("names/") else 10)


def test_standings_and_players_are_searched_by_name(phone: Page) -> None:
    for page in ("Standings", "Players"):
        phone.get_by_role("link", name=page, exact=True).tap()
        phone.get_by_placeholder("Find a name").fill("dvorak")
        expect(phone.locator("main tbody tr:visible")).to_have_count(2)
        phone.get_by_placeholder("Find a name").fill("nobody at all")
        expect(phone.get_by_text("No such name")).to_be_visible()


def test_the_first_boards_are_on_the_first_screen(phone: Page) -> None:
    for board in (0, 1, 2):
        box = phone.locator("table.boards tbody tr").nth(board).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740


@pytest.mark.parametrize(
    ("page", "table"), [("crosstable/", "#crosstable"), ("rounds/2/aro/", "#round-list"), ("standings/", "#standings")]
)
def test_long_lists_are_searched_by_name(phone: Page, page: str, table: str) -> None:
    phone.goto(f"{phone.url.rstrip('/')}/{page}")
    phone.get_by_placeholder("Find a name").fill("costa 13")
    expect(phone.locator(f"{table} tbody tr:has(a.name):visible")).to_have_count(1)
    assert phone.locator(f"{table} tr.scoregroup:visible").count() <= 1
    phone.get_by_placeholder("Find a name").fill("nobody at all")
    expect(phone.locator("#nobody")).to_be_visible()
    expect(phone.locator(f"{table} tbody tr:visible")).to_have_count(0)
    phone.get_by_placeholder("Find a name").fill("")
    expect(phone.locator(f"{table} tbody tr:has(a.name):visible")).to_have_count(19)
