"""Matches of two games entered in a real browser: two keys a board, thumbs on a phone, two arbiters at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament
from tests.tournaments.tournament.test_points import matches
from tournaments.models import Round, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def running(arbiter: User) -> Round:
    """Round 1 of eight players by matches of two games, published, nothing entered."""
    tournament = make_tournament(players=8, rounds=3, system=matches(), points_bye=15, arbiters=(arbiter,))
    return drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)


def address(live_server: Any, running: Round) -> str:
    return f"{live_server.url}/arbiter/t/{running.tournament.slug}/rounds/{running.number}/"


def game(page: Page, place: str) -> Locator:
    return page.locator(f'tr[data-place="{place}"]')


def score(page: Page, table: int) -> Locator:
    return page.locator("tr.match").nth(table - 1).locator(".match-score")


def results(running: Round) -> list[str]:
    return list(running.games.order_by("match__table", "number").values_list("result", flat=True))


def test_two_keys_a_board(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> None:
    """First game, second game, next board; the score of the match runs on."""
    with page_as(arbiter) as page:
        page.goto(address(live_server, running))
        expect(game(page, "1.1").locator("form")).to_be_focused()
        for key in ("1", "=", "f", "0"):
            page.keyboard.press(key)
        expect(game(page, "2.2").locator("form")).to_be_focused()
        expect(score(page, 1)).to_contain_text("1½ : ½")
        expect(score(page, 2)).to_contain_text("0 : 1")
        page.keyboard.press("u")
        expect(score(page, 2)).to_contain_text("0 : 0")
        page.keyboard.type("g3")
        expect(game(page, "3.1").locator("form")).to_be_focused()
        page.keyboard.press("0")
        expect(score(page, 3)).to_contain_text("0 : 1")
        page.keyboard.type("g3")
        expect(game(page, "3.2").locator("form")).to_be_focused()  # the one that is open
        page.get_by_role("radio", name="Missing").check()
        expect(page.locator("tr.match").nth(0)).to_be_hidden()
        expect(page.locator("tr.match").nth(2)).to_be_visible()
    assert results(running) == ["1-0", "1/2", "", "", "0-1", "", "", ""]


def test_the_score_of_the_newest_answer_stays(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> None:
    """The answer to the first game comes after that to the second one, whose score is the newer one."""
    first, _second, *_others = running.games.order_by("match__table", "number")
    held: list[tuple[Route, APIResponse]] = []
    with page_as(arbiter) as page:
        page.route("**/changes/**", lambda route: route.abort())
        page.route(f"**/boards/{first.pk}/result/", lambda route: held.append((route, route.fetch())))
        page.goto(address(live_server, running))
        expect(game(page, "1.1").locator("form")).to_be_focused()
        page.keyboard.press("1")
        expect(game(page, "1.2").locator("form")).to_be_focused()
        while not results(running)[0]:
            page.wait_for_timeout(50)
        page.keyboard.press("=")
        expect(score(page, 1)).to_contain_text("1½ : ½")
        for route, answer in held:
            route.fulfill(response=answer)
        expect(game(page, "1.1")).to_have_attribute("data-result", "1-0")
        expect(score(page, 1)).to_contain_text("1½ : ½")
    assert results(running)[:2] == ["1-0", "1/2"]


def test_who_has_not_come_to_a_match(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> None:
    with page_as(arbiter) as page:
        page.goto(address(live_server, running))
        expect(game(page, "1.1").locator("form")).to_be_focused()
        page.keyboard.press("m")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Board 1: 2 games are lost by forfeit.")).to_be_visible()
        expect(score(page, 1)).to_contain_text("2 : 0")
    assert results(running)[:2] == ["1F0", "0F1"]


def test_thumbs_on_a_phone(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> None:
    with page_as(arbiter, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as page:
        page.goto(address(live_server, running))
        wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= screen
        game(page, "1.1").get_by_role("button", name=": 1-0").tap()
        game(page, "1.2").get_by_role("button", name=": ½-½").tap()
        expect(score(page, 1)).to_contain_text("1½ : ½")
    assert results(running)[:2] == ["1-0", "1/2"]


def test_what_another_arbiter_enters_comes_with_the_score(
    live_server: Any, page_as: PageAs, arbiter: User, running: Round
) -> None:
    with page_as(arbiter) as page:
        page.goto(address(live_server, running))
        recording.record_result(running.games.get(match__table=2, number=2), "1-0", by=arbiter)
        expect(score(page, 2)).to_contain_text("0 : 1", timeout=8000)
        expect(game(page, "2.2").locator(".now")).to_contain_text("1-0")
