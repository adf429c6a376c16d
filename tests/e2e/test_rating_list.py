"""A rating list imported on a real server: the page may be left, and says by itself when the list is in use."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scripts.synthetic_rating_list import write
from tests.e2e.installation import Installation
from tests.e2e.pages import Arbiter

pytestmark = pytest.mark.e2e


def test_an_uploaded_list_comes_into_use(any_installation: Installation, browser: Browser, tmp_path: Path) -> None:
    write(tmp_path / "players_list.zip", players=30_000)
    with any_installation.serving():
        page = browser.new_page()
        arbiter = Arbiter(page, any_installation.base)
        arbiter.logs_in()
        page.get_by_role("link", name="Rating lists").click()
        page.get_by_label("File", exact=True).set_input_files(tmp_path / "players_list.zip")
        page.get_by_role("button", name="Import the list").click()
        expect(page.get_by_role("heading", name="An import is running")).to_be_visible()
        page.reload()
        # The page itself tells when the import is over.
        expect(page.get_by_text("30,000").first).to_be_visible(timeout=60_000)
        expect(page.get_by_text("October 2026")).to_be_visible()
        page.close()
