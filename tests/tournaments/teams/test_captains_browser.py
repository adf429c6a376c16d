"""Two captains on their phones: a missed deadline, the line-ups revealed, results entered and confirmed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.teams.captains import at, begins_in, link_of, match_of, opponent, published
from tests.tournaments.teams.events import make_event, team
from tournaments.models import LineUp, PersonalLink, Tournament, User
from tournaments.pages.player_keys import key_of_personal
from tournaments.results.actions.reports import set_player_reports
from tournaments.rounds.queries.line_ups import are_sealed

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def phone(browser: Browser, url: str, link: PersonalLink) -> Page:
    page = browser.new_context(**PHONE).new_page()
    page.goto(f"{url}{at('captain', link)}#{key_of_personal(link)}")
    expect(page.locator("#line-up-heading")).to_be_visible()
    assert key_of_personal(link) not in page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return page


def board_numbers(page: Page) -> list[str]:
    """What stands before each name of the roster."""
    script = "one => getComputedStyle(one, '::before').content"
    return [one.evaluate(script) for one in page.locator(".who-board").all()]


def choose(page: Page, board: int, points: str) -> None:
    page.locator(".own-board-row").nth(board - 1).locator(".choices label", has_text=points).tap()


def make(arbiter: User) -> Tournament:
    event = make_event(teams=4, players=5, boards="wbwb", arbiters=(arbiter,))
    begins_in(event, 90)
    set_player_reports(event, on=True, by=arbiter)
    return event


def test_two_captains_from_the_line_up_to_the_result(live_server: Any, browser: Browser, arbiter: User) -> None:
    event = make(arbiter)
    round_ = published(event)
    other = opponent(event, 1)
    one = phone(browser, live_server.url, link_of(event, 1))
    two = phone(browser, live_server.url, link_of(event, other))

    # One hands in boards 2 to 5, the other one misses the deadline.
    for label in one.locator(".who-plays label").all():
        box = label.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    one.locator(".who-plays label", has_text="Player 1").tap()
    one.locator(".who-plays label", has_text="Player 5").tap()
    assert [number.count("counter") for number in board_numbers(one)] == [0, 1, 1, 1, 1]
    one.get_by_role("button", name="Hand in the line-up").tap()
    expect(one.locator(".receipt-boards li")).to_have_count(4)
    expect(one.locator(".receipt")).to_contain_text("receipt")
    expect(two.locator("main")).not_to_contain_text("Alster, Player")
    begins_in(event, 20)
    two.reload()
    expect(two.locator("#match-heading")).to_contain_text("Round 1")
    assert not are_sealed(round_)
    expect(two.locator(".own-boards")).to_contain_text("Alster, Player 2")
    expect(two.locator(".own-boards")).to_contain_text(f"{team(event, other).name}, Player 1")
    assert LineUp.objects.count() == 1

    # One enters the match, the other one confirms three boards and contradicts the fourth.
    one.reload()
    for board, points in enumerate(("1", "½", "0", "1"), start=1):
        choose(one, board, points)
    one.get_by_role("button", name="Report the results").tap()
    expect(one.locator(".own-boards")).to_contain_text("Reported.")
    two.reload()
    expect(two.get_by_role("button", name="Confirm 4 boards")).to_be_visible()
    choose(two, 4, "1")
    two.get_by_role("button", name="Report the results").tap()
    expect(two.locator(".disputed")).to_have_count(1)
    two.get_by_role("button", name="Confirm 3 boards").tap()
    expect(two.locator(".own-score")).to_contain_text("1½ : 1½")
    games = match_of(event, 1).games.order_by("board")
    assert [bool(game.result) for game in games] == [True, True, True, False]
    choose(two, 4, "0")
    two.get_by_role("button", name="Report the results").tap()
    expect(two.locator("main")).to_contain_text("A result that is wrong only an arbiter can change.")
    expect(two.locator(".own-score")).to_contain_text("1½ : 2½")
    one.reload()
    expect(one.locator(".own-score")).to_contain_text("2½ : 1½")
    for page in (one, two):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.context.close()


def test_the_page_keeps_itself_fresh_but_not_over_what_was_ticked(
    live_server: Any, browser: Browser, arbiter: User
) -> None:
    event = make(arbiter)
    link = link_of(event, 1)
    page = phone(browser, live_server.url, link)
    page.clock.install()
    page.reload()
    page.locator(".who-plays label", has_text="Player 1").tap()
    loads: list[str] = []
    page.on("load", lambda _page: loads.append("loaded"))
    page.clock.run_for(40_000)
    assert loads == []
    expect(page.locator(".who-plays label", has_text="Player 1").locator("input")).not_to_be_checked()
    page.locator(".who-plays label", has_text="Player 1").tap()
    page.evaluate("document.activeElement.blur()")
    with page.expect_event("load"):
        page.clock.run_for(16_000)
    page.context.close()
