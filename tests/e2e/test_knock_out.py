"""A cup of eight with two games a match: a level match is decided, the third place is played for, read on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.installation import Installation
from tests.e2e.pages import Arbiter, Visitor, command_line_pairs, names_by_tpn

pytestmark = pytest.mark.e2e

NAMES = ("Abel", "Berg", "Costa", "Dale", "Eriksen", "Fontaine", "Gard", "Hall")
LIST = "\n".join(["Name;Rating;Federation", *(f"{name}, Player;{2300 - 9 * at};UTO" for at, name in enumerate(NAMES))])
ROUNDS = 3
LEVEL = (2, 2)  # round and board of the one match in which both games are drawn; else the better seed wins both


def make_tournament(arbiter: Arbiter) -> None:
    page = arbiter.page
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_label("Name", exact=True).fill("City Cup")
    page.get_by_role("radio", name="Knock-out", exact=True).check()
    page.get_by_label("Games of a match").select_option("2")
    page.get_by_label("Match for the third place").check()
    page.get_by_role("button", name="Create tournament").click()
    arbiter.goes_to("players/import/")
    page.get_by_label("Paste the list here").fill(LIST)
    page.get_by_role("button", name="Check the list").click()
    page.get_by_role("button", name="Import 8 players").click()
    expect(page.locator("#player-rows tr")).to_have_count(8)


def decide(arbiter: Arbiter) -> None:
    """Who goes on from the one level match, by the way that the overview shows."""
    page = arbiter.page
    arbiter.goes_to()
    page.get_by_role("link", name="Say who goes on").first.click()
    page.get_by_role("radio", name="Costa, Player").check()
    page.get_by_label("Score of the play-off").fill("1½-½")
    page.get_by_role("button", name="Record who goes on").click()
    expect(page.get_by_text("It is recorded who goes on.")).to_be_visible()
    expect(page.locator(".level-match")).to_contain_text("Costa, Player goes on (play-off 1½-½)")


def goes_from_stage_to_stage(visitor: Visitor) -> None:
    """On a phone a stage fills the screen; links lead to each, and its heading to the round."""
    page = visitor.page
    links = page.get_by_role("navigation", name="Stages of the bracket").get_by_role("link")
    expect(links).to_have_count(ROUNDS)
    for number in (3, 1, 2):
        links.nth(number - 1).click()
        expect(page).to_have_url(re.compile(rf"#stage-{number}$"))
        expect(page.locator(f"#stage-{number} .tie").first).to_be_in_viewport(ratio=0.9)
        others = [other for other in range(1, ROUNDS + 1) if other != number]
        for other in others:
            expect(page.locator(f"#stage-{other} h3")).not_to_be_in_viewport(ratio=0.5)
    visitor.fits()
    page.locator("#stage-2 h3").get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/rounds/2/$"))
    expect(page.locator("table.boards").first).to_be_visible()


def test_a_cup(installation: Installation, browser: Browser, tmp_path: Path) -> None:
    with installation.serving():
        arbiter = Arbiter(browser.new_page(), installation.base, "city-cup")
        phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        visitor = Visitor(phone.new_page(), installation.base, "city-cup")
        arbiter.logs_in()
        make_tournament(arbiter)
        page = arbiter.page
        for number in range(1, ROUNDS + 1):
            report = arbiter.exports()
            arbiter.pairs(number)
            arbiter.publishes(number)
            file = tmp_path / f"before-{number}.trf"
            file.write_text(report, encoding="utf-8")
            names, pairs = names_by_tpn(report), command_line_pairs(file)
            visitor.goes_to(f"rounds/{number}/")
            visitor.fits()
            page_text = visitor.page.locator("table.boards").first.inner_text()
            assert all(names[tpn].split(",")[0] in page_text for pair in pairs for tpn in pair)
            arbiter.goes_to(f"rounds/{number}/")
            page.locator("[data-next-open]").click()
            for board, (white, black) in enumerate(pairs, start=1):
                keys = ("1", "0") if white < black else ("0", "1")
                for game, key in enumerate(("=", "=") if (number, board) == LEVEL else keys, start=1):
                    arbiter.enters_by_keyboard(board, key, game=game)
            if number == 2:
                decide(arbiter)

        visitor.goes_to("crosstable/")
        visitor.fits()
        expect(visitor.page.get_by_role("heading", name="Bracket won by")).to_be_visible()
        assert visitor.page.locator(".knock-out .stage").count() == 3
        assert visitor.page.locator(".knock-out .tie").count() == 4 + 2 + 1
        expect(visitor.page.locator(".third .tie")).to_be_visible()
        semi_final = visitor.page.locator(".knock-out .stage").nth(1).locator(".tie").nth(1)
        expect(semi_final.locator(".goes-on")).to_contain_text("Costa, Player")
        expect(semi_final).to_contain_text("play-off 1½-½")
        goes_from_stage_to_stage(visitor)
        visitor.goes_to("standings/")
        visitor.fits()
        ranks = visitor.page.locator("#standings tbody tr td:first-child").all_inner_texts()
        assert ranks == ["1", "2", "3", "4", *["5–8"] * 4]
        final = tmp_path / "final.trf"
        final.write_text(arbiter.exports(), encoding="utf-8")
        lines = final.read_text(encoding="utf-8").splitlines()
        assert "192 CUSTOM_KNOCKOUT" in lines
        assert "### Round 2: 3 goes on against 2 (play-off 1½-½)" in lines
        assert arbiter.imports(final).exports().splitlines()[1:] == lines[1:]
