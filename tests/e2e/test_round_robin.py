"""A double round robin of eight with a withdrawal: by keyboard, read on a phone, held against the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.installation import Installation
from tests.e2e.pages import Arbiter, Visitor, check_read_by_another_program, command_line_pairs, names_by_tpn

pytestmark = pytest.mark.e2e

SURNAMES = ("Abel", "Berg", "Costa", "Dale", "Eriksen", "Fontaine", "Gard", "Hall")
ROUNDS, LEAVER, PLAYED = 14, "Hall, Player", 6  # of fourteen games: less than half
LIST = "\n".join(
    ["Name;Rating;Federation", *(f"{name}, Player;{2300 - 9 * at};UTO" for at, name in enumerate(SURNAMES))]
)


def make_tournament(arbiter: Arbiter) -> None:
    page = arbiter.page
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_label("Name", exact=True).fill("Harbour Cup")
    page.get_by_role("radio", name="Round robin", exact=True).check()
    page.get_by_text("place, arbiters, time control").click()
    page.get_by_label("Games against each opponent").fill("2")
    page.get_by_label("Last two rounds of the first cycle exchanged").check()
    page.get_by_role("button", name="Create tournament").click()
    arbiter.goes_to("players/import/")
    page.get_by_label("Paste the list here").fill(LIST)
    page.get_by_role("button", name="Check the list").click()
    page.get_by_role("button", name="Import 8 players").click()
    expect(page.locator("#player-rows tr")).to_have_count(8)


def test_a_double_round_robin(installation: Installation, browser: Browser, tmp_path: Path) -> None:
    with installation.serving():
        arbiter = Arbiter(browser.new_page(), installation.base, "harbour-cup")
        phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        visitor = Visitor(phone.new_page(), installation.base, "harbour-cup")
        arbiter.logs_in()
        make_tournament(arbiter)
        arbiter.goes_to("players/numbers/")
        arbiter.page.get_by_role("radio", name="by lot", exact=True).check()
        arbiter.page.get_by_role("button", name="Give the numbers").click()
        expect(arbiter.page.get_by_text("The pairing numbers have been changed.")).to_be_visible()

        for number in range(1, ROUNDS + 1):
            if number == PLAYED + 1:
                arbiter.withdraws(LEAVER)
            report = arbiter.exports()
            arbiter.pairs(number)
            arbiter.publishes(number)
            names = names_by_tpn(report)
            file = tmp_path / f"before-{number}.trf"
            file.write_text(report, encoding="utf-8")
            visitor.goes_to(f"rounds/{number}/")
            visitor.fits()
            boards = visitor.boards()
            expected = [(names[white], names[black]) for white, black in command_line_pairs(file)]
            assert [(board.white, board.black) for board in boards] == expected
            arbiter.goes_to(f"rounds/{number}/")
            arbiter.page.locator("[data-next-open]").click()
            for board in boards:
                if number > PLAYED and LEAVER in (board.white, board.black):
                    continue
                arbiter.enters_by_keyboard(board.number, "1")
            expect(arbiter.page.locator("#progress")).to_contain_text("0 of 4 results missing")

        visitor.goes_to("standings/")
        visitor.fits()
        expect(visitor.page.get_by_role("heading", name="Final standings")).to_be_visible()
        expect(visitor.page.get_by_text("withdrawn before half of the games")).to_be_visible()
        assert len(visitor.points()) == 7
        visitor.goes_to("crosstable/")
        assert visitor.page.locator("#crosstable td.own").count() == 8
        final = tmp_path / "final.trf"
        final.write_text(arbiter.exports(), encoding="utf-8")
        report = final.read_text(encoding="utf-8")
        gone = next(tpn for tpn, name in names_by_tpn(report).items() if name == LEAVER)
        assert "192 FIDE_DOUBLEROUNDROBIN" in report.splitlines()
        assert next(line for line in report.splitlines() if line.startswith("### Standings")).endswith(f": {gone}")
        check_read_by_another_program(final)
        assert arbiter.imports(final).exports().splitlines()[1:] == report.splitlines()[1:]
