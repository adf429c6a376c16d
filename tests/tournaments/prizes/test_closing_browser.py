"""An open of 60 players closed in a browser: categories, 25 prizes, a list to read out, receipts, report, archive."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, play_round
from tournaments.models import Category, Game, Player, PrizeList, Result, SentReport, Tournament, User
from tournaments.prizes.queries.plan import awarded
from tournaments.results.actions.recording import record_result

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

USUAL = ("U2000", "U1800", "U1600", "Women", "U18 by age", "Seniors 65+")
PRIZES = """\
Main: 500 350 250 150 100 80 60
U2000: 120 80 60
U1800: 100 70 50
U1600: 80 60 40
Women: 100 60
U18 by age: 60 40
Seniors 65+: 60 40
Lindenhof: 50; Book (20)
Masters: Cup (30)
"""
MINUTES = 5


def adds_categories(page: Page, base: str) -> None:
    page.goto(f"{base}prizes/categories/")
    for name in USUAL:
        page.get_by_role("link", name=name, exact=True).click()
        page.get_by_role("button", name="Add category").click()
        expect(page.get_by_text(f"The category “{name}” is there.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Lindenhof")
    page.get_by_label("Club", exact=True).fill("SK Lindenhof")
    page.get_by_role("button", name="Add category").click()
    page.get_by_label("Name", exact=True).fill("Masters")
    page.get_by_text("Title", exact=True).click()
    page.get_by_label("FM", exact=True).check()
    page.get_by_role("button", name="Add category").click()
    expect(page.locator("li.category")).to_have_count(8)


def plans_prizes(page: Page, base: str) -> None:
    page.goto(f"{base}prizes/plan/")
    page.get_by_label("Name", exact=True).fill("Money")
    page.get_by_role("button", name="Add fund").click()
    page.get_by_label("Prizes, one list a line").fill(PRIZES)
    page.get_by_label("share the lists that are open to all").select_option("Hort")
    page.get_by_role("button", name="Add prizes").click()
    expect(page.get_by_text("9 lists of prizes are there.")).to_be_visible()


def sends_the_report(page: Page, base: str) -> None:
    page.goto(f"{base}report/")
    page.get_by_role("link", name="Title norms").click()
    expect(page.get_by_text("An estimate; the federation and FIDE decide.")).to_be_visible()
    page.goto(f"{base}report/checks/")
    page.get_by_role("button", name="Keep as sent").click()
    expect(page.get_by_text("The report has been kept as it was sent.")).to_be_visible()
    assert SentReport.objects.get().file.count("\n001 ") == 60


def puts_it_away(page: Page, base: str) -> None:
    page.goto(f"{base}end/")
    page.get_by_role("button", name="Archive the tournament").click()
    page.goto(f"{base}end/")
    expect(page.get_by_role("button", name="Bring it out of the archive")).to_be_visible()
    assert Tournament.objects.get().archived_at is not None


def test_an_open_is_closed(live_server: Any, page_as: PageAs, organiser: User) -> None:
    tournament = make_tournament(players=60, rounds=5, start_date="2026-07-01", end_date="2026-07-05")
    for player in Player.objects.filter(tournament=tournament):
        number = player.tpn or 0
        Player.objects.filter(pk=player.pk).update(
            rating=2420 - 20 * number,
            sex="w" if number % 4 == 0 else "m",
            birth_year=1955 if number % 7 == 0 else 2010 if number % 5 == 0 else 1990,
            club="SK Lindenhof" if number % 6 == 0 else "",
            title="FM" if number < 5 else "",
        )
    for _number in range(5):
        play_round(tournament)
    base = f"{live_server.url}/arbiter/t/open/"
    with page_as(organiser) as page:
        begun = time.monotonic()
        adds_categories(page, base)
        plans_prizes(page, base)
        assert sum(len(one.prizes) for one in PrizeList.objects.all()) == 25
        assert PrizeList.objects.filter(category=None).count() == 1, "the others are of their categories"
        page.get_by_role("link", name="Who wins what").first.click()
        expect(page.locator(".awards > li")).not_to_have_count(0)
        won = [text.partition(",")[0] for text in page.locator(".award-who").all_inner_texts()]
        outcome = awarded(tournament).outcome
        assert outcome is not None
        assert len(won) == len(outcome.awards)
        assert page.locator(".award-why").count() == len(won), "each with its sentence"
        page.get_by_role("button", name="The list is printed").click()
        expect(page.get_by_text("The same as on the list that was printed")).to_be_visible()
        page.get_by_role("link", name="List to read out").click()
        places = page.locator(".read-out").last.locator(".place").all_inner_texts()
        assert places[-1] == "1st", "the lowest first, the winner last"
        page.pdf()
        page.goto(f"{base}print/receipts/")
        expect(page.locator(".receipt")).to_have_count(len(outcome.awards))
        best = awarded(tournament).standings.lines[0].player
        last = Game.objects.select_related("match__round__tournament").get(
            match__seats__player=best.id, match__round__number=5
        )
        sides = {seat.player_id: colour for colour, seat in last.sides().items()}
        record_result(last, Result.BLACK_WINS if sides[best.id] == "w" else Result.WHITE_WINS, by=None)
        page.goto(f"{base}prizes/")
        expect(page.get_by_text("Others win than on the list that was printed")).to_be_visible()
        sends_the_report(page, base)
        puts_it_away(page, base)
        assert time.monotonic() - begun < MINUTES * 60
        page.goto(f"{live_server.url}/open/standings/")
        page.get_by_label("Show", exact=True).select_option("category:Women")
        page.get_by_role("button", name="Show", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Women")
        expect(page).to_have_url(f"{live_server.url}/open/standings/?only=category%3AWomen")
        assert page.locator("#standings tbody tr").count() == 15
    assert Category.objects.count() == 8
