"""Which boards of the result entry are shown: all, those without a result, those with remarks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tournaments.results.test_entry_browser import row
from tournaments.models import Round
from tournaments.results.actions.notes import note_board

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Any]


def test_one_of_three_lists_is_shown_and_counted(entry: Open, running: Round) -> None:
    """All boards, those without a result, those with remarks; the counts follow what is entered."""
    note_board(running.games.get(match__table=2), by=None, text="The clock had stopped.")
    with entry() as page:
        shown = page.get_by_role("radio")
        counts = page.locator(".segments [data-count]")
        total = running.games.count()
        assert counts.all_inner_texts() == [str(total), str(total), "1"]
        page.keyboard.press("1")
        expect(counts.nth(1)).to_have_text(str(total - 1))
        shown.nth(2).check()
        expect(row(page, 1)).to_be_hidden()
        expect(row(page, 2)).to_be_visible()
        shown.nth(0).check()
        expect(row(page, 1)).to_be_visible()
        expect(row(page, 1).locator(".last")).to_contain_text("arbiter")
