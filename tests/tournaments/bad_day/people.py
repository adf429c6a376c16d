"""Who is at work on the bad day: arbiters at their pages, each in a browser of their own, and two phones.

One is the helper's, who has no account but a link; the other is a player's, who reads what is public.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect

from tournaments.models import Game, Player, Round, Seat, Tournament, User

SLUG = "bad-day"
Board = int | str  # its number, or that of a match with the board of teams behind a dot


def named(board: Board) -> str:
    """How the row of a board is marked in the table."""
    return f'[data-board="{board}"]' if isinstance(board, int) else f'[data-place="{board}"]'


@dataclass(frozen=True, slots=True)
class Desk:
    """Somebody at the arbiters' pages of the tournament, by the names that people see."""

    page: Page
    root: str

    def goes(self, path: str = "") -> None:
        self.page.goto(f"{self.root}/arbiter/t/{SLUG}/{path}")

    def presses(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        (within or self.page).get_by_role("button", name=name).first.click()

    def reads(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def at_round(self, number: int) -> None:
        self.goes(f"rounds/{number}/")

    def row(self, board: Board) -> Locator:
        return self.page.locator(f"tr.board{named(board)}")

    def clicks_result(self, board: Board, text: str) -> None:
        """One of the three buttons of a row, or one of its menu; a match that is folded opens."""
        row = self.row(board)
        match = row.get_attribute("data-match")
        if match and not row.is_visible():
            self.page.locator(f"#{match} .match-fold").click()
        if text in ("1-0", "½", "0-1"):
            row.locator(".usual").get_by_text(text, exact=True).click()
        else:
            row.locator("summary").click()
            row.locator("select").select_option(label=text)
            row.get_by_role("button", name="save the one chosen").click()

    def has_result(self, board: Board, code: str) -> None:
        expect(self.page.locator(f'tr.board{named(board)}[data-result="{code}"]')).to_have_count(1)

    def types(self, open_after: int, *keys: str) -> None:
        """Results one after the other, from the row that has the focus; each is saved before the next is typed."""
        expect(self.page.locator("tr.board form:focus")).to_have_count(1)  # keys before that go nowhere
        left = open_after + sum(key in ("1", "0", "=") for key in keys)
        for key in keys:
            self.page.keyboard.press(key)
            if key in ("1", "0", "="):
                left -= 1
                expect(self.page.locator(f'#progress[data-open="{left}"]')).to_have_count(1)

    def opens(self, player: Player) -> None:
        self.goes(f"players/{player.pk}/")

    def pairs(self, number: int) -> None:
        self.goes()
        with self.page.expect_navigation():  # the round is there before anybody goes elsewhere
            self.presses(re.compile(f"Pair round {number}"))

    def publishes(self, number: int) -> None:
        self.at_round(number)
        self.publishes_here(number)

    def publishes_here(self, number: int) -> None:
        self.presses(re.compile(f"Publish round {number}"))
        expect(self.page.locator("table#entry")).to_be_visible()

    def ticks(self, *players: int) -> None:
        """Players of the list, or of the boards that are paired by hand."""
        for pk in players:
            self.page.locator(f'input[type="checkbox"][value="{pk}"]').check()

    def begins_by_hand(self, number: int) -> None:
        self.goes(f"rounds/{number}/by-hand/")
        self.presses("Begin")

    def steps(self, name: str, *players: int) -> None:
        self.ticks(*players)
        self.presses(name)

    def finishes_by_hand(self, reason: str, *, case: str = "") -> None:
        """The session ends, through as many questions as it asks."""
        page = self.page
        page.get_by_label("Reason").fill(reason)
        if case:
            page.locator('select[name="case"]').select_option(case)
        if page.locator('input[name="answered"]').count():
            page.locator('input[name="answered"]').check()
        page.get_by_role("button", name=re.compile("^(Go on|Finish)$")).click()
        if page.get_by_role("button", name="Save pairing").count():
            page.get_by_role("button", name="Save pairing").click()
        self.reads("is paired as you put it together")

    def corrects(self, game: Game, result: str, *, colours: bool = False, says: str) -> None:
        """A wrong result of a round before, after reading what the correction changes."""
        self.goes(f"boards/{game.pk}/correct/")
        self.reads(re.compile(says))
        self.page.locator('select[name="result"]').select_option(result)
        if colours:
            self.page.get_by_label("Played with the colours the other way round").check()
        self.page.get_by_label("Reason").fill("both players say so")
        self.presses("Correct the result")
        self.reads("has been corrected")

    def undoes(self) -> None:
        self.page.locator("#undo").get_by_role("button", name="Undo").click()
        self.reads(re.compile("ndone"))


@dataclass(frozen=True, slots=True)
class Helper:
    """Somebody without an account, whose phone has read the code of a link."""

    page: Page

    def reads_code(self, link: str) -> None:
        self.page.goto(link)

    def has_open(self, count: int) -> None:
        expect(self.page.locator("h2")).to_contain_text(f"{count} result{'' if count == 1 else 's'} missing")

    def card(self, board: Board) -> Locator:
        """The board with its three results, while it has none."""
        return self.page.get_by_role("form", name=re.compile(f"^Result of board {board},"))

    def chooses(self, board: Board, text: str) -> None:
        self.card(board).locator(".choices label", has_text=text).tap()

    def saves(self, board: Board) -> None:
        self.card(board).get_by_role("button", name="Save").tap()

    def fills(self, board: Board, text: str) -> None:
        self.chooses(board, text)
        self.saves(board)
        expect(self.page.get_by_text(f"Board {board}: {text} is saved.")).to_be_visible()


@dataclass
class Day:
    """The tournament with those who work on it, and the events that have been."""

    tournament: Tournament
    anna: Desk
    bela: Desk
    helper: Helper
    phone: Page
    root: str
    events: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def event(self, name: str) -> None:
        """What has just happened, as it stands in the issue's lists."""
        assert name not in self.events
        self.events.append(name)

    def player(self, tpn: int) -> Player:
        """By the number in the name, which no late entry changes."""
        return Player.objects.get(tournament=self.tournament, name__endswith=f"Player {tpn}")

    def game(self, number: int, board: Board) -> Game:
        table, _dot, of_match = str(board).partition(".")
        games = Game.objects.filter(match__round__tournament=self.tournament, match__round__number=number)
        return games.get(match__table=int(table), board=int(of_match or 1))

    def sides(self, number: int, board: Board) -> tuple[int, int]:
        """White and Black by id."""
        sides = self.game(number, board).sides()
        return sides["w"].player_id, sides["b"].player_id

    def round(self, number: int) -> Round:
        return Round.objects.get(tournament=self.tournament, number=number)

    def board_of(self, number: int, player: Player) -> int:
        seats = Seat.objects.filter(round=self.round(number), player=player)
        table = seats.values_list("match__table", flat=True).get()
        assert table is not None
        return table

    def holder(self, number: int) -> Player:
        """Who has the pairing-allocated bye."""
        return Seat.objects.get(round=self.round(number), bye="U").player

    def open_boards(self, number: int) -> int:
        return Game.objects.filter(match__round=self.round(number), result="").count()

    def public(self, path: str = "") -> str:
        """What a page says now: where the server was slow, the phone may have shown the copy that it keeps."""
        for _attempt in range(5):
            self.phone.goto(f"{self.root}/{SLUG}/{path}")
            if not self.phone.locator("html[data-kept-at]").count():
                break
        return self.phone.locator("main").inner_text()

    def public_results(self, number: int) -> int:
        """How many boards of the round have a result for everybody."""
        self.public(f"rounds/{number}/")
        return self.phone.locator("table.boards .result:not(.open)").count()


@contextmanager
def phone(browser: Browser, problems: list[str]) -> Iterator[Page]:
    """A page on a phone, of somebody who has no account."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    context.set_default_timeout(20_000)
    page = context.new_page()
    watch(page, problems)
    yield page
    context.close()


@contextmanager
def at_work(browser: Browser, root: str, user: User, problems: list[str]) -> Iterator[Desk]:
    """``user`` in a browser, logged in."""
    client = Client()
    client.force_login(user)
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(20_000)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": root}])
    page = context.new_page()
    watch(page, problems)
    yield Desk(page, root)
    context.close()


def watch(page: Page, problems: list[str]) -> None:
    """What a page complains of, but for answers of a conflict or a form that wants more, and what a test cuts off."""

    def keep(line: Any) -> None:
        cut_off = r"net::ERR_(FAILED|CONNECTION_\w+|EMPTY_RESPONSE)|^htmx:(afterRequest|sendError)"
        expected = re.search(rf"status of (409|422|404)|{cut_off}", line.text)
        if line.type == "error" and not expected:
            problems.append(line.text)

    page.on("console", keep)
    page.on("pageerror", lambda error: problems.append(str(error)))
