"""A cup of eight teams of four: a level match is decided by the arbiter, the bracket is read on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.installation import Installation
from tests.e2e.pages import Arbiter, Visitor, command_line_pairs
from tests.e2e.teams import Supporter, Teams

pytestmark = pytest.mark.e2e

NAMES = ("Alster", "Bille", "Chemnitz", "Dahme", "Elbe", "Fulda", "Gera", "Havel")
BOARDS, ROUNDS = 4, 3
LEVEL, ON = (2, 2), "Chemnitz"  # round and table of the match with four draws, and who goes on; else better seeds win
LIST = "\n".join(
    [
        "Team;Name;Rating",
        *(
            f"{name};{name}, Player {board};{2400 - 31 * place - 7 * board}"
            for place, name in enumerate(NAMES)
            for board in range(1, BOARDS + 1)
        ),
    ]
)


def make_tournament(teams: Teams) -> None:
    page = teams.arbiter.page
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_label("Name", exact=True).fill("Team Cup")
    page.get_by_role("radio", name="Team knock-out", exact=True).check()
    page.get_by_label("Match for the third place").check()
    page.get_by_role("button", name="Create tournament").click()
    teams.pastes(LIST)
    teams.arbiter.goes_to("teams/")
    page.get_by_role("button", name="All by the mean of the first boards").click()
    expect(page.get_by_text("The teams have been numbered.")).to_be_visible()


def decide(arbiter: Arbiter) -> None:
    """Who goes on from the one level match, by the way that the overview shows."""
    page = arbiter.page
    arbiter.goes_to()
    page.get_by_role("link", name="Say who goes on").first.click()
    page.get_by_role("radio", name=ON).check()
    page.get_by_label("Score of the play-off").fill("2½-1½")
    page.get_by_role("button", name="Record who goes on").click()
    expect(page.get_by_text("It is recorded who goes on.")).to_be_visible()


def read_bracket(visitor: Visitor) -> list[str]:
    """The winners' names of all matches, stage by stage; each stage's link on the phone leads to it."""
    visitor.goes_to("crosstable/")
    visitor.fits()
    page = visitor.page
    assert page.locator(".knock-out .stage").count() == ROUNDS
    links = page.locator('a[href^="#stage-"]')
    assert links.count() == ROUNDS
    for number in range(1, ROUNDS + 1):
        links.nth(number - 1).tap()
        expect(page.locator(f"#stage-{number} h3")).to_be_in_viewport()
    return [one.strip() for one in page.locator(".knock-out .goes-on .name").all_inner_texts()]


def check_imported(arbiter: Arbiter, visitor: Visitor, file: Path) -> None:
    """The report file imported again makes the same bracket, and says the same when it is exported."""
    again = arbiter.imports(file).exports()
    assert again.splitlines()[1:] == file.read_text(encoding="utf-8").splitlines()[1:]
    assert read_bracket(Visitor(visitor.page, visitor.base, "again")) == read_bracket(visitor)


def test_a_cup_of_teams(installation: Installation, browser: Browser, tmp_path: Path) -> None:
    with installation.serving():
        arbiter = Arbiter(browser.new_page(), installation.base, "team-cup")
        phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        visitor = Visitor(phone.new_page(), installation.base, "team-cup")
        supporter = Supporter(visitor)
        arbiter.logs_in()
        make_tournament(Teams(arbiter))
        for number in range(1, ROUNDS + 1):
            arbiter.pairs(number)
            report = tmp_path / f"before-{number}.trf"
            report.write_text(arbiter.exports(), encoding="utf-8")
            arbiter.publishes(number)
            matches = supporter.matches(number)
            visitor.fits()
            pairs = command_line_pairs(report)
            assert [(NAMES.index(one.white) + 1, NAMES.index(one.black) + 1) for one in matches] == pairs
            arbiter.goes_to(f"rounds/{number}/")
            arbiter.page.locator("[data-next-open]").click()
            for table, (white, black) in enumerate(pairs, start=1):
                for board in range(1, BOARDS + 1):
                    first_has_white = board % 2 == 1
                    key = "=" if (number, table) == LEVEL else "1" if (white < black) == first_has_white else "0"
                    arbiter.enters_by_keyboard(table, key, game=board)
            if number == LEVEL[0]:
                decide(arbiter)
        assert read_bracket(visitor) == ["Alster", "Dahme", "Bille", "Chemnitz", "Alster", ON, "Alster"]
        expect(visitor.page.get_by_role("heading", name="Bracket won by")).to_be_visible()
        expect(visitor.page.locator(".third .tie")).to_contain_text("Bille")
        expect(visitor.page.locator("#stage-2")).to_contain_text("play-off 2½-1½")
        visitor.goes_to("standings/")
        visitor.fits()
        ranks = visitor.page.locator("#standings tbody tr td:first-child").all_inner_texts()
        assert ranks == ["1", "2", "3", "4", *["5–8"] * 4]
        final = tmp_path / "final.trf"
        final.write_text(arbiter.exports(), encoding="utf-8")
        assert "### Round 2: 3 goes on against 2 (play-off 2½-1½)" in final.read_text("utf-8").splitlines()
        check_imported(arbiter, visitor, final)
