"""Result entry in a real browser: keys, thumbs, two arbiters, a lost connection, no JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.tournaments.factories import make_tournament
from tournaments.models import Game, Round, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

Open = Callable[..., Any]


def row(page: Page, board: int) -> Locator:
    return page.locator(f'tr[data-board="{board}"]')


def group(page: Page, board: int) -> Locator:
    return row(page, board).locator("form")


def saved(running: Round) -> list[str]:
    return list(Game.objects.filter(match__round=running).order_by("match__table").values_list("result", flat=True))


def test_keys_save_at_once_and_go_to_the_next_open_board(entry: Open, running: Round) -> None:
    with entry() as page:
        expect(group(page, 1)).to_be_focused()
        for key in ("1", "=", "Numpad0", "f", "0"):
            page.keyboard.press(key)
        expect(group(page, 5)).to_be_focused()
        expect(page.locator("#progress")).to_contain_text("1 of 5 results missing")
        expect(row(page, 4).locator(".now")).to_contain_text("0-1F")
        page.keyboard.press("5")
        expect(page.locator("#progress").get_by_role("link", name="Say who plays on")).to_be_visible()
        page.keyboard.press("p")
        page.wait_for_url("**/players/not-come/")

    assert saved(running) == ["1-0", "1/2", "0-1", "0F1", "1/2"]


def test_the_button_for_the_next_round_works_at_once(entry: Open, running: Round) -> None:
    """The row's own answer brings it, before results of others are fetched for the first time."""
    with entry() as page:
        page.route("**/changes/**", lambda route: route.abort())
        for _board in range(5):
            page.keyboard.press("1")
        page.locator("#progress").get_by_role("button", name="Pair round 2").click()
        expect(page.get_by_role("button", name="Publish round 2")).to_be_visible()


def test_any_board_is_reached_by_its_number(live_server: Any, entry: Open, arbiter: User) -> None:
    """As many keys as digits and one, while no longer number begins with them; else Enter."""
    with entry() as page:
        page.keyboard.press("g")
        page.keyboard.press("4")
        expect(group(page, 4)).to_be_focused()
        page.keyboard.press("0")
        expect(row(page, 4)).to_have_attribute("data-result", "0-1")
        for key in ("g", "6"):
            page.keyboard.press(key)
        expect(page.locator("#entry-problems")).to_contain_text("There is no board 6")


def test_a_number_that_could_go_on_waits_for_enter(
    live_server: Any, browser: Browser, arbiter: User, entry: Open, running: Round
) -> None:
    large = make_tournament(players=26, rounds=5, arbiters=(arbiter,), slug="large")
    drafts.publish_round(drafts.pair_next_round(large, by=arbiter), by=arbiter)
    with entry() as page:
        page.goto(page.url.replace("/open/", "/large/"))
        for key in ("g", "1", "Enter", "1"):
            page.keyboard.press(key)
        expect(row(page, 1)).to_have_attribute("data-result", "1-0")
        for key in ("g", "1", "3", "0"):
            page.keyboard.press(key)
        expect(row(page, 13)).to_have_attribute("data-result", "0-1")


def test_open_boards_only_and_boards_by_name(entry: Open, running: Round) -> None:
    for table in (1, 2, 3):
        recording.record_result(running.games.get(match__table=table), "1-0", by=None)
    with entry() as page:
        page.keyboard.press("o")
        expect(row(page, 3)).to_be_hidden()
        expect(group(page, 4)).to_be_focused()
        page.keyboard.press("1")
        expect(group(page, 5)).to_be_focused()
        expect(row(page, 4)).to_be_hidden()
        page.keyboard.press("o")
        expect(row(page, 4)).to_be_visible()
        black = running.games.get(match__table=2).sides()["b"].player
        page.keyboard.press("/")
        page.keyboard.type(black.name.partition(",")[0].upper())
        page.keyboard.press("Enter")
        expect(group(page, 2)).to_be_focused()
        expect(row(page, 1)).to_be_hidden()
        page.keyboard.press("/")
        page.keyboard.press("Escape")
        expect(row(page, 1)).to_be_visible()


def test_a_round_is_paired_and_published_by_two_keys(entry: Open, running: Round) -> None:
    with entry() as page:
        for _board in range(4):
            page.keyboard.press("1")
        page.keyboard.press("p")
        expect(page.locator("#entry-problems")).to_contain_text("when these boards have a result: 5")
        page.keyboard.press("0")
        expect(page.locator("#progress")).to_contain_text("0 of 5 results missing")
        page.keyboard.press("p")
        expect(page.get_by_role("button", name="Publish round 2")).to_be_visible()
        page.wait_for_load_state()
        page.keyboard.press("Shift+P")
        expect(page.locator("#progress")).to_contain_text("5 of 5 results missing")
        page.wait_for_load_state()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.keyboard.press("1")  # a key of the page behind does nothing
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
        expect(page.locator("#progress")).to_contain_text("5 of 5 results missing")


def test_arrows_and_a_key_held_down_change_nothing(entry: Open, running: Round) -> None:
    with entry() as page:
        for _press in range(3):
            page.keyboard.press("ArrowDown")
        expect(group(page, 4)).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(group(page, 3)).to_be_focused()
        page.keyboard.down("1")
        page.keyboard.down("1")  # the second one is a repetition
        page.keyboard.up("1")
        expect(page.locator("#progress")).to_contain_text("4 of 5 results missing")
        expect(group(page, 4)).to_be_focused()

    assert saved(running) == ["", "", "1-0", "", ""]


def test_backspace_asks_before_it_clears(entry: Open, running: Round) -> None:
    with entry() as page:
        page.keyboard.press("1")
        expect(row(page, 1)).to_have_attribute("data-result", "1-0")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Backspace")
        page.get_by_role("button", name="Keep").click()
        assert saved(running)[0] == "1-0"
        page.keyboard.press("Backspace")
        page.keyboard.press("Enter")
        expect(page.locator("#progress")).to_contain_text("5 of 5 results missing")
        expect(group(page, 1)).to_be_focused()

    assert saved(running)[0] == ""


def test_a_board_that_was_filled_says_what_it_was_and_takes_it_back(
    entry: Open, running: Round, other_arbiter: User
) -> None:
    recording.record_result(running.games.get(match__table=1), "1-0", by=other_arbiter)
    with entry() as page:
        group(page, 1).focus()
        page.keyboard.press("0")
        expect(row(page, 1).locator(".row-was")).to_contain_text("was 1-0, by other")
        expect(page.locator("#entry-was")).to_contain_text("Board 1 was 1-0")
        expect(group(page, 2)).to_be_focused()
        page.keyboard.press("u")
        expect(row(page, 1)).to_have_attribute("data-result", "1-0")
        expect(group(page, 1)).to_be_focused()
        expect(row(page, 1).locator(".row-was")).to_contain_text("was 0-1")

    assert saved(running)[0] == "1-0"


def test_the_last_entry_is_taken_back_from_an_open_board_too(entry: Open, running: Round) -> None:
    with entry() as page:
        page.keyboard.press("=")
        page.keyboard.press("u")  # before the answer is there
        expect(group(page, 1)).to_be_focused()
        expect(row(page, 1)).to_have_attribute("data-version", "200")
        expect(page.locator("#progress")).to_contain_text("5 of 5 results missing")

    assert saved(running)[0] == ""


def test_a_slip_of_the_thumb_is_taken_back(entry: Open, running: Round) -> None:
    recording.record_result(running.games.get(match__table=1), "1F0", by=None)
    with entry(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as page:
        row(page, 1).get_by_role("button", name=": 0-1").tap()
        back = row(page, 1).locator(".row-was").get_by_role("button", name="Take it back")
        size = back.bounding_box()
        assert size is not None
        assert size["height"] >= 44
        back.tap()
        expect(row(page, 1)).to_have_attribute("data-result", "1F0")

    assert saved(running)[0] == "1F0"


def test_a_saved_row_counts_as_entered_at_once(entry: Open, running: Round) -> None:
    with entry() as page:
        page.evaluate("htmx.config.defaultSettleDelay = 60_000")  # a machine so slow that no swap is ever settled
        page.keyboard.press("1")
        expect(row(page, 1)).to_have_attribute("data-result", "1-0")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Backspace")
        expect(page.get_by_role("button", name="Keep")).to_be_visible()


def test_results_of_others_appear_without_taking_the_focus(entry: Open, running: Round, other_arbiter: User) -> None:
    boards = list(running.games.order_by("match__table"))
    with entry() as page:
        page.keyboard.press("ArrowDown")
        details = row(page, 2).locator("details")
        details.locator("summary").click()
        details.locator("select").focus()
        recording.record_result(boards[0], "0-1", by=other_arbiter)
        recording.record_result(boards[1], "1/2", by=other_arbiter)

        expect(row(page, 1).locator(".now")).to_contain_text("0-1")
        expect(row(page, 2)).to_contain_text("Somebody else has just entered this result: ½-½")
        expect(details.locator("select")).to_be_focused()
        expect(page.locator("#progress")).to_contain_text("3 of 5 results missing")
        group(page, 5).focus()
        expect(row(page, 2).locator(".now")).to_contain_text("½-½")


def test_a_result_entered_over_another_one_is_refused_with_the_name(
    entry: Open, running: Round, other_arbiter: User
) -> None:
    board = running.games.get(match__table=1)
    with entry() as page:
        recording.record_result(board, "0-1", by=other_arbiter)
        page.keyboard.press("1")
        expect(row(page, 1)).to_contain_text("Entered by other")
        expect(row(page, 1).locator(".now")).to_contain_text("0-1")
        expect(page.locator("#entry-problems")).to_contain_text("Look again at board: 1")
        expect(group(page, 2)).to_be_focused()

    assert saved(running)[0] == "0-1"


def test_a_lost_connection_loses_no_result(entry: Open, running: Round) -> None:
    with entry() as page:
        page.context.set_offline(True)
        page.keyboard.press("1")
        page.keyboard.press("0")
        expect(row(page, 1)).to_contain_text("not saved")
        expect(page.locator("#entry-problems")).to_contain_text("Not saved yet, board: 1, 2")
        page.context.set_offline(False)
        expect(page.locator("#progress")).to_contain_text("3 of 5 results missing")
        expect(page.locator("#entry-problems")).to_be_hidden()

    assert saved(running)[:2] == ["1-0", "0-1"]


def test_a_result_is_kept_when_the_login_has_run_out(
    entry: Open, running: Round, arbiter: User, live_server: Any
) -> None:
    with entry() as page:
        Session.objects.all().delete()
        page.keyboard.press("1")
        expect(row(page, 1)).to_contain_text("you are logged out")
        client = Client()
        client.force_login(arbiter)
        again = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
        page.context.add_cookies([again])
        row(page, 1).get_by_role("button", name="Retry now").click()
        expect(page.locator("#progress")).to_contain_text("4 of 5 results missing")

    assert saved(running)[0] == "1-0"


def test_a_thumb_is_enough_on_a_phone(entry: Open, running: Round) -> None:
    with entry(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as page:
        button = row(page, 1).get_by_role("button", name="Result of board 1, ", exact=False).nth(1)
        size = button.bounding_box()
        assert size is not None
        assert size["height"] >= 44
        assert size["width"] >= 44
        button.tap()
        expect(page.locator("#progress")).to_contain_text("4 of 5 results missing")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360

    assert saved(running)[0] == "1/2"


def test_the_page_at_hand_is_in_sight_on_a_phone(entry: Open) -> None:
    with entry(viewport={"width": 360, "height": 740}) as page:
        page.get_by_role("link", name="Export and report").click()
        here = page.get_by_role("link", name="Export and report")
        expect(here).to_have_attribute("aria-current", "page")
        box = here.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_everything_can_be_entered_without_javascript(entry: Open, running: Round) -> None:
    with entry(java_script_enabled=False) as page:
        row(page, 1).get_by_role("button", name=": 0-1").click()
        expect(row(page, 1).locator(".now")).to_contain_text("0-1")
        row(page, 2).locator("summary").click()
        row(page, 2).get_by_role("combobox").select_option("1F0")
        row(page, 2).get_by_role("button", name="save the one chosen").click()
        expect(page.locator("#progress")).to_contain_text("3 of 5 results missing")

    assert saved(running)[:2] == ["0-1", "1F0"]


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "unscripted"])
def test_a_game_is_adjourned_after_the_question_at_its_board(entry: Open, running: Round, scripted: bool) -> None:
    with entry(java_script_enabled=scripted) as page:
        row(page, 2).locator("summary").click()
        row(page, 2).get_by_role("combobox").select_option("ADJ")
        row(page, 2).get_by_role("button", name="save the one chosen").click()
        expect(row(page, 2).get_by_role("alert")).to_contain_text("draw for the next pairings")
        assert saved(running)[1] == ""
        row(page, 2).get_by_role("button", name="Adjourn the game").click()
        expect(page.locator('tr[data-board="2"][data-result="ADJ"]')).to_have_count(1)
        expect(row(page, 2).get_by_role("alert")).to_have_count(0)

    assert saved(running)[1] == "ADJ"


def test_the_first_open_board_has_the_focus_without_a_mouse_too(
    live_server: Any, launch: Callable[..., Browser], arbiter: User, running: Round
) -> None:
    recording.record_result(running.games.get(match__table=1), "1-0", by=None)
    client = Client()
    client.force_login(arbiter)
    with launch("--blink-settings=primaryPointerType=1,availablePointerTypes=1") as browser:
        context = browser.new_context(base_url=live_server.url)
        context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
        page = context.new_page()
        page.goto("/arbiter/t/open/rounds/1/")
        assert page.evaluate("matchMedia('(pointer: none)').matches")
        expect(group(page, 2)).to_be_focused()
        page.keyboard.press("0")
        expect(row(page, 2)).to_have_attribute("data-result", "0-1")


def test_a_key_where_nothing_has_the_focus_shows_the_board_and_enters_nothing(entry: Open, running: Round) -> None:
    with entry() as page:
        page.locator(".program-version").click()
        page.keyboard.press("1")
        expect(group(page, 1)).to_be_focused()
        expect(row(page, 1)).to_have_attribute("data-result", "")
        page.keyboard.press("1")
        expect(row(page, 1)).to_have_attribute("data-result", "1-0")

    assert saved(running) == ["1-0", "", "", "", ""]


def test_after_the_last_open_board_one_key_more_changes_nothing(entry: Open, running: Round) -> None:
    with entry() as page:
        for _board in range(5):
            page.keyboard.press("1")
        for key in ("0", "f", "="):
            page.keyboard.press(key)
        expect(page.locator("#progress")).to_contain_text("0 of 5 results missing")
        expect(page.locator("#entry :focus")).to_have_count(0)
        page.keyboard.press("u")
        expect(group(page, 5)).to_be_focused()
        expect(row(page, 5)).to_have_attribute("data-result", "")

    assert saved(running) == ["1-0", "1-0", "1-0", "1-0", ""]


@pytest.mark.parametrize("answered_before", [True, False], ids=["answered", "waiting"])
def test_what_was_entered_last_is_taken_back_whatever_is_answered_last(
    entry: Open, running: Round, answered_before: bool
) -> None:
    games = list(running.games.order_by("match__table"))
    held: list[Route] = []
    with entry() as page:
        page.route(f"**/boards/{games[3].pk}/result/", lambda route: held.append(route))
        for _board in range(5):
            page.keyboard.press("1")
        expect(row(page, 5)).to_have_attribute("data-result", "1-0")
        if answered_before:
            held.pop().continue_()
            expect(row(page, 4)).to_have_attribute("data-result", "1-0")
        page.keyboard.press("u")
        expect(row(page, 5)).to_have_attribute("data-result", "")
        for route in held:
            route.continue_()
        expect(row(page, 4)).to_have_attribute("data-result", "1-0")

    assert saved(running) == ["1-0", "1-0", "1-0", "1-0", ""]
