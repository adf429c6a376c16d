"""Rounds 7 to 9 of the teams, and the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.tournaments.bad_day.league import League
from tests.tournaments.bad_day.league_1_to_3 import forfeits
from tournaments.files.queries.export import export_trf
from tournaments.models import Result, Round, Team, Tournament

COPY = "The bad league, on the other laptop"


def play(day: League) -> None:
    _round_7(day)
    _adjourned_game_ends(day)
    _other_laptop(day)
    _round_8(day)
    _round_9(day)
    _end(day)


def _round_7(day: League) -> None:
    anna, bela = day.anna, day.bela
    bela.goes(f"teams/{day.team(20).pk}/")
    bela.presses("The team plays again")
    bela.reads(f"{day.team(20).name} plays again.")
    assert day.team(20).withdrawn_from is None
    day.event("a team that withdrew comes back")
    anna.pairs(7)
    anna.publishes(7)
    assert any(20 in pair for pair in day.paired(7))
    table = day.table_of(7, 15)
    forfeits(day, bela, 7, table, steps=2)
    assert day.results(7, table) == ["0F0"] * 4
    day.event("neither team has come to a match")
    day.enter_the_rest(7, shift=2)
    day.asks_nobody(anna)


def _adjourned_game_ends(day: League) -> None:
    bela = day.bela
    game = day.game(5, f"{day.table_of(5, 12)}.2")
    assert game.result == Result.ADJOURNED
    bela.goes()
    bela.page.get_by_role("link", name="Enter the result", exact=True).first.click()
    bela.page.locator('select[name="result"]').select_option("0-1")
    bela.presses("Enter the result")
    bela.page.get_by_label("That is how the game ended").check()
    bela.presses("Enter the result")
    bela.reads("has its result")
    game.refresh_from_db()
    assert game.result == "0-1"
    day.event("the adjourned game ends")


def _other_laptop(day: League) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("report/")
    with anna.page.expect_download() as waiting:
        anna.page.get_by_role("link", name="Export event").click()
    bela.page.goto(f"{day.root}/arbiter/import/event/")
    bela.page.locator('input[type="file"]').set_input_files(str(waiting.value.path()))
    bela.page.locator('input[name="name"]').fill(COPY)
    bela.presses("Import")
    expect(bela.page).to_have_url(re.compile("/arbiter/t/"))
    copy = Tournament.objects.get(name=COPY)
    lines = [export_trf(one).splitlines()[1:] for one in (day.tournament, copy)]
    assert [line for line in lines[0] if line not in lines[1]] == []
    assert copy.audit_entries.count() >= day.tournament.audit_entries.count() - 1
    day.event("the event file goes to another laptop")


def _round_8(day: League) -> None:
    anna, bela = day.anna, day.bela
    anna.pairs(8)
    anna.publishes(8)
    table = day.table_of(8, 17)
    bela.at_round(8)
    bela.page.keyboard.type(f"g{table}")
    if table < 2:
        bela.page.keyboard.press("Enter")
    expect(bela.page.locator(f'tr.board[data-place="{table}.1"] form:focus')).to_have_count(1)
    bela.page.keyboard.press("f")
    bela.page.keyboard.press("0")
    bela.has_result(f"{table}.1", "0F1")
    day.event("any match by its number, a forfeit at one board")
    bela.page.locator('input[name="q"]').first.fill(day.member(18, 1).name)
    expect(bela.page.locator("tr.board:visible")).to_have_count(1)
    day.event("a board by a name")
    day.enter_the_rest(8, shift=1)
    day.asks_nobody(anna)


def _round_9(day: League) -> None:
    anna, bela = day.anna, day.bela
    player = day.member(25, 1)
    bela.opens(player)
    bela.page.get_by_label("Rating", exact=True).fill(str((player.rating or 0) + 1))
    bela.presses("Save", bela.page.locator("main"))
    bela.reads("Pairing numbers stay: round 4 has been paired")
    bela.page.get_by_role("radio", name=re.compile("in time")).check()
    bela.page.locator("#follows_reason").fill("the list of another month")
    bela.presses("Correct it so", bela.page.locator("#main"))
    bela.reads(f"{player.name} has been saved.")
    day.event("a wrong rating, after round 4")
    anna.pairs(9)
    anna.publishes(9)
    day.enter_the_rest(9, shift=0)
    game = day.game(9, "4.2")
    bela.corrects(game, "0-1" if game.result != "0-1" else "1-0", says="changes the standings")
    day.event("a wrong result of the last round")


def _end(day: League) -> None:
    anna = day.anna
    assert "Final standings" in day.public("standings/")
    assert day.phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for path in ("crosstable/", "standings/boards/", "teams/", f"teams/{day.team(1).pk}/"):
        assert day.public(path)
        assert day.phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    anna.goes("report/")
    anna.reads("Final report as TRF26")
    assert Round.objects.filter(tournament=day.tournament).count() == 9
    assert Team.objects.filter(tournament=day.tournament).count() == 31
    day.event("final standings and report")
