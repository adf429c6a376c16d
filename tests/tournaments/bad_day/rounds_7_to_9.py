"""Rounds 7 to 9, and the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.tournaments.bad_day.people import SLUG, Day
from tests.tournaments.factories import enter_results
from tournaments.files.queries.export import export_trf
from tournaments.models import Player, Result, Round, Seat, Tournament

COPY = "The bad day, on the other laptop"


def play(day: Day) -> None:
    _round_7(day)
    _adjourned_game_ends(day)
    _other_laptop(day)
    _round_8(day)
    _round_9(day)
    _end(day)


def _round_7(day: Day) -> None:
    anna, bela = day.anna, day.bela
    player = day.player(30)
    bela.opens(player)
    bela.presses("The player is back")
    expect(bela.page.get_by_role("button", name="Withdraw the player")).to_be_visible()
    day.event("who withdrew comes back")
    if day.tournament.players.filter(withdrawn_from=None).count() % 2 == 0:
        bela.opens(day.player(59))
        form = bela.page.get_by_role("region", name="Byes requested")
        form.get_by_label("Bye").select_option(label="zero-point bye")
        bela.presses("Add bye", form)
        bela.reads("Round 7: zero-point bye")
    day.event("a bye for the coming round")
    anna.pairs(7)
    anna.at_round(7)
    holder = day.holder(7)
    other = day.game(7, 25).sides()["b"].player
    anna.begins_by_hand(7)
    anna.steps("Give the bye", other.pk)
    anna.reads(re.compile("bye:"))
    anna.finishes_by_hand("the one with the bye has come from far")
    assert (day.holder(7), Seat.objects.filter(round=day.round(7), player=holder, bye="U").exists()) == (other, False)
    day.event("the bye moved by hand")
    anna.publishes(7)


def _adjourned_game_ends(day: Day) -> None:
    bela = day.bela
    game = day.game(5, 12)
    assert game.result == Result.ADJOURNED
    bela.goes()
    bela.page.get_by_role("link", name="Enter the result", exact=True).first.click()
    bela.page.locator('select[name="result"]').select_option("0-1")
    bela.presses("Enter the result")
    bela.page.get_by_label("That is how the game ended").check()
    bela.presses("Enter the result")
    bela.reads("has its result")
    assert day.game(5, 12).result == "0-1"
    day.event("the adjourned game ends")
    enter_results(day.round(7), shift=2)


def _other_laptop(day: Day) -> None:
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
    answer = anna.page.request.get(f"{day.root}/{copy.slug}/rounds/7/")
    assert answer.ok


def _round_8(day: Day) -> None:
    anna, bela = day.anna, day.bela
    player = day.player(41)
    bela.opens(player)
    form = bela.page.get_by_role("region", name="Byes requested")
    bela.presses("Add bye", form)
    bela.reads("Round 8: half-point bye")
    form.get_by_role("button", name="Take back").click()
    expect(bela.page.get_by_text("Round 8: half-point bye")).to_have_count(0)
    day.event("a bye is taken back")
    anna.pairs(8)
    anna.publishes(8)
    board = day.board_of(8, day.player(17))
    bela.at_round(8)
    bela.page.keyboard.press("g")
    bela.page.keyboard.type(str(board))
    if board * 10 <= 30:
        bela.page.keyboard.press("Enter")
    bela.page.keyboard.press("f")
    bela.page.keyboard.press("0")
    bela.has_result(board, "0F1")
    day.event("any board by its number, a forfeit")
    bela.page.locator('input[name="q"]').first.fill("Player 18")
    expect(bela.page.locator("tr.board:visible")).to_have_count(1)
    day.event("a board by a name")
    enter_results(day.round(8), shift=1)


def _round_9(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("players/not-come/")
    for radio in anna.page.get_by_role("radio", name="plays on").all():
        radio.check()
    if anna.page.get_by_role("button", name="Save the answers").count():
        anna.presses("Save the answers")
    bela.opens(day.player(25))
    bela.page.get_by_label("Rating", exact=True).fill("2376")
    bela.presses("Save", bela.page.locator("main"))
    bela.reads("Pairing numbers stay: round 4 has been paired")
    bela.page.get_by_role("radio", name=re.compile("in time")).check()
    bela.page.locator("#follows_reason").fill("the list of another month")
    bela.presses("Correct it so", bela.page.locator("#main"))
    anna.pairs(9)
    anna.publishes(9)
    day.event("a wrong rating, after round 4")
    enter_results(day.round(9), shift=0)
    game = day.game(9, 4)
    bela.corrects(game, "0-1" if game.result != "0-1" else "1-0", says="changes the standings")
    day.event("a wrong result of the last round")


def _end(day: Day) -> None:
    anna = day.anna
    anna.goes()
    anna.presses("Publish the results of round 9")
    expect(anna.page.get_by_role("button", name="Publish the results of round 9")).to_have_count(0)
    assert "Final standings" in day.public("standings/")
    anna.goes("report/")
    anna.reads("Final report as TRF26")
    assert Round.objects.filter(tournament=day.tournament).count() == 9
    assert Player.objects.filter(tournament=day.tournament).count() == 61
    day.event("final standings and report")
    assert anna.page.request.get(f"{day.root}/{SLUG}/").ok
