"""What the browser tests do on the arbiters' and the public pages, by the names that people see."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from pairing.tools.cli import main
from pairing.trf.reader import read_trf
from tests.commission import compared_codes, differences
from tests.e2e.installation import PASSWORD

BOARD = re.compile(r"^\d+$")
Line = tuple[int, str, str, tuple[str, ...]]  # rank, name, points, value of each tie-break


@dataclass(frozen=True, slots=True)
class Board:
    """A board as a page shows it: its number and the two names."""

    number: int
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class Arbiter:
    """Somebody at the arbiters' pages of one tournament."""

    page: Page
    base: str
    slug: str = ""

    def goes_to(self, path: str = "") -> None:
        self.page.goto(f"{self.base}/arbiter/t/{self.slug}/{path}")

    def logs_in(self) -> None:
        self.page.goto(f"{self.base}/arbiter/")
        self.page.get_by_label("Username").fill("organiser")
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Log in").click()
        expect(self.page).to_have_url(f"{self.base}/arbiter/")

    def exports(self) -> str:
        """The report file of this moment."""
        answer = self.page.request.get(f"{self.base}/arbiter/t/{self.slug}/export/trf/")
        assert answer.ok
        return answer.body().decode("utf-8")

    def imports(self, file: Path) -> Arbiter:
        """The report file as a tournament of its own; returns oneself at its pages."""
        self.page.goto(f"{self.base}/arbiter/import/")
        self.page.get_by_label("Tournament report file (TRF)").set_input_files(file)
        self.page.get_by_role("button", name="Check the file").click()
        self.page.get_by_label("Name of the tournament").fill("Again")
        self.page.get_by_role("button", name="Import the tournament").click()
        return Arbiter(self.page, self.base, "again")

    def pairs(self, number: int) -> None:
        """Pairs the round; whoever lost the one before by forfeit and would be paired plays on."""
        self.goes_to()
        asked = self.page.get_by_role("link", name="Say who plays on")
        if asked.count():
            asked.click()
            for answer in self.page.get_by_role("radio", name="plays on").all():
                answer.check()
            self.page.get_by_role("button", name="Save the answers").click()
            self.goes_to()
        self.page.get_by_role("button", name=re.compile(f"Pair round {number}")).click()
        expect(self.page).to_have_url(f"{self.base}/arbiter/t/{self.slug}/rounds/{number}/")

    def publishes(self, number: int) -> None:
        # On a busy machine the second opinion takes longer than a click waits for it.
        expect(self.page.locator("#second-opinion.asked")).to_have_count(0, timeout=60_000)
        self.page.get_by_role("button", name=re.compile(f"Publish round {number}")).click()
        expect(self.page.locator("table#entry")).to_be_visible()

    def enters_by_keyboard(self, board: int, *keys: str, game: int = 0) -> None:
        """Types at ``board``, which must have the focus, and waits until the row is saved.

        ``game`` is the one of its match where it has several.
        """
        which = f'tr.board[data-place="{board}.{game}"]' if game else f'tr.board[data-board="{board}"]'
        row = self.page.locator(which)
        expect(row.locator("form")).to_be_focused()
        for key in keys:
            self.page.keyboard.press(key)
        expect(self.page.locator(f'{which}:not([data-result=""])')).to_have_count(1)

    def opens_player(self, name: str) -> None:
        self.goes_to("players/")
        self.page.get_by_role("link", name=name, exact=True).click()

    def notes_bye(self, name: str, number: int, kind: str) -> None:
        self.opens_player(name)
        form = self.page.get_by_role("region", name="Byes requested")
        form.get_by_label("Round").fill(str(number))
        form.get_by_label("Bye").select_option(label=kind)
        form.get_by_role("button", name="Add bye").click()
        expect(self.page.get_by_text(f"Round {number}: {kind}")).to_be_visible()

    def withdraws(self, name: str) -> None:
        self.opens_player(name)
        self.page.get_by_role("button", name="Withdraw the player").click()
        expect(self.page.get_by_text(re.compile("withdrawn from round")).first).to_be_visible()


@dataclass(frozen=True, slots=True)
class Visitor:
    """A player with a phone, who has no account."""

    page: Page
    base: str
    slug: str

    def status_of(self, path: str) -> int:
        answer = self.page.request.get(f"{self.base}/{self.slug}/{path}")
        return answer.status

    def goes_to(self, path: str = "") -> None:
        answer = self.page.goto(f"{self.base}/{self.slug}/{path}")
        assert answer is not None
        assert answer.status == 200, f"{path} answered {answer.status}"

    def fits(self) -> None:
        """Nothing sticks out to the right of the screen."""
        wide, screen = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= screen, f"{self.page.url} is {wide} px wide on a screen of {screen} px"

    def _rows(self, rows: str, *parts: str) -> list[list[list[str]]]:
        """Of each row the texts of each of the ``parts``, all read at once: live pages put new rows in their place.

        A row that is far out of sight has no text before it is laid out.
        """
        found: list[list[list[str]]] = self.page.locator(rows).evaluate_all(
            """(rows, parts) => {
                rows.forEach((row) => { row.style.contentVisibility = "visible"; });
                const texts = (row, part) => [...row.querySelectorAll(part)].map((one) => one.innerText.trim());
                return rows.map((row) => parts.map((part) => texts(row, part)));
            }""",
            list(parts),
        )
        return found

    def boards(self) -> list[Board]:
        """The pairings by board of the page that is open."""
        rows = self._rows("table.boards tbody:not(.byes) tr", "th", "a.name")
        return [Board(int(board), _name(white), _name(black)) for (board, *_others), (white, black) in rows]

    def byes(self) -> dict[str, str]:
        """Who sits out, and what the page calls it."""
        rows = self._rows("table.boards tbody.byes tr", "a.name", "td:last-of-type")
        return {_name(name): kind for (name,), (kind,) in rows}

    def points(self) -> dict[str, str]:
        """The points in the standings that are open."""
        return {
            _name(name): points
            for (name,), (points,) in self._rows("table.standings tbody tr", "th a.name", "td.strong")
        }

    def standings(self) -> list[Line]:
        """The standings as the phone shows them: the values of the tie-breaks stand below the name."""
        self.goes_to("standings/")
        self.fits()
        rows = self._rows("#standings tbody tr", "td:first-of-type", "th > a.name", "td.strong", "td.value a")
        return [
            # Behind the rank stands how many places up or down.
            (int(rank.split()[0]), _name(name), _decimal(points), tuple(map(_decimal, values)))
            for (rank, *_others), (name,), (points,), values in rows
        ]


def _name(text: str) -> str:
    """The name without a title before it."""
    return re.sub(r"^[A-Z]{2,3} ", "", text.strip())


def command_line_pairs(report: Path) -> list[tuple[int, int]]:
    """What ``pairing pair`` makes of the report file: (white, black) by pairing number, the bye last.

    In this process: that of every round would start for a second (the tests of the commands start theirs).
    """
    text = io.StringIO()
    with redirect_stdout(text):
        assert main(["pair", str(report)]) == 0
    count, *lines = text.getvalue().splitlines()
    assert int(count) == len(lines)
    return [(int(white), int(black)) for white, black in (line.split() for line in lines)]


def command_line_standings(report: Path) -> list[Line]:
    """What ``pairing standings`` makes of the report file."""
    text = io.StringIO()
    with redirect_stdout(text):
        assert main(["standings", "--json", str(report)]) == 0
    return [
        (line["rank"], line["name"], line["points"], tuple("–" if one is None else one for one in line["values"]))
        for line in json.loads(text.getvalue())["standings"]
    ]


def check_read_by_another_program(report: Path) -> None:
    """The Technical Commission's program reads the file, and ranks by each tie-break as we do."""
    text = report.read_text(encoding="utf-8")
    assert [found for codes in compared_codes(read_trf(text)) for found in differences(text, codes)] == []


def names_by_tpn(report: str) -> dict[int, str]:
    """The players' names in the report file."""
    lines = [line for line in report.splitlines() if line.startswith("001 ")]
    return {int(line[4:8]): line[14:47].strip() for line in lines}


def _decimal(text: str) -> str:
    """A number as the command line writes it."""
    whole, half, _rest = text.strip().partition("½")
    return f"{whole or '0'}.5" if half else whole
