"""Which board of the result entry has the focus: the one that the address names, and none after the last open one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tournaments.results.test_entry_browser import group, row, saved
from tournaments.models import Game, Round

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Any]


def test_the_board_that_the_address_names_has_the_focus(live_server: Any, entry: Open, running: Round) -> None:
    """From the overview, by a link within the page, and where nothing has the focus."""
    pks = dict(Game.objects.filter(match__round=running).values_list("match__table", "pk"))
    with entry() as page:
        page.goto(f"{live_server.url}/arbiter/t/{running.tournament.slug}/")
        page.locator(".open-boards").get_by_role("link", name="3").click()
        expect(group(page, 3)).to_be_focused()
        page.wait_for_timeout(300)
        expect(group(page, 3)).to_be_focused()
        page.keyboard.press("1")
        expect(group(page, 4)).to_be_focused()
        expect(row(page, 3)).to_have_attribute("data-result", "1-0")
        page.evaluate("(hash) => { location.hash = hash; }", f"#board-{pks[5]}")
        expect(group(page, 5)).to_be_focused()
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("0")
        expect(group(page, 5)).to_be_focused()
        page.keyboard.press("0")
        expect(row(page, 5)).to_have_attribute("data-result", "0-1")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("0")
        expect(group(page, 1)).to_be_focused()
    assert saved(running) == ["", "", "1-0", "", "0-1"]


def test_after_the_last_board_no_key_changes_it(entry: Open, running: Round) -> None:
    """However it was entered. A board that is filled again keeps the focus."""
    with entry() as page:
        for _board in range(4):
            page.keyboard.press("1")
        row(page, 5).locator(".usual button[value='1-0']").click()
        expect(page.locator("#progress")).to_contain_text("0 of 5 results missing")
        page.wait_for_timeout(300)
        page.keyboard.press("0")
        page.wait_for_timeout(300)
        assert saved(running) == ["1-0"] * 5
        row(page, 2).locator(".usual button[value='0-1']").click()
        expect(row(page, 2)).to_have_attribute("data-result", "0-1")
        expect(row(page, 2).locator(".usual button[value='0-1']")).to_be_focused()
