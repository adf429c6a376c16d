"""Rounds 4 to 6."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.tournaments.bad_day.people import SLUG, Day
from tests.tournaments.factories import enter_results
from tournaments.models import AuditEntry, RatingCorrection, RestorePoint


def play(day: Day) -> None:
    _round_4(day)
    _round_5(day)
    _expelled_and_adjourned(day)
    _round_6(day)
    _restored(day)


def _round_4(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.goes()
    anna.page.keyboard.press("p")
    expect(anna.page.get_by_role("button", name="Publish round 4")).to_be_visible()
    anna.page.wait_for_load_state()  # the keys are read when all of the page is there
    anna.page.keyboard.press("Shift+P")
    boards = day.round(4).matches.count()
    expect(anna.page.locator("#progress")).to_contain_text(f"{boards} of {boards} results missing")
    anna.types(boards - 20, *"1=0" * 6, "f", "1", "=")
    day.event("twenty results by the keys")
    bela.at_round(4)
    bela.page.keyboard.press("v")
    bela.page.keyboard.type("1==")
    expect(bela.row(3)).to_contain_text("Typed now: ½-½")
    bela.page.keyboard.press("v")
    assert day.game(4, 3).result == "0-1"
    day.event("verify stops at a difference")
    was = day.game(4, 1)
    bela.at_round(4)
    bela.clicks_result(1, "0-1")
    bela.has_result(1, "0-1")
    bela.row(1).get_by_role("button", name="take it back").click()
    bela.has_result(1, was.result)
    day.event("a result is replaced and taken back")
    enter_results(day.round(4), shift=1)


def _round_5(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("players/not-come/")
    for radio in anna.page.get_by_role("radio", name="plays on").all():
        radio.check()
    anna.presses("Save the answers")
    anna.pairs(5)
    anna.publishes(5)
    bela.corrects(
        day.game(4, 2),
        "1-0" if day.game(4, 2).result != "1-0" else "0-1",
        says="pairing of round 6, not that of round 5",
    )
    day.event("a wrong result until the end of the next round")
    game, before = day.game(4, 7), day.sides(4, 7)
    bela.corrects(game, game.result, colours=True, says="pairing of round 6, not that of round 5")
    assert day.sides(4, 7) == before[::-1]
    assert "colours the other way round" in day.public("rounds/4/")
    day.event("wrong colours played")
    game = day.game(3, 8)
    standings = day.public("standings/")
    bela.corrects(game, "0-1" if game.result != "0-1" else "1-0", says="For rating only")
    assert RatingCorrection.objects.get(game=game).result != game.result
    assert day.public("standings/") == standings
    day.event("a wrong result too late, for rating only")


def _expelled_and_adjourned(day: Day) -> None:
    anna, bela = day.anna, day.bela
    player = day.game(5, 9).sides()["w"].player
    anna.goes(f"players/{player.pk}/leave/")
    anna.page.locator('input[name="why"][value="expulsion"]').check()
    anna.presses("Save")
    anna.reads(re.compile("eason"))
    anna.page.get_by_label("Reason").fill("a telephone, for the second time")
    anna.presses("Save")
    anna.reads("Done for")
    assert "telephone" not in day.public("rounds/5/")
    day.event("an expulsion, which wants a reason")
    bela.at_round(5)
    bela.clicks_result(12, "adjourned: goes on later, a draw for pairing only")
    bela.page.get_by_role("button", name="Adjourn the game").click()
    bela.has_result(12, "ADJ")
    day.event("a game is adjourned")
    enter_results(day.round(5), shift=2)


def _round_6(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.pairs(6)
    anna.reads(re.compile("adjourned"))
    anna.publishes(6)
    bela.goes("rounds/6/print/")
    for name in ("boards", "names", "slips", "list"):
        bela.goes(f"rounds/6/print/{name}/")
        expect(bela.page.locator("body")).to_contain_text("The bad day")
    day.event("pairings, names and slips are printed")
    leaver = day.game(6, 15).sides()["w"].player
    bela.opens(leaver)
    bela.presses("Withdraw the player")
    bela.reads("withdrawn from round 7")
    entry = AuditEntry.objects.filter(kind="player.withdraw").latest("pk")
    bela.goes("log/")
    bela.page.locator(f'form[action$="/log/{entry.pk}/undo/"]').first.get_by_role("button").click()
    bela.reads(re.compile("ndone"))
    leaver.refresh_from_db()
    assert leaver.withdrawn_from is None
    day.event("a withdrawal undone from the log")
    enter_results(day.round(6), shift=1)


def _restored(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("restore-points/")
    anna.page.get_by_label("What for").fill("before the meeting")
    anna.presses("Keep it")
    anna.reads("before the meeting")
    point = RestorePoint.objects.get(note="before the meeting")
    player = day.player(30)
    bela.opens(player)
    bela.presses("Withdraw the player")
    bela.reads("withdrawn from round 7")
    anna.goes(f"restore-points/{point.pk}/")
    anna.presses("Go back to this state")
    anna.reads("The tournament is as it stood on")
    player.refresh_from_db()
    assert player.withdrawn_from is None
    day.event("an earlier state is restored")
    undo = RestorePoint.objects.filter(tournament=day.tournament, occasion="restore").latest("pk")
    anna.goes(f"restore-points/{undo.pk}/")
    anna.presses("Go back to this state")
    player.refresh_from_db()
    anna.goes()
    player.refresh_from_db()
    assert player.withdrawn_from == 7
    day.event("the restore is undone")
    assert day.phone.request.get(f"{day.root}/{SLUG}/standings/").ok
