"""Two sides of four: sides by club, by keyboard, read on a phone, held against the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.installation import Installation
from tests.e2e.pages import Arbiter, Visitor, command_line_pairs, names_by_tpn

pytestmark = pytest.mark.e2e

LAKE = ("Abel", "Costa", "Eriksen", "Gard")
TOWN = ("Berg", "Dale", "Fontaine", "Hall")
ROUNDS = 4
LIST = "\n".join(
    [
        "Name;Rating;Federation;Club",
        *(f"{name}, Player;{2300 - 9 * at};UTO;Lake" for at, name in enumerate(LAKE)),
        *(f"{name}, Player;{2295 - 9 * at};UTO;Town" for at, name in enumerate(TOWN)),
    ]
)


def make_tournament(arbiter: Arbiter) -> None:
    page = arbiter.page
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_label("Name", exact=True).fill("Harbour Match")
    page.get_by_role("radio", name="Scheveningen", exact=True).check()
    page.get_by_role("button", name="Create tournament").click()
    arbiter.goes_to("players/import/")
    page.get_by_label("Paste the list here").fill(LIST)
    page.get_by_role("button", name="Check the list").click()
    page.get_by_role("button", name="Import 8 players").click()
    expect(page.locator("#player-rows tr")).to_have_count(8)


def test_two_sides(installation: Installation, browser: Browser, tmp_path: Path) -> None:
    with installation.serving():
        arbiter = Arbiter(browser.new_page(), installation.base, "harbour-match")
        phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        visitor = Visitor(phone.new_page(), installation.base, "harbour-match")
        arbiter.logs_in()
        make_tournament(arbiter)
        arbiter.goes_to("players/numbers/")
        page = arbiter.page
        expect(page.get_by_label("Berg, Player").first).to_have_value("B")  # proposed by club
        page.get_by_role("radio", name="by the sides chosen below", exact=False).check()
        page.get_by_role("button", name="Give the numbers").click()
        expect(page.get_by_text("The pairing numbers have been changed.")).to_be_visible()
        expect(page.get_by_role("heading", name="Lake")).to_be_visible()

        for number in range(1, ROUNDS + 1):
            report = arbiter.exports()
            arbiter.pairs(number)
            arbiter.publishes(number)
            names = names_by_tpn(report)
            file = tmp_path / f"before-{number}.trf"
            file.write_text(report, encoding="utf-8")
            visitor.goes_to(f"rounds/{number}/")
            visitor.fits()
            boards = visitor.boards()
            assert [(board.white, board.black) for board in boards] == [
                (names[white], names[black]) for white, black in command_line_pairs(file)
            ]
            assert all((board.white.split(",")[0] in LAKE) != (board.black.split(",")[0] in LAKE) for board in boards)
            arbiter.goes_to(f"rounds/{number}/")
            page.locator("[data-next-open]").click()
            for board in boards:
                lake_is_white = board.white.split(",")[0] in LAKE
                arbiter.enters_by_keyboard(board.number, "1" if lake_is_white else "=")
            expect(page.locator("#progress")).to_contain_text("0 of 4 results missing")

        visitor.goes_to("standings/")
        visitor.fits()
        expect(visitor.page.get_by_role("heading", name="Final standings")).to_be_visible()
        lake = visitor.page.locator(".sides tbody tr").first
        expect(lake).to_contain_text("Lake")
        expect(lake.locator("td").first).to_have_text("12")  # eight wins and eight draws
        visitor.goes_to("crosstable/")
        visitor.fits()
        assert visitor.page.locator(".crosstable").count() == 2
        assert visitor.page.locator(".crosstable .met .sq").count() == 2 * 4 * 4
        final = tmp_path / "final.trf"
        final.write_text(arbiter.exports(), encoding="utf-8")
        lines = final.read_text(encoding="utf-8").splitlines()
        assert "192 FIDE_SCHEVENINGEN" in lines
        assert arbiter.imports(final).exports().splitlines()[1:] == lines[1:]
