"""How many keys and clicks the usual work takes, counted in a browser (README.md says the same numbers)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect

from tests.tournaments.factories import make_tournament
from tournaments.models import ByeRequest, Game, Player, Round, User
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
BOARDS = 20


class Counted:
    """A page whose keys and clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1

    def click(self, what: Locator) -> None:
        what.click()
        self.count += 1


@pytest.fixture
def running(arbiter: User, request: pytest.FixtureRequest) -> Round:
    """Round 1 of 20 boards (or as many as a test wants), published, nothing entered."""
    tournament = make_tournament(players=2 * getattr(request, "param", BOARDS), rounds=5, arbiters=(arbiter,))
    return drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)


@pytest.fixture
def page(live_server: Any, browser: Browser, arbiter: User, running: Round) -> Iterator[Page]:
    """The arbiter's page of the results."""
    client = Client()
    client.force_login(arbiter)
    context = browser.new_context(base_url=live_server.url)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    made = context.new_page()
    made.goto("/arbiter/t/open/rounds/1/")
    yield made
    context.close()


def test_twenty_results_and_the_next_round(page: Page) -> None:
    keys = Counted(page)
    keys.press(*["1"] * BOARDS)
    expect(page.locator("#progress")).to_contain_text("0 of 20 results missing")
    assert keys.count == BOARDS
    keys.press("p")
    expect(page.get_by_role("button", name="Publish round 2")).to_be_visible()
    page.wait_for_load_state()
    keys.press("Shift+P")
    expect(page.locator("#progress")).to_contain_text("20 of 20 results missing")
    assert keys.count == BOARDS + 2
    assert Round.objects.filter(number=2, published_at__isnull=False).exists()


@pytest.mark.parametrize(
    ("running", "board"),
    [(20, "1"), (20, "17"), (20, "20"), (101, "9"), (101, "10"), (101, "101")],
    indirect=["running"],
)
def test_the_result_of_any_board(page: Page, running: Round, board: str) -> None:
    boards, keys = running.matches.count(), Counted(page)
    keys.press("g", *board)
    if int(board) * 10 <= boards:  # the beginning of a longer number
        keys.press("Enter")
    keys.press("=")
    expect(page.locator("#progress")).to_contain_text(f"{boards - 1} of {boards} results missing")
    assert keys.count <= 5
    assert Game.objects.get(match__round=running, match__table=int(board)).result == "1/2"


def names_page(page: Page, clicks: Counted, player: Player) -> None:
    """From the page that is open to that of a player."""
    clicks.click(page.get_by_role("navigation").get_by_role("link", name="Players", exact=True))
    clicks.click(page.locator("#player-rows").get_by_role("link", name=player.name, exact=True))


def test_a_bye_in_the_coming_round(page: Page, running: Round) -> None:
    clicks, player = Counted(page), running.tournament.players.get(tpn=7)
    names_page(page, clicks, player)
    clicks.click(page.get_by_role("button", name="Add bye"))
    expect(page.get_by_text("Round 2: half-point bye")).to_be_visible()
    assert clicks.count == 3
    assert ByeRequest.objects.get(player=player).round_number == 2


def test_a_withdrawal(page: Page, running: Round) -> None:
    clicks, player = Counted(page), running.tournament.players.get(tpn=7)
    names_page(page, clicks, player)
    clicks.click(page.get_by_role("button", name="Withdraw the player"))
    expect(page.get_by_text("withdrawn from round 2").first).to_be_visible()
    assert clicks.count == 3
    assert Player.objects.get(pk=player.pk).withdrawn_from == 2
