"""What the browser tests do on the pages of a team event, by the names that people see."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from playwright.sync_api import expect

from tests.e2e.pages import Arbiter, Visitor


@dataclass(frozen=True, slots=True)
class Teams:
    """Somebody at the arbiters' pages of a team event."""

    arbiter: Arbiter

    def pastes(self, text: str) -> None:
        """A list of teams with their players."""
        page = self.arbiter.page
        self.arbiter.goes_to("teams/import/")
        page.get_by_label("List").fill(text)
        page.get_by_role("button", name="Check the list").click()
        page.get_by_role("button", name=re.compile("Enter .* players? in .* teams?")).click()
        expect(page.get_by_text(re.compile("Entered: .* new teams"))).to_be_visible()

    def settles(self, **values: str) -> None:
        """What the regulations fix, by the names of the fields."""
        page = self.arbiter.page
        self.arbiter.goes_to("teams/settings/")
        for name, value in values.items():
            page.locator(f'[name="{name}"]').fill(value)
        page.get_by_role("button", name="Save the regulations").click()
        expect(page.get_by_text("The regulations have been saved.")).to_be_visible()

    def enters(self, name: str, players: list[tuple[str, int]]) -> None:
        """A team with its players, one by one."""
        page = self.arbiter.page
        self.arbiter.goes_to("teams/")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Enter the team").click()
        for player, rating in players:
            form = page.locator("form", has=page.get_by_role("button", name="Enter the player"))
            form.get_by_label("Name", exact=True).fill(player)
            form.get_by_label("Rating", exact=True).fill(str(rating))
            form.get_by_role("button", name="Enter the player").click()
            expect(page.get_by_role("link", name=player, exact=True)).to_be_visible()

    def opens(self, name: str) -> None:
        self.arbiter.goes_to("teams/")
        self.arbiter.page.get_by_role("link", name=name, exact=True).click()

    def withdraws(self, name: str) -> None:
        self.opens(name)
        self.arbiter.page.get_by_role("button", name="The team withdraws").click()
        expect(self.arbiter.page.get_by_role("button", name="The team plays again")).to_be_visible()

    def begins(self, number: int, moment: datetime) -> None:
        """The time of a round in the timetable."""
        page = self.arbiter.page
        self.arbiter.goes_to("settings/timetable/")
        page.locator(f'[name="day_{number}"]').fill(f"{moment:%Y-%m-%d}")
        page.locator(f'[name="time_{number}"]').fill(f"{moment:%H:%M}")
        page.get_by_role("button", name="Save the timetable").click()
        expect(page.get_by_text("saved", exact=False).first).to_be_visible()

    def lines_up(self, name: str, number: int, *players: str, reason: str = "") -> None:
        """Players on the boards of a team in a round, from board 1 on."""
        page = self.arbiter.page
        self.arbiter.goes_to("teams/line-ups/")
        line_up = page.get_by_role("link", name=f"Line-up of {name} in round {number}", exact=True)
        if not line_up.count():  # the line-ups are known meanwhile
            page.get_by_text("Earlier rounds").click()
        line_up.click()
        for board, player in enumerate(players, start=1):
            page.get_by_label(f"Board {board}", exact=True).select_option(label=player)
        page.get_by_label("Reason").fill(reason)
        page.get_by_role("button", name="Hand in the line-up").click()

    def reveals(self, number: int) -> None:
        """Where the server has not done so by itself."""
        page = self.arbiter.page
        self.arbiter.goes_to("teams/line-ups/")
        if page.get_by_text(f"The line-ups of round {number} are sealed.").count():
            page.get_by_role("button", name="Reveal the line-ups").click()
        expect(page.get_by_text("are sealed")).to_have_count(0)

    def forfeits(self, table: int, *, side: int) -> None:
        """By keys: who has not come to the match of a table: the team named first (0), the other (1) or both (2)."""
        page = self.arbiter.page
        page.keyboard.type("g")
        page.keyboard.type(str(table))
        expect(page.locator(f'tr.board[data-board="{table}"] form:focus')).to_have_count(1)
        page.keyboard.press("m")
        for _step in range(side):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_text(re.compile(f"Board {table}: .* lost by forfeit"))).to_be_visible()


@dataclass(frozen=True, slots=True)
class Match:
    """A match as everybody sees it: its table, the two teams and the score."""

    table: int
    white: str
    black: str
    score: str


@dataclass(frozen=True, slots=True)
class Supporter:
    """Somebody with a phone who follows a team event."""

    visitor: Visitor

    def matches(self, number: int) -> list[Match]:
        """The matches of a round in their order, the byes not among them."""
        self.visitor.goes_to(f"rounds/{number}/")
        rows = self.visitor.page.locator("#matches > li:not(.bye) summary").all()
        return [
            Match(
                int(re.sub(r"\D", "", row.locator(".number").inner_text())),
                _team(row.locator(".one").inner_text()),
                _team(row.locator(".other").inner_text()),
                row.locator(".match-score").inner_text().strip(),
            )
            for row in rows
        ]

    def byes(self) -> dict[str, str]:
        """Who has a bye in the round that is open, and what it is called."""
        rows = self.visitor.page.locator("#matches > li.bye").all()
        return {row.locator("a.name").inner_text().strip(): row.locator(".other").inner_text().strip() for row in rows}

    def boards(self, table: int) -> list[tuple[str, str]]:
        """Who sits on the boards of a match of the round that is open, which a tap unfolds."""
        match = self.visitor.page.locator(f"#match-{table}")
        if match.get_attribute("open") is None:
            match.locator("summary").tap()
        rows = match.locator("tbody tr").all()
        return [tuple(_player(cell.inner_text()) for cell in row.locator("td.side").all()) for row in rows]  # type: ignore[misc]

    def numbers(self) -> dict[int, str]:
        """The teams by their pairing numbers."""
        self.visitor.goes_to("teams/")
        rows = self.visitor.page.locator("#teams tbody tr").all()
        return {int(row.locator("td").first.inner_text()): row.locator("a.name").inner_text().strip() for row in rows}


def _team(text: str) -> str:
    """The name without the points behind it."""
    return re.sub(r"\s*\([^()]*\)$", "", text.strip())


def _player(text: str) -> str:
    """The name without colour and title before it and the rating behind it."""
    return re.sub(r"\s+(\d+|–)$", "", text.strip())
