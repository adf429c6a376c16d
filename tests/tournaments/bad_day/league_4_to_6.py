"""Rounds 4 to 6 of the teams."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.tournaments.bad_day.league import League
from tests.tournaments.bad_day.people import SLUG
from tournaments.models import AuditEntry, RatingCorrection, RestorePoint, TeamSeat


def play(day: League) -> None:
    _round_4(day)
    _corrections(day)
    _round_5(day)
    _withdrawn(day)
    _round_6(day)
    _restored(day)


def _round_4(day: League) -> None:
    anna, bela = day.anna, day.bela
    anna.goes()
    anna.page.keyboard.press("p")
    expect(anna.page.get_by_role("button", name="Publish round 4")).to_be_visible()
    anna.page.wait_for_load_state()  # the keys are read when all of the page is there
    anna.page.keyboard.press("Shift+P")
    boards = day.round(4).games.count()
    expect(anna.page.locator("#progress")).to_contain_text(f"{boards} of {boards} results missing")
    anna.types(boards - 20, *"1=0" * 6, "f", "1", "=")
    day.event("twenty results by the keys")
    bela.at_round(4)
    bela.page.keyboard.press("v")
    bela.page.keyboard.type("1==")
    expect(bela.row("1.3")).to_contain_text("Typed now: ½-½")
    bela.page.keyboard.press("v")
    assert day.game(4, "1.3").result == "0-1"
    day.event("verify stops at a difference")
    was = day.game(4, "1.1")
    bela.at_round(4)
    bela.clicks_result("1.1", "0-1")
    bela.has_result("1.1", "0-1")
    bela.row("1.1").get_by_role("button", name="take it back").click()
    bela.has_result("1.1", was.result)
    day.event("a result is replaced and taken back")
    day.enter_the_rest(4, shift=1)


def _corrections(day: League) -> None:
    anna, bela = day.anna, day.bela
    day.asks_nobody(anna)
    anna.pairs(5)
    anna.publishes(5)
    game = day.game(4, "2.2")
    bela.corrects(game, "1-0" if game.result != "1-0" else "0-1", says="pairing of round 6, not that of round 5")
    day.event("a wrong result until the end of the next round")
    game = day.game(3, "8.3")
    standings = day.public("standings/")
    bela.corrects(game, "0-1" if game.result != "0-1" else "1-0", says="For rating only")
    assert RatingCorrection.objects.get(game=game).result != game.result
    assert day.public("standings/") == standings
    day.event("a wrong result too late, for rating only")


def _round_5(day: League) -> None:
    """A player falls ill: the reserve plays from the next round on."""
    bela = day.bela
    bela.opens(day.member(9, 2))
    bela.presses("Withdraw the player")
    bela.reads("withdrawn from round 6")
    day.event("a player withdraws, the reserve moves up")
    bela.goes(f"teams/{day.team(10).pk}/")
    form = bela.page.locator('form[action$="/member/"]')
    form.locator('[name="name"]').fill("Newcomer, Nora")
    form.locator('[name="rating"]').fill("2000")
    bela.presses("Enter the player", form)
    bela.reads("The player has been entered.")
    day.event("a reserve is entered late")
    bela.at_round(5)
    board = f"{day.table_of(5, 12)}.2"
    bela.clicks_result(board, "adjourned: goes on later, a draw for pairing only")
    bela.page.get_by_role("button", name="Adjourn the game").click()
    bela.has_result(board, "ADJ")
    day.event("a game is adjourned")
    day.enter_the_rest(5, shift=2)


def _withdrawn(day: League) -> None:
    anna, bela = day.anna, day.bela
    day.withdraws(anna, 28, from_round=6)
    day.event("a team withdraws")
    day.withdraws(bela, 27, from_round=6)
    entry = AuditEntry.objects.filter(kind="team.withdraw").latest("pk")
    bela.goes("log/")
    undo = bela.page.locator(f'form[action$="/log/{entry.pk}/undo/"]')
    undo.first.get_by_role("button").click()
    expect(undo).to_have_count(0)
    bela.reads(re.compile("ndone"))
    assert day.team(27).withdrawn_from is None
    day.event("a withdrawal undone from the log")
    day.has_bye(bela, 26, 6, "Z")
    day.event("a team is absent")


def _round_6(day: League) -> None:
    anna, bela = day.anna, day.bela
    anna.pairs(6)
    anna.reads(re.compile("adjourned"))
    anna.publishes(6)
    assert not any(28 in pair for pair in day.paired(6))
    assert TeamSeat.objects.get(round=day.round(6), team=day.team(26)).bye == "Z"
    assert day.seated(6, 9) == [1, 3, 4, 5]
    bela.goes("rounds/6/print/")
    for name in ("boards", "names", "slips", "list"):
        bela.goes(f"rounds/6/print/{name}/")
        expect(bela.page.locator("body")).to_contain_text("The bad league")
    day.event("pairings, slips and lists are printed")
    bela.page.goto(f"{bela.root}/{SLUG}/hall/")
    expect(bela.page.locator("table tr:visible th").first).to_be_visible()
    day.event("the hall screen")
    day.enter_the_rest(6, shift=1)


def _restored(day: League) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("restore-points/")
    anna.page.get_by_label("What for").fill("before the meeting of captains")
    anna.presses("Keep it")
    anna.reads("before the meeting of captains")
    point = RestorePoint.objects.get(note="before the meeting of captains")
    day.withdraws(bela, 20, from_round=7)
    anna.goes(f"restore-points/{point.pk}/")
    anna.presses("Go back to this state")
    anna.reads("The tournament is as it stood on")
    assert day.team(20).withdrawn_from is None
    day.event("an earlier state is restored")
    undo = RestorePoint.objects.filter(tournament=day.tournament, occasion="restore").latest("pk")
    anna.goes(f"restore-points/{undo.pk}/")
    anna.presses("Go back to this state")
    anna.reads("The tournament is as it stood on")
    assert day.team(20).withdrawn_from == 7
    day.event("the restore is undone")
