"""Verify mode in a real browser: all results typed again, nothing saved, a stop at the first difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament
from tournaments.models import Game, Member, Role, Round, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Any]


@pytest.fixture
def running(arbiter: User) -> Round:
    """Round 1 of ten players: boards 1, 2 and 4 have a result."""
    tournament = make_tournament(players=10, rounds=5, arbiters=(arbiter,))
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    for table, result in ((1, "1-0"), (2, "1F0"), (4, "1/2")):
        recording.record_result(round_.games.get(match__table=table), result, by=None)
    return round_


@pytest.fixture
def entry(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> Open:
    """``with entry(role) as page``: the page of results, open for somebody of that role."""

    @contextmanager
    def open_page(role: Role = Role.ARBITER) -> Iterator[Page]:
        Member.objects.filter(user=arbiter).update(role=role)
        with page_as(arbiter) as page:
            page.goto(f"{live_server.url}/arbiter/t/{running.tournament.slug}/rounds/{running.number}/")
            yield page

    return open_page


def row(page: Page, board: int) -> Locator:
    return page.locator(f'tr[data-board="{board}"]')


def agree(page: Page, count: int) -> None:
    expect(page.locator("#entry-verify")).to_contain_text(
        f"{count} of 3 agree" if count < 3 else "All results agree: 3 of 3"
    )


def saved(running: Round) -> list[str]:
    return list(Game.objects.filter(match__round=running).order_by("match__table").values_list("result", flat=True))


def test_verifying_saves_nothing_and_stops_at_a_difference(entry: Open, running: Round) -> None:
    with entry() as page:
        page.keyboard.press("v")
        for key in ("1", "f", "1", "0"):
            page.keyboard.press(key)
        expect(row(page, 4)).to_contain_text("Entered: ½-½. Typed now: 0-1.")
        agree(page, 2)
        expect(row(page, 4).locator("form")).to_be_focused()
        assert saved(running) == ["1-0", "1F0", "", "1/2", ""]
        row(page, 4).get_by_role("button", name="Enter what was typed now").click()
        agree(page, 3)
        page.keyboard.press("v")
        expect(page.locator("#entry-verify")).to_be_hidden()

    assert saved(running) == ["1-0", "1F0", "", "0-1", ""]


@pytest.mark.parametrize("key", ["=", "5", "Numpad5", "click"])
def test_a_draw_is_taken_as_in_the_entry(entry: Open, running: Round, key: str) -> None:
    """By each of its keys and by the button; the words of a difference are those of the result that stands there."""

    def draws(board: int) -> None:
        if key == "click":
            row(page, board).locator(".usual").get_by_text("½", exact=True).click()
        else:
            row(page, board).locator("form").focus()
            page.keyboard.press(key)

    with entry() as page:
        page.keyboard.press("v")
        draws(4)
        agree(page, 1)
        draws(1)
        expect(row(page, 1)).to_contain_text("Entered: 1-0. Typed now: ½-½.")
        agree(page, 1)

    assert saved(running) == ["1-0", "1F0", "", "1/2", ""]


@pytest.mark.parametrize("role", [Role.READER, Role.HELPER])
def test_who_may_change_nothing_that_is_there_is_not_offered_it(entry: Open, running: Round, role: Role) -> None:
    with entry(role) as page:
        expect(page.locator("#progress")).to_contain_text("2 of 5 results missing")
        expect(page.locator("#verify")).to_have_count(0)
        page.keyboard.press("v")
        page.keyboard.press("g")
        page.keyboard.press("4")
        expect(row(page, 4).locator("form")).to_be_focused()
        page.keyboard.press("0")
        expect(page.get_by_text("Typed now")).to_have_count(0)
        page.keyboard.press("?")
        keys = page.get_by_role("dialog", name="Keys")
        expect(keys).to_contain_text("other board, nothing is changed")
        expect(keys).not_to_contain_text("verify")

    assert saved(running) == ["1-0", "1F0", "", "1/2", ""]


def test_the_end_of_verifying_leaves_no_filled_board_with_the_focus(entry: Open, running: Round) -> None:
    for table in (3, 5):
        recording.record_result(running.games.get(match__table=table), "1-0", by=None)
    with entry() as page:
        for key in ("v", "1", "f", "1", "1", "=", "1", "v", "0"):
            page.keyboard.press(key)
        expect(page.locator("#entry :focus")).to_have_count(0)

    assert saved(running) == ["1-0", "1F0", "1-0", "1/2", "1-0"]
