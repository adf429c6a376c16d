"""What a reader's own browser adds: the player who is followed, names that are searched, boards on the first screen."""

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


def test_a_search_makes_nobody_you_until_that_is_said(phone: Page, running: Round) -> None:
    seats = running.seats.filter(match__isnull=False, colour="b")
    seat = seats.filter(player__tpn__gte=10).first()  # nobody else has these digits in the name
    assert seat is not None
    sides = seat.match.games.get().sides()
    phone.get_by_placeholder("Find your board").fill(sides["b"].player.name)
    phone.keyboard.press("Enter")
    expect(phone.locator("#found")).to_be_visible()
    expect(phone.locator("#you")).to_be_hidden()
    phone.get_by_role("button", name="This is me").tap()
    expect(phone.locator("#you")).to_contain_text(sides["b"].player.name)
    phone.get_by_role("link", name="Pairings", exact=True).tap()
    where = f"round 2, board {seat.match.table}, Black, against {sides['w'].player.name}"
    expect(phone.locator("#you")).to_contain_text(where)
    expect(phone.locator("tr.you")).to_have_count(1)
    phone.get_by_role("button", name="Stop following this player").tap()
    expect(phone.locator("#you")).to_be_hidden()
    phone.reload()
    expect(phone.locator("#you")).to_be_hidden()


def test_this_is_me_always_follows(phone: Page, running: Round) -> None:
    """Whoever is followed already is told so, and has no button that would undo it; only the cross does."""
    name = running.games.get(match__table=2).sides()["w"].player.name
    phone.get_by_role("link", name=name).tap()
    button = phone.get_by_role("button", name="This is me")
    button.tap()
    expect(phone.locator("#you")).to_contain_text(name)
    expect(button).to_be_hidden()
    expect(phone.locator("#you a")).to_be_focused()
    phone.reload()
    expect(phone.locator("#you")).to_contain_text(name)
    expect(button).to_be_hidden()
    phone.get_by_role("button", name="Stop following this player").tap()
    expect(button).to_be_visible()


def test_a_board_of_yours_is_told_with_its_round(phone: Page, running: Round) -> None:
    """On the page of an earlier round it is not the board to sit down at."""
    sides = running.games.get(match__table=2).sides()
    player = sides["w"].player
    before = player.seats.get(round__number=1)
    phone.get_by_role("link", name=player.name).tap()
    phone.get_by_role("button", name="This is me").tap()
    phone.goto(f"{phone.url.split('/open/')[0]}/open/rounds/1/")
    expect(phone.locator("#you")).to_contain_text(f"round 1, board {before.match.table},")
    phone.goto(f"{phone.url.split('/open/')[0]}/open/rounds/2/names/")
    expect(phone.locator("#you")).to_contain_text(f"round 2, board 2, White, against {sides['b'].player.name}")


def test_a_bye_of_yours_is_told_with_its_round(phone: Page, running: Round) -> None:
    player = running.seats.get(match__isnull=True).player
    phone.get_by_role("link", name=player.name).tap()
    phone.get_by_role("button", name="This is me").tap()
    for page in ("", "names/"):
        phone.goto(f"{phone.url.split('/open/')[0]}/open/rounds/2/{page}")
        expect(phone.locator("#you")).to_contain_text(f"{player.name}: round 2, ")
        expect(phone.locator("#you")).to_contain_text("bye")


def test_a_card_says_the_game_at_hand_first_and_can_be_followed(phone: Page, running: Round) -> None:
    sides = running.games.get(match__table=2).sides()
    phone.get_by_role("link", name=sides["w"].player.name).tap()
    expect(phone.locator(".current")).to_contain_text("Round 2, board 2, against")
    expect(phone.locator(".current")).to_contain_text(sides["b"].player.name)
    phone.get_by_role("button", name="This is me").tap()
    phone.get_by_role("link", name="Pairings", exact=True).tap()
    expect(phone.locator("#you")).to_contain_text("round 2, board 2, White, against")


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
