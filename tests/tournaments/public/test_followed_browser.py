"""Whom a reader follows, themselves first: kept on the phone alone, shown on top of every public page, and live."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.factories import enter_results, make_tournament, play_round, publish_next
from tests.tournaments.teams.events import make_event
from tournaments.models import Result, Round
from tournaments.results.actions.recording import record_result

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def running(db: None) -> Round:
    """Round 2 of 19 players, published and open."""
    tournament = make_tournament(players=19)
    play_round(tournament)
    return publish_next(tournament)


def phone_of(browser: Browser, address: str) -> Page:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(address)
    return page


@pytest.fixture
def phone(live_server: Any, browser: Browser, running: Round) -> Iterator[Page]:
    page = phone_of(browser, f"{live_server.url}/open/")
    yield page
    page.context.close()


def me_on(phone: Page) -> Any:
    return phone.locator(".followed-me")


def follow(phone: Page, url: str, player: Any, *, button: str = "This is me") -> None:
    phone.goto(f"{url}/open/players/{player.pk}/")
    phone.get_by_role("button", name=button, exact=True).tap()


def test_a_search_makes_nobody_you_until_that_is_said(phone: Page, running: Round) -> None:
    seats = running.seats.filter(match__isnull=False, colour="b")
    seat = seats.filter(player__tpn__gte=10).first()  # nobody else has these digits in the name
    assert seat is not None
    sides = seat.match.games.get().sides()
    phone.get_by_placeholder("Find your board").fill(sides["b"].player.name)
    phone.keyboard.press("Enter")
    expect(phone.locator("#found")).to_be_visible()
    expect(phone.locator("#followed")).to_be_hidden()
    phone.get_by_role("button", name="This is me").tap()
    where = f"{sides['b'].player.name}: Round 2, board {seat.match.table}, Black, against {sides['w'].player.name}"
    expect(me_on(phone)).to_contain_text(where)
    expect(phone.locator("#followed a").first).to_be_focused()
    phone.get_by_role("link", name="Pairings", exact=True).tap()
    expect(me_on(phone)).to_contain_text(where)
    expect(phone.locator("tr.you")).to_have_count(1)
    phone.get_by_role("button", name=f"Stop following {sides['b'].player.name}").tap()
    expect(phone.locator("#followed")).to_be_hidden()
    phone.reload()
    expect(phone.locator("#followed")).to_be_hidden()


def test_every_page_says_the_board_of_the_round_at_hand(phone: Page, running: Round, live_server: Any) -> None:
    """Also the page of an earlier round, and the front page, which names the tournament; with rank and points."""
    sides = running.games.get(match__table=2).sides()
    follow(phone, live_server.url, sides["w"].player)
    for page in ("/open/rounds/1/", "/open/standings/", "/open/crosstable/", "/open/files/", "/"):
        phone.goto(f"{live_server.url}{page}")
        expect(me_on(phone)).to_contain_text(f"Round 2, board 2, White, against {sides['b'].player.name}")
        expect(me_on(phone)).to_contain_text("points")
        expect(me_on(phone)).to_contain_text("rank")
    expect(me_on(phone)).to_contain_text("Tournament open")


def test_a_bye_is_told_with_its_round(phone: Page, running: Round, live_server: Any) -> None:
    follow(phone, live_server.url, running.seats.get(match__isnull=True).player)
    expect(me_on(phone)).to_contain_text("Round 2: pairing-allocated bye")


def test_a_parent_follows_several_and_only_one_is_me(phone: Page, running: Round, live_server: Any) -> None:
    one, two, three = running.tournament.players.order_by("tpn")[:3]
    follow(phone, live_server.url, one)
    follow(phone, live_server.url, two, button="Follow")
    follow(phone, live_server.url, three)
    expect(me_on(phone)).to_contain_text(three.name)
    expect(phone.locator(".followed-others li")).to_have_count(2)
    expect(phone.get_by_role("button", name="This is me", exact=True)).to_be_hidden()
    phone.locator("#followed summary").tap()
    expect(phone.locator("#followed summary")).to_have_text("Followed: 2")
    phone.get_by_role("button", name="Follow nobody").tap()
    expect(phone.locator("#followed")).to_be_hidden()
    expect(phone.get_by_role("button", name="This is me", exact=True)).to_be_visible()


@pytest.mark.parametrize("button", ["This is me", "Follow"])
def test_by_name_the_row_of_the_opponent_is_not_the_own_one(
    phone: Page, running: Round, live_server: Any, button: str
) -> None:
    seat = running.seats.filter(match__isnull=False).first()
    assert seat is not None
    follow(phone, live_server.url, seat.player, button=button)
    phone.goto(f"{live_server.url}/open/rounds/2/names/")
    own = phone.locator("#names .you, #names .followed-row")
    expect(own).to_have_count(1)
    expect(own.locator("th")).to_contain_text(seat.player.name)
    phone.goto(f"{live_server.url}/open/rounds/2/")
    expect(phone.locator("main tr:is(.you, .followed-row)")).to_have_count(1)


def test_whom_an_earlier_version_kept_is_still_me(phone: Page, running: Round) -> None:
    player = running.games.get(match__table=1).sides()["w"].player
    kept = json.dumps({"address": f"/open/players/{player.pk}/", "name": "Somebody"})
    phone.evaluate("kept => localStorage.setItem('arobase-you:open', kept)", kept)
    phone.reload()
    expect(me_on(phone)).to_contain_text(f"{player.name}: Round 2, board 1, White")


def test_storage_that_holds_nonsense_does_no_harm(phone: Page) -> None:
    for kept in ('"x"', "[1, null]", '[{"address": "javascript:alert(1)", "name": "x"}]', "{", "5"):
        phone.evaluate("kept => localStorage.setItem('arobase-followed', kept)", kept)
        phone.reload()
        expect(phone.locator("#followed")).to_be_hidden()


def test_two_phones_see_a_result_within_two_seconds(
    phone: Page, browser: Browser, running: Round, live_server: Any
) -> None:
    """One on the round's page, one on the standings: rows change in place, and the place on the screen stays."""
    game = running.games.get(match__table=9)
    sides = game.sides()
    other = phone_of(browser, f"{live_server.url}/open/standings/")
    follow(other, live_server.url, sides["b"].player)
    other.goto(f"{live_server.url}/open/standings/")
    phone.evaluate("scrollTo(0, 300)")
    row = phone.locator("table.boards tbody tr", has_text=sides["w"].player.name)
    row.locator("a.name").first.focus()
    phone.wait_for_timeout(2500)  # the first question is over
    place = phone.evaluate("scrollY")
    record_result(game, Result.WHITE_WINS, by=None)
    expect(row.locator("td.centre")).to_contain_text("1", timeout=2000)
    expect(me_on(other)).to_contain_text("result 0", timeout=2500)
    assert phone.evaluate("scrollY") == place
    assert row.locator("a.name").first.evaluate("link => link === document.activeElement")
    other.context.close()


def test_nothing_changes_under_a_finger(phone: Page, running: Round) -> None:
    game = running.games.get(match__table=1)
    phone.wait_for_timeout(2500)
    phone.evaluate("document.dispatchEvent(new PointerEvent('pointerdown'))")
    row = phone.locator("table.boards tbody tr").first
    before = row.inner_text()
    record_result(game, Result.BLACK_WINS, by=None)
    phone.wait_for_timeout(3000)
    assert row.inner_text() == before
    phone.evaluate("document.dispatchEvent(new PointerEvent('pointerup'))")
    expect(row).not_to_have_text(before, use_inner_text=True)


def test_a_page_out_of_sight_asks_nothing_and_catches_up(phone: Page, running: Round) -> None:
    phone.wait_for_timeout(2500)
    phone.evaluate("""
        () => {
            Object.defineProperty(document, "visibilityState", {value: "hidden", configurable: true});
            document.dispatchEvent(new Event("visibilitychange"));
        }""")
    phone.wait_for_timeout(500)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    enter_results(running)
    phone.wait_for_timeout(4000)
    assert not asked
    phone.evaluate("""
        () => {
            Object.defineProperty(document, "visibilityState", {value: "visible", configurable: true});
            document.dispatchEvent(new Event("visibilitychange"));
        }""")
    expect(phone.get_by_text("playing")).to_have_count(0)
    assert asked


def test_an_unchanged_page_is_not_sent_again(phone: Page) -> None:
    """The browser has it from when it was opened: every question is answered with 304, the first as well."""
    phone.reload()
    with phone.expect_event("requestfinished", lambda request: request.resource_type == "fetch") as first:
        pass
    assert first.value.sizes()["responseBodySize"] <= 0  # of a 304 Chromium tells less than nothing


def test_a_match_and_a_board_of_a_team_event(browser: Browser, live_server: Any) -> None:
    event = make_event(teams=4, players=3, rounds=5)
    publish_next(event)
    team = event.teams.order_by("tpn").first()
    assert team is not None
    phone = phone_of(browser, f"{live_server.url}/{event.slug}/teams/{team.pk}/")
    phone.get_by_role("button", name="Follow", exact=True).tap()
    expect(phone.locator(".followed-others")).to_contain_text(f"{team.name}: Round 1, match 1, against ")
    player = team.roster.order_by("roster_place").first()
    assert player is not None
    phone.goto(f"{live_server.url}/{event.slug}/players/{player.pk}/")
    phone.get_by_role("button", name="This is me").tap()
    expect(me_on(phone)).to_contain_text(f"{player.name}: Round 1, board 1.1, ")
    phone.context.close()
