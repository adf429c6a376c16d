"""Before round 1, and rounds 1 to 3."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.tournaments.bad_day.people import Day
from tests.tournaments.factories import enter_results
from tournaments.models import Game, HelperLink, Player, Seat
from tournaments.pages.keys import key_of_link
from tournaments.players.actions.check_in import note_presence

LATE = "Late, Lena Player 61"


def play(day: Day) -> None:
    _before(day)
    _check_in(day)
    _draft_of_round_1(day)
    _results_of_round_1(day)
    _leaving_in_round_1(day)
    _round_2(day)
    _taken_back(day)
    _round_3(day)
    _results_of_round_3(day)


def _before(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("settings/groups/")
    anna.page.locator('select[name="group"]').select_option(label="Harbour")
    anna.presses("Add group")
    anna.reads("In round 1 these are 3 pairs.")
    day.event("a club kept apart")
    bela.goes("settings/groups/")
    for field, tpn in (("one", 4), ("other", 34)):
        bela.page.locator(f'select[name="{field}"]').select_option(str(day.player(tpn).pk))
    bela.presses("Add forbidden pairing")
    bela.reads("These two will not be paired with each other.")
    day.event("a pair kept apart")
    anna.goes("players/")
    anna.ticks(*(day.player(tpn).pk for tpn in (20, 21, 22)))
    anna.page.locator("#many_action").select_option("H")
    anna.page.locator("#many_round_number").fill("3")
    anna.presses("Apply")
    expect(anna.page.get_by_text("½ in round 3")).to_have_count(3)
    day.event("byes of many at once")
    bela.opens(day.player(50))
    form = bela.page.get_by_role("region", name="Byes requested")
    form.get_by_label("Round").fill("2")
    form.get_by_label("Bye").select_option(label="full-point bye")
    bela.presses("Add bye", form)
    bela.page.get_by_label("Note it all the same").check()
    bela.presses("Add bye")
    bela.reads("Round 2: full-point bye")
    day.event("a full-point bye, to be confirmed")
    bela.goes("publication/")
    bela.page.locator('input[name="results"][value="later"]').check()
    bela.presses("Save")
    day.event("results are withheld")


def _check_in(day: Day) -> None:
    gone = day.player(57)
    for player in Player.objects.filter(tournament=day.tournament).exclude(pk__in=(gone.pk, day.player(58).pk)):
        note_presence(player, "h", by=None)
    day.bela.goes("check-in/")
    day.bela.presses(f"{day.player(58).name} is here")
    day.bela.presses(f"{gone.name} is absent")
    expect(day.bela.page.locator("#check-in-counts")).to_contain_text("59 here")
    day.event("check-in")
    day.anna.pairs(1)
    day.anna.reads("1 player has not come")
    day.anna.presses(re.compile("Leave them out of round 1"))
    day.anna.reads("Check the pairings, then publish")
    day.event("somebody has not come by the drawing of lots")


def _draft_of_round_1(day: Day) -> None:
    anna, bela = day.anna, day.bela
    bela.goes("players/new/")
    bela.page.get_by_label("Name", exact=True).fill(LATE)
    bela.page.get_by_label("Rating", exact=True).fill("2391")
    bela.presses("Save", bela.page.locator("main"))
    bela.page.goto(f"{bela.root}/arbiter/t/bad-day/players/new/")
    bela.page.get_by_label("Name", exact=True).fill(LATE)
    bela.page.get_by_role("button", name="Save", exact=True).click()
    bela.reads(re.compile("all the same"))
    day.event("a late entry while a draft stands, and the name a second time")
    anna.publishes(1)
    late = Player.objects.get(name=LATE)
    holder = day.holder(1)
    bela.begins_by_hand(1)
    bela.steps("Seat two together", holder.pk, late.pk)
    bela.finishes_by_hand("arrived five minutes late, all agree", case="4.4.4")
    assert not Seat.objects.filter(round=day.round(1), bye="U").exists()
    assert "Pairing changed by hand (C.04.2, 4.4.4)" in day.public("rounds/1/")
    day.event("a latecomer plays the one with the bye")


def _results_of_round_1(day: Day) -> None:
    anna, bela, helper = day.anna, day.bela, day.helper
    _link_for_the_helper(day)
    for desk in (anna, bela):
        desk.at_round(1)
    bela.page.route("**/changes/**", lambda route: route.fulfill(status=204))  # a page that has not heard of it yet
    anna.types(22, *"10=10=10")
    bela.clicks_result(5, "1-0")
    expect(bela.row(5)).to_contain_text("Entered by arbiter")
    bela.has_result(5, "0-1")
    bela.page.unroute("**/changes/**")
    day.event("two arbiters at one board")
    helper.fills(25, "½-½")
    anna.has_result(25, "1/2")  # while the arbiters type, without loading the page again
    helper.chooses(24, "1-0")
    bela.clicks_result(24, "0-1")
    bela.has_result(24, "0-1")
    helper.saves(24)
    expect(helper.page.get_by_role("alert")).to_contain_text("the result is there already, 0-1")
    day.event("the helper and an arbiter at one board")
    bela.undoes()
    assert day.game(1, 24).result == ""
    day.event("undo by the toast")
    anna.goes(f"boards/{day.game(1, 3).pk}/note/")
    anna.page.locator('input[name="illegal_white"]').fill("1")
    anna.page.locator('[name="text"]').fill("clock set back two minutes")
    anna.presses("Save")
    anna.reads("clock set back two minutes")
    assert "clock set back" not in day.public("rounds/1/")
    day.event("a note and an illegal move at a board")
    bela.at_round(1)
    bela.clicks_result(26, "-:- neither came")
    bela.has_result(26, "0F0")
    day.event("neither came to a board")


def _link_for_the_helper(day: Day) -> None:
    """Carla has no account: her phone reads a code, which is for a row of boards."""
    day.anna.goes("helpers/")
    day.anna.page.get_by_label("Name of the helper").fill("Carla")
    day.anna.page.get_by_label("From board").fill("21")
    day.anna.page.get_by_label("To board").fill("26")
    day.anna.presses("Make the link")
    link = HelperLink.objects.get(tournament=day.tournament)
    expect(day.anna.page.locator(".key-code")).to_be_visible()
    day.helper.reads_code(f"{day.root}/helping/{link.pk}/#{key_of_link(link)}")
    day.helper.has_open(6)
    assert day.helper.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    day.event("a helper without an account")


def _leaving_in_round_1(day: Day) -> None:
    for desk, board, why, colour in ((day.anna, 27, "is withdrawn", "w"), (day.bela, 28, "no-show", "b")):
        player = day.game(1, board).sides()[colour].player
        desk.goes(f"players/{player.pk}/leave/")
        choice = "withdrawal" if why == "is withdrawn" else "not_come"
        desk.page.locator(f'input[name="why"][value="{choice}"]').check()
        desk.page.locator('input[name="at_board"][value="forfeit"]').check()
        desk.presses("Save")
        assert day.game(1, board).result == ("0F1" if colour == "w" else "1F0")
    day.event("a withdrawal in the middle of the round")
    day.event("a no-show in the middle of the round")
    day.bela.page.goto(f"{day.root}/bad-day/hall/")
    expect(day.bela.page.locator("table tr:visible th").first).to_be_visible()
    rows = day.bela.page.locator("table tr:visible th").all_inner_texts()
    assert 1 <= len([row for row in rows if row]) <= 13, rows
    day.event("the hall screen")
    day.anna.at_round(1)
    open_boards = day.open_boards(1)
    day.anna.types(0, *("1" if place % 2 else "0" for place in range(open_boards)))
    assert day.public_results(1) == 0
    day.anna.goes()
    day.anna.presses("Publish the results of round 1")
    expect(day.anna.page.get_by_role("button", name="Publish the results of round 1")).to_have_count(0)
    assert day.public_results(1) == 30
    day.event("the results of a round are published")


def _round_2(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("players/not-come/")
    for radio in anna.page.get_by_role("radio", name="zero-point bye in the next round").all():
        radio.check()
    anna.presses("Save the answers")
    day.event("who lost by forfeit is asked about")
    note_presence(day.player(57), "h", by=None)
    bela.goes()
    anna.pairs(2)
    bela.presses(re.compile("Pair round 2"))
    bela.reads(re.compile("changed|meanwhile"))
    assert day.tournament.paired_rounds.count() == 2
    day.event("two arbiters pair at once")
    first, second = (day.game(2, board).sides()["w"].player_id for board in (1, 2))
    bela.begins_by_hand(2)
    bela.steps("Exchange two", first, second)
    expect(bela.page.locator("table.compare")).to_be_visible()
    bela.finishes_by_hand("agreed at the meeting of the players")
    day.event("players exchanged by hand in a draft")
    anna.publishes(2)


def _taken_back(day: Day) -> None:
    anna = day.anna
    anna.goes("rounds/2/take-back/")
    anna.page.get_by_label("Reason").fill("A player was missing; new pairings at 14:00")
    anna.presses("Take back round 2")
    assert "A player was missing" in day.public("rounds/2/")
    day.event("a published round is taken back")
    boards = list(Game.objects.filter(match__round__number=2).values_list("match__table", flat=True))
    anna.at_round(2)
    anna.page.locator("summary", has_text="Discard").click()
    anna.presses("Discard the draft")
    anna.undoes()
    assert list(Game.objects.filter(match__round__number=2).values_list("match__table", flat=True)) == boards
    day.event("a discarded draft is brought back")
    anna.at_round(2)
    anna.page.get_by_label("Note for the public").fill("The same pairings after all")
    anna.publishes_here(2)
    assert "The same pairings after all" in day.public("rounds/2/")
    enter_results(day.round(2), shift=2)


def _round_3(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.pairs(3)
    anna.publishes(3)
    before = day.sides(3, 20)
    bela.begins_by_hand(3)
    bela.steps("Change colours", before[0])
    bela.finishes_by_hand("the table was set up the other way round", case="4.4.2")
    assert day.sides(3, 20) == before[::-1]
    day.event("colours changed by hand in a published round")


def _results_of_round_3(day: Day) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("rounds/3/results-file/")
    anna.page.locator('textarea[name="text"]').fill("1;1-0\n2;0-1\n3;2-0\n")
    anna.presses("Check")
    anna.reads("Nothing has been saved")
    anna.page.locator('textarea[name="text"]').fill("1;1-0\n2;0-1\n3;½-½\n4;+:-\n")
    anna.presses("Check")
    anna.presses("Save 4 results")
    assert [day.game(3, board).result for board in (1, 2, 3, 4)] == ["1-0", "0-1", "1/2", "1F0"]
    day.event("results by CSV, with a mistake first")
    enter_results(day.round(3), shift=1)
    bela.corrects(day.game(3, 6), "0-1" if day.game(3, 6).result == "1-0" else "1-0", says="pairing of round 4")
    day.event("a wrong result within the deadline")
    anna.goes("players/not-come/")
    for radio in anna.page.get_by_role("radio", name="plays on").all():
        radio.check()
    anna.presses("Save the answers")
