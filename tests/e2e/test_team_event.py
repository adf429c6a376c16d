"""A team event in the browser: ten teams of four boards, seven rounds, by keyboard, read on a phone.

A late team and a withdrawal, line-ups whose deadline one team misses, one against the default, a match to which a team
does not come, a team with three players. Pairings and standings of every round are held against the command line on the
report of that moment.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.installation import Installation
from tests.e2e.pages import (
    Arbiter,
    Visitor,
    check_read_by_another_program,
    command_line_pairs,
    command_line_standings,
)
from tests.e2e.teams import Match, Supporter, Teams

pytestmark = pytest.mark.e2e

NAMES = ("Alster", "Bille", "Chemnitz", "Dahme", "Elbe", "Fulda", "Gera", "Havel", "Isar", "Jagst")
ROUNDS, BOARDS = 7, 4
SHORT = "Jagst"  # three players: its last board stays empty
LATE, LATE_FROM = "Zschopau", 3
SEALED, LATE_LINE_UP = 2, "Elbe"  # the round, and who misses the deadline
FORFEIT = (4, 2)  # round, table
WITHDRAWN, LEAVES_BEFORE = "Dahme", 6
KEYS = {"1-0": ("1",), "0-1": ("0",), "½-½": ("=",), "1-0 forfeit": ("f", "1")}
GAME_POINTS = {"1-0": (2, 0), "0-1": (0, 2), "½-½": (1, 1), "1-0 forfeit": (2, 0)}  # in half points


def players_of(name: str) -> list[tuple[str, int]]:
    """The roster with the ratings: four and a reserve."""
    place = [*NAMES, LATE].index(name)
    count = 3 if name == SHORT else 5
    return [(f"{name}, Player {number}", 2400 - 31 * place - 17 * number) for number in range(1, count + 1)]


LIST = "\n".join(
    ["Team;Name;Rating", *(f"{name};{player};{rating}" for name in NAMES for player, rating in players_of(name))]
)


def settle(teams: Teams) -> None:
    """The regulations, the teams with their players, and their numbers."""
    page = teams.arbiter.page
    teams.settles(line_up_minutes="60", most_reserves="1")
    teams.pastes(LIST)
    teams.arbiter.goes_to("teams/")
    page.get_by_role("button", name="All by the mean of the first boards").click()
    expect(page.get_by_text("The teams have been numbered.")).to_be_visible()


def before_round(teams: Teams, number: int) -> None:
    """What happens between two rounds."""
    if number == SEALED:
        teams.begins(number, datetime.now(UTC) + timedelta(days=2))
        teams.lines_up("Alster", number, *(f"Alster, Player {place}" for place in (1, 2, 4, 5)))
        expect(teams.arbiter.page.get_by_text("The line-up has been handed in.")).to_be_visible()
    if number == LATE_FROM:
        teams.enters(LATE, players_of(LATE)[:BOARDS])
    if number == LEAVES_BEFORE:
        teams.withdraws(WITHDRAWN)


def missed_deadline(teams: Teams, supporter: Supporter, matches: list[Match]) -> None:
    """Nobody sees who sits where until the deadline; then the arbiter takes a late line-up, with a reason.

    Meanwhile the server may have revealed them by itself.
    """
    own = next(match for match in matches if "Alster" in (match.white, match.black))
    assert supporter.boards(own.table) == []
    expect(supporter.visitor.page.get_by_text("The line-ups are not known yet.").first).to_be_visible()
    teams.begins(SEALED, datetime.now(UTC) - timedelta(days=1))
    late = [f"{LATE_LINE_UP}, Player {place}" for place in (2, 3, 4, 5)]
    teams.lines_up(LATE_LINE_UP, SEALED, *late)
    expect(teams.arbiter.page.get_by_text("needs a reason").first).to_be_visible()
    teams.lines_up(LATE_LINE_UP, SEALED, *late, reason="the first board missed the train")
    expect(teams.arbiter.page.get_by_text("The line-up has been handed in.")).to_be_visible()
    teams.reveals(SEALED)
    for name, places in (("Alster", (1, 2, 4, 5)), (LATE_LINE_UP, (2, 3, 4, 5)), ("Fulda", (1, 2, 3, 4))):
        match = next(one for one in supporter.matches(SEALED) if name in (one.white, one.black))
        side = 0 if match.white == name else 1
        seated = [pair[side] for pair in supporter.boards(match.table)]
        assert seated == [f"{name}, Player {place}" for place in places]


def play(teams: Teams, number: int, matches: list[Match], made: dict[str, list[int]]) -> None:
    """All results by keyboard, from open board to open board; our own count of match points and game points."""
    arbiter = teams.arbiter
    arbiter.goes_to(f"rounds/{number}/")
    arbiter.page.locator("[data-next-open]").click()
    if number == FORFEIT[0]:
        teams.forfeits(FORFEIT[1], side=1)
        arbiter.goes_to(f"rounds/{number}/")
        arbiter.page.locator("[data-next-open]").click()
    for match in matches:
        sides = [0, 0]
        for board in range(1, BOARDS + 1):
            white = 0 if board % 2 else 1  # by the team: colours change from board to board
            if SHORT in (match.white, match.black) and board == BOARDS:
                there = 0 if match.black == SHORT else 1
                sides[there] += 2
                continue
            if (number, match.table) == FORFEIT:
                sides[0] += 2
                continue
            result = list(KEYS)[(2 * number + 3 * match.table + board + len(match.white)) % (4 if board == 3 else 3)]
            arbiter.enters_by_keyboard(match.table, *KEYS[result], game=board)
            one, other = GAME_POINTS[result]
            sides[white] += one
            sides[1 - white] += other
        for name, own, against in ((match.white, *sides), (match.black, *sides[::-1])):
            made[name][0] += 2 if own > against else own == against
            made[name][1] += own
    expect(arbiter.page.locator("#progress")).to_contain_text("0 of ")


def check_standings(arbiter: Arbiter, visitor: Visitor, made: dict[str, list[int]], file: Path) -> None:
    """As the command line ranks the report file of this moment, and as we have counted."""
    file.write_text(arbiter.exports(), encoding="utf-8")
    shown = visitor.standings()
    assert shown == command_line_standings(file)
    assert {name: points for _rank, name, points, _values in shown} == {
        name: str(made[name][0]) for _rank, name, _points, _values in shown
    }


def check_imported(arbiter: Arbiter, visitor: Visitor, file: Path) -> None:
    """The report file of the whole event imported again makes the same standings."""
    before = visitor.standings()
    arbiter.imports(file)
    assert Visitor(visitor.page, visitor.base, "again").standings() == before


def test_a_team_event(installation: Installation, browser: Browser, tmp_path: Path) -> None:
    slug = installation.stage("team-event", str(ROUNDS))["slug"]
    with installation.serving():
        arbiter = Arbiter(browser.new_page(), installation.base, slug)
        teams = Teams(arbiter)
        phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        visitor = Visitor(phone.new_page(), installation.base, slug)
        supporter = Supporter(visitor)
        problems: list[str] = []
        arbiter.page.on("pageerror", lambda error: problems.append(str(error)))
        visitor.page.on("pageerror", lambda error: problems.append(str(error)))
        arbiter.logs_in()
        settle(teams)
        made: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for number in range(1, ROUNDS + 1):
            before_round(teams, number)
            report = arbiter.exports()
            arbiter.pairs(number)
            report = arbiter.exports() if number == 1 else report  # the initial colour has been drawn
            assert visitor.status_of(f"rounds/{number}/") == 404, "a draft is visible"
            arbiter.publishes(number)
            file = tmp_path / f"before-{number}.trf"
            file.write_text(report, encoding="utf-8")
            names = supporter.numbers()
            expected = command_line_pairs(file)
            matches = supporter.matches(number)
            visitor.fits()
            assert [(one.white, one.black) for one in matches] == [
                (names[white], names[black]) for white, black in expected if black
            ]
            bye = {names[white] for white, black in expected if not black}
            assert {name for name, kind in supporter.byes().items() if kind == "pairing-allocated bye"} == bye
            for name in bye:  # a drawn match
                made[name][0] += 1
            if number == SEALED:
                missed_deadline(teams, supporter, matches)
            play(teams, number, matches, made)
            check_standings(arbiter, visitor, made, tmp_path / f"after-{number}.trf")
            for path in ("", "crosstable/", "standings/boards/", "players/", f"rounds/{number}/names/"):
                visitor.goes_to(path)
                visitor.fits()
        visitor.goes_to("standings/")
        expect(visitor.page.get_by_role("heading", name="Final standings")).to_be_visible()
        assert len(visitor.standings()) == len(NAMES) + 1
        check_read_by_another_program(tmp_path / f"after-{ROUNDS}.trf")
        check_imported(arbiter, visitor, tmp_path / f"after-{ROUNDS}.trf")
        assert problems == []
