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


CLUB = "Nr;Spieler;Punkte;Verein\n1;Abel, Anna;1712P8;SK Ost\n2;Berg, Bo;;SK West\nx_y;Costa, C;1500;\n"


def test_a_list_of_ones_own_is_imported_by_its_columns(
    any_installation: Installation, browser: Browser, tmp_path: Path
) -> None:
    """By keys alone, from the file to the list beside FIDE's, and again without choosing anything."""
    (tmp_path / "club.csv").write_bytes(CLUB.encode("cp1252"))
    with any_installation.serving():
        page = browser.new_page()
        Arbiter(page, any_installation.base).logs_in()
        page.get_by_role("link", name="Rating lists").click()
        page.get_by_label("List", exact=True).fill("Club")
        page.get_by_label("Columns").select_option("own")
        page.get_by_label("File", exact=True).set_input_files(tmp_path / "club.csv")
        page.get_by_role("button", name="Import the list").press("Enter")
        page.get_by_role("link", name="Choose the columns").press("Enter")
        expect(page.get_by_role("heading", name="Columns of Club")).to_be_visible()
        page.get_by_label("Name, or surname").select_option("Spieler")
        page.get_by_role("button", name="Import the list").press("Enter")
        expect(page.get_by_text("No column is chosen for a rating.")).to_be_visible()
        page.get_by_label("Standard rating").select_option("Punkte")
        page.get_by_role("button", name="Import the list").press("Enter")
        expect(page.get_by_role("heading", name="Club")).to_be_visible(timeout=60_000)
        expect(page.get_by_text("1 odd line, 1 left out")).to_be_visible()
        page.get_by_role("link", name="Replace it").press("Enter")
        page.get_by_label("File", exact=True).set_input_files(tmp_path / "club.csv")
        page.get_by_role("button", name="Import the list").press("Enter")
        expect(page.get_by_role("cell", name="replaced")).to_be_visible(timeout=60_000)
        page.close()
