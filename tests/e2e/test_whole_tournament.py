"""A whole tournament in the browser by each system, from an empty installation to the final standings.

24 players and 7 rounds by the default system, 16 and 5 by each of the others. Where a round is a match of two games,
both are entered. In the end the report file is imported again.

One late entry, one withdrawal, both kinds of bye, a forfeit. Results come in by keyboard. After each publication a
visitor with a phone looks at the public pages, and the pairing is compared with the command line's on the report of
that moment.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pairing.engine.systems import DEFAULT, registered_systems
from pairing.engine.systems.system import System
from tests.e2e.installation import Installation
from tests.e2e.pages import (
    Arbiter,
    Board,
    Visitor,
    check_read_by_another_program,
    command_line_pairs,
    command_line_standings,
    names_by_tpn,
)

pytestmark = pytest.mark.e2e

SURNAMES = [
    "Abrahamsen",
    "Bąk",
    "Castellanos",
    "Dvořák",
    "Eriksen",
    "Fontaine",
    "Gärtner",
    "Horváth",
    "Ivanova",
    "Jensen",
    "Kowalska",
    "Lefèvre",
    "Müller",
    "Novák",
    "Östberg",
    "Petrović",
    "Quintero",
    "Rossi",
    "Šimić",
    "Tanaka",
    "Ünal",
    "Vidal",
    "Weber",
]
LATE = "Zimmer, Late"
HALF_POINT_BYE = ("Horváth, Player", 2)
ZERO_POINT_BYE = ("Müller, Player", 4)
WITHDRAWN = ("Lefèvre, Player", 5)
FORFEIT = (3, 4)  # round, board
KEYS = {"1-0": ("1",), "0-1": ("0",), "½-½": ("=",), "1-0 forfeit": ("f", "1")}
POINTS = {"1-0": (2, 0), "0-1": (0, 2), "½-½": (1, 1), "1-0 forfeit": (2, 0)}  # in half points


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament to play: its system, how many enter in time, and the rounds."""

    system: System
    players: int
    rounds: int

    @property
    def list(self) -> str:
        """The players as a list to paste; the last has no rating where the system needs none."""
        lines = [
            f"{surname}, Player;{2350 - 37 * place};{'FM' if place < 3 else ''};UTO;Club {place % 4}"
            for place, surname in enumerate(SURNAMES[: self.players])
        ]
        if not self.system.needs_ratings:
            lines[-1] = f"{SURNAMES[self.players - 1]}, Player;;;UTO;"
        return "\n".join(["Name;Rating;Title;Federation;Club", *lines])


EVENTS = [
    Event(system, 23, 7) if system.name == DEFAULT else Event(system, 15, 5)
    for system in registered_systems()
    if system.is_for_players and not system.goes_by_numbers
]


def result_of(number: int, board: Board, game: int) -> str:
    """Results without a pattern that a pairing system would like."""
    if (number, board.number, game) == (*FORFEIT, 1):
        return "1-0 forfeit"
    return ("1-0", "½-½", "0-1", "1-0", "½-½")[(3 * number + 2 * board.number + len(board.white) + game) % 5]


def half_points(text: str) -> int:
    whole = text.rstrip("½")
    return 2 * int(whole or 0) + text.endswith("½")


def make_tournament(arbiter: Arbiter, event: Event) -> None:
    page = arbiter.page
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_label("Name", exact=True).fill("Harbour Open")
    page.get_by_label("Rounds", exact=True).fill(str(event.rounds))
    page.get_by_role("radio", name=event.system.title, exact=True).check()
    page.get_by_text("place, arbiters, time control").click()
    page.get_by_label("Place", exact=True).fill("Utopia")
    page.get_by_label("Chief arbiter").fill("A. Rbiter")
    page.get_by_role("button", name="Create tournament").click()
    arbiter.goes_to("players/import/")
    page.get_by_label("Paste the list here").fill(event.list)
    page.get_by_role("button", name="Check the list").click()
    page.get_by_role("button", name=f"Import {event.players} players").click()
    expect(page.locator("#player-rows tr")).to_have_count(event.players)


def before_round(arbiter: Arbiter, number: int) -> None:
    """What happens to the field between two rounds."""
    if number == 2:
        arbiter.goes_to("players/new/")
        arbiter.page.get_by_label("Name", exact=True).fill(LATE)
        arbiter.page.get_by_label("Rating", exact=True).fill("1960")
        arbiter.page.get_by_role("button", name="Save", exact=True).click()
        # The newcomer's rating moves the numbers of others, which is asked about.
        arbiter.page.get_by_label(f"Enter “{LATE}” all the same").check()
        arbiter.page.get_by_role("button", name="Save", exact=True).click()
        expect(arbiter.page.get_by_label(f"Enter “{LATE}” all the same")).to_have_count(0)
    for name, when in (HALF_POINT_BYE, ZERO_POINT_BYE):
        if number == when:
            kind = "half-point bye" if name == HALF_POINT_BYE[0] else "zero-point bye"
            arbiter.notes_bye(name, number, kind)
    if number == WITHDRAWN[1]:
        arbiter.withdraws(WITHDRAWN[0])


def check_published(visitor: Visitor, event: Event, number: int, report: str, kept_in: Path) -> list[Board]:
    """The public pages of a round that has just been published; returns its boards."""
    names = names_by_tpn(report)
    file = kept_in / f"before-{number}.trf"
    file.write_text(report, encoding="utf-8")
    expected = command_line_pairs(file)
    visitor.goes_to(f"rounds/{number}/")
    visitor.fits()
    boards = visitor.boards()
    shown = [(board.number, board.white, board.black) for board in boards]
    paired = [(white, black) for white, black in expected if black]
    assert shown == [(at, names[white], names[black]) for at, (white, black) in enumerate(paired, start=1)]
    bye = [names[white] for white, black in expected if not black]
    assert [name for name, kind in visitor.byes().items() if kind == "pairing-allocated bye"] == bye

    visitor.goes_to()  # the current round first
    expect(visitor.page.get_by_role("heading", name=re.compile(f"Round {number} ")).first).to_be_visible()
    visitor.goes_to(f"rounds/{number}/names/?q={boards[-1].black.split(',')[0]}")
    expect(visitor.page.locator("table.names td.board-number").first).to_have_text(str(boards[-1].number))
    visitor.goes_to(f"rounds/{number}/{event.system.round_list.slug}/")
    visitor.fits()
    assert visitor.page.locator("table.round-list tr[id]").count() == len(names)
    for path in ("standings/", "crosstable/", "players/"):
        visitor.goes_to(path)
    return boards


def play(arbiter: Arbiter, number: int, boards: list[Board], made: dict[str, int], games: int) -> None:
    """Enter all results by keyboard, going from open board to open board, and keep our own count."""
    arbiter.goes_to(f"rounds/{number}/")
    arbiter.page.locator("[data-next-open]").click()
    for board in boards:
        for game in range(1, games + 1):
            result = result_of(number, board, game)
            arbiter.enters_by_keyboard(board.number, *KEYS[result], game=game if games > 1 else 0)
            white, black = POINTS[result]
            made[board.white if game == 1 else board.black] += white
            made[board.black if game == 1 else board.white] += black
    expect(arbiter.page.locator("#progress")).to_contain_text(f"0 of {games * len(boards)} results missing")


def check_imported(arbiter: Arbiter, visitor: Visitor, event: Event, kept_in: Path) -> None:
    """The report file imported again makes the same standings."""
    visitor.goes_to("standings/")
    points = visitor.points()
    file = kept_in / "whole.trf"
    file.write_text(arbiter.exports(), encoding="utf-8")
    if event.system.games_per_match == 1:  # the other program takes the games of a match one by one
        check_read_by_another_program(file)
    arbiter.imports(file)
    again = Visitor(visitor.page, visitor.base, "again")
    again.goes_to("standings/")
    assert again.points() == points
    assert [line[:3] for line in again.standings()] == [line[:3] for line in command_line_standings(file)]
    again.goes_to("crosstable/")
    assert again.page.locator("#crosstable tbody tr").count() == event.players + 1


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.system.name)
def test_a_whole_tournament(event: Event, installation: Installation, browser: Browser, tmp_path: Path) -> None:
    with installation.serving():
        arbiter = Arbiter(browser.new_page(), installation.base, "harbour-open")
        problems: list[str] = []
        arbiter.page.on("pageerror", lambda error: problems.append(str(error)))
        arbiter.page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        visitor = Visitor(phone.new_page(), installation.base, "harbour-open")
        arbiter.logs_in()
        make_tournament(arbiter, event)
        made: dict[str, int] = defaultdict(int)

        for number in range(1, event.rounds + 1):
            before_round(arbiter, number)
            report = arbiter.exports()
            arbiter.pairs(number)
            # The draw of the initial colour is part of pairing round 1, so its report is complete only now.
            report = arbiter.exports() if number == 1 else report
            assert visitor.status_of(f"rounds/{number}/") == 404, "a draft is visible"
            arbiter.publishes(number)
            boards = check_published(visitor, event, number, report, tmp_path)
            play(arbiter, number, boards, made, event.system.games_per_match)
            visitor.goes_to(f"rounds/{number}/")
            for name, kind in visitor.byes().items():
                games = event.system.games_per_match
                allocated = 2 + (games - 1)  # a win, and a draw for the other game
                made[name] += {"pairing-allocated bye": allocated, "half-point bye": games}.get(kind, 0)
            visitor.goes_to("standings/")
            assert {name: half_points(text) for name, text in visitor.points().items()} == {
                name: made[name] for name in visitor.points()
            }

        visitor.goes_to("standings/")
        expect(visitor.page.get_by_role("heading", name="Final standings")).to_be_visible()
        assert len(visitor.points()) == event.players + 1
        assert made[LATE] > 0
        check_imported(arbiter, visitor, event, tmp_path)
        # One form was refused: that of the newcomer, who moves numbers.
        assert [problem for problem in problems if "422" not in problem] == []
        assert len(problems) == 1
