"""Teams before round 1, and rounds 1 to 3."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.tournaments.bad_day.league import League, loses_power, running, saved_after_all, server_of_its_own
from tests.tournaments.bad_day.people import Desk
from tournaments.models import HelperLink, Team, TeamSeat
from tournaments.pages.keys import key_of_link

LATE = "The Latecomers"
HARBOUR = (1, 16)  # would meet in round 1


def play(day: League, directory: Path) -> None:
    _regulations(day)
    _rosters(day)
    _line_ups_ahead(day)
    _draft_of_round_1(day)
    _late_team(day)
    _outdated_draft(day)
    _results_of_round_1(day)
    _link_for_the_helper(day)
    _helper_in_round_1(day)
    _matches_without_a_team(day)
    _power_cut(day, directory)
    _round_2(day)
    _taken_back(day)
    _sealed(day)
    _wrong_line_up(day)
    _results_of_round_3(day)


def _regulations(day: League) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("teams/settings/")
    anna.page.locator('[name="line_up_minutes"]').fill("30")
    anna.page.locator('[name="most_reserves"]').fill("2")
    anna.presses("Save the regulations")
    anna.reads("The regulations have been saved.")
    day.event("the regulations are settled")
    Team.objects.filter(tournament=day.tournament, tpn__in=HARBOUR).update(club="Harbour")
    bela.goes("settings/groups/")
    bela.page.locator('select[name="group"]').select_option(label="teams of one club")
    bela.presses("Add group")
    bela.reads("These pairings will be avoided as far as possible.")
    expect(bela.page.get_by_role("rowheader", name="teams of one club")).to_be_visible()
    day.event("a club kept apart")


def _rosters(day: League) -> None:
    anna, bela = day.anna, day.bela
    anna.goes("teams/")
    anna.page.locator('form:not([action*="order"]) input[name="name"]').fill(day.team(7).name)
    anna.presses("Enter the team")
    anna.reads("Give each team a name of its own")
    day.event("a team is entered twice")
    bela.goes(f"teams/{day.team(5).pk}/")
    form = bela.page.locator('form[action$="/member/"]')
    for number, refused in ((1, False), (2, True)):
        form.locator('[name="name"]').fill(f"Sixth, Reserve {number}")
        bela.presses("Enter the player", form)
        bela.reads("the regulations allow" if refused else "The player has been entered.")
    day.event("a roster is full")
    day.has_bye(bela, 30, 2, "H")
    day.event("a team asks for a bye")


def _line_ups_ahead(day: League) -> None:
    day.lines_up(day.bela, 2, 1, 1, 3, 2, 4)
    day.bela.reads("do not sit in the order of the roster")
    day.event("a line-up against the order of the roster")
    day.chooses(day.bela, 2, 1, 3, 4, 5)
    day.bela.presses("Hand in the line-up")
    day.bela.reads("The line-up has been handed in.")
    form = f"teams/{day.team(3).pk}/line-up/?round_number=1"
    day.anna.goes(form)
    day.bela.goes(form)
    for desk, places in ((day.anna, (2, 3, 4, 5)), (day.bela, (1, 2, 3, 5))):
        day.chooses(desk, 3, *places)
        desk.presses("Hand in the line-up")
        if desk is day.anna:
            desk.reads("The line-up has been handed in.")
    day.bela.reads("Changed meanwhile")
    day.event("two arbiters at one line-up")


def _draft_of_round_1(day: League) -> None:
    anna = day.anna
    anna.pairs(1)
    anna.reads("Check the pairings, then publish")
    pairs = day.paired(1)
    assert frozenset(HARBOUR) not in pairs
    anna.page.locator("summary", has_text="Discard").click()
    anna.presses("Discard the draft")
    expect(anna.page.get_by_role("button", name=re.compile("Pair round 1"))).to_be_visible()
    anna.undoes()
    assert day.paired(1) == pairs
    day.event("a discarded draft is brought back")


def _late_team(day: League) -> None:
    bela = day.bela
    bela.goes("teams/")
    bela.page.locator('form:not([action*="order"]) input[name="name"]').fill(LATE)
    bela.page.locator('[name="entry_round"]').fill("2")
    bela.presses("Enter the team")
    bela.reads("The team has been entered.")
    for number in range(1, 5):
        form = bela.page.locator('form[action$="/member/"]')
        form.locator('[name="name"]').fill(f"Late, Lena {number}")
        form.locator('[name="rating"]').fill(str(2200 - number))
        bela.presses("Enter the player", form)
        expect(bela.page.get_by_role("link", name=f"Late, Lena {number}", exact=True)).to_be_visible()
        bela.reads("The player has been entered.")
    day.event("a late team while a draft stands")


def _outdated_draft(day: League) -> None:
    """The newcomers moved the numbers of players in it."""
    anna, pairs = day.anna, day.paired(1)
    anna.at_round(1)
    anna.reads("pair again")
    anna.presses("Discard the draft")
    expect(anna.page.get_by_role("button", name=re.compile("Pair round 1"))).to_be_visible()
    anna.pairs(1)
    anna.reads("Check the pairings, then publish")
    assert day.paired(1) == pairs
    anna.publishes(1)
    assert day.seated(1, 2) == [1, 3, 4, 5]
    assert day.seated(1, 3) == [2, 3, 4, 5]
    day.event("a draft that is outdated is paired again")


def _results_of_round_1(day: League) -> None:
    anna, bela = day.anna, day.bela
    for desk in (anna, bela):
        desk.at_round(1)
    bela.page.route("**/changes/**", lambda route: route.fulfill(status=204))  # a page that has not heard of it yet
    anna.types(52, *"10=10=10")
    bela.clicks_result("1.2", "1-0")
    expect(bela.row("1.2")).to_contain_text("Entered by arbiter")
    bela.has_result("1.2", "0-1")
    bela.page.unroute("**/changes/**")
    day.event("two arbiters at one board")


def _helper_in_round_1(day: League) -> None:
    anna, bela, helper = day.anna, day.bela, day.helper
    for desk in (anna, bela):
        desk.at_round(1)
    helper.fills("14.2", "½-½")
    anna.has_result("14.2", "1/2")  # while the arbiters type, without loading the page again
    helper.chooses("14.3", "1-0")
    bela.clicks_result("14.3", "0-1")
    bela.has_result("14.3", "0-1")
    bela.page.locator("#undo").hover()  # else it goes after ten seconds
    helper.saves("14.3")
    expect(helper.page.get_by_role("alert")).to_contain_text("the result is there already, 0-1")
    day.event("the helper and an arbiter at one board")
    bela.undoes()
    assert day.game(1, "14.3").result == ""
    day.event("undo by the toast")
    anna.goes(f"boards/{day.game(1, '3.2').pk}/note/")
    anna.page.locator('input[name="illegal_white"]').fill("1")
    anna.page.locator('[name="text"]').fill("clock set back two minutes")
    anna.presses("Save")
    anna.reads("clock set back two minutes")
    assert "clock set back" not in day.public("rounds/1/")
    day.event("a note and an illegal move at a board")
    bela.at_round(1)
    bela.clicks_result("13.4", "-:- neither came")
    bela.has_result("13.4", "0F0")
    day.event("neither came to a board")


def _link_for_the_helper(day: League) -> None:
    """Carla has no account: her phone reads a code, which is for a row of matches."""
    day.anna.goes("helpers/")
    day.anna.page.get_by_label("Name of the helper").fill("Carla")
    day.anna.page.get_by_label("From board").fill("14")
    day.anna.page.get_by_label("To board").fill("14")
    day.anna.presses("Make the link")
    expect(day.anna.page.locator(".key-code")).to_be_visible()
    link = HelperLink.objects.get(tournament=day.tournament)
    day.helper.reads_code(f"{day.root}/helping/{link.pk}/#{key_of_link(link)}")
    day.helper.has_open(4)
    assert day.helper.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    day.event("a helper without an account")


def forfeits(day: League, desk: Desk, number: int, table: int, *, steps: int) -> None:
    """By the keys: the row of the match asks who has not come."""
    desk.at_round(number)
    desk.page.keyboard.type(f"g{table}")
    if table < 2:
        desk.page.keyboard.press("Enter")
    expect(desk.page.locator(f'tr.board[data-board="{table}"] form:focus')).to_have_count(1)
    desk.page.keyboard.press("m")
    for _step in range(steps):
        desk.page.keyboard.press("Tab")
    with desk.page.expect_navigation():
        desk.page.keyboard.press("Enter")
    desk.reads("lost by forfeit")


def _matches_without_a_team(day: League) -> None:
    anna, bela = day.anna, day.bela
    forfeits(day, anna, 1, 10, steps=0)
    assert day.results(1, 10) == ["0F1", "1F0", "0F1", "1F0"]
    day.event("a team has not come")
    anna.undoes()
    assert day.results(1, 10) == [""] * 4
    forfeits(day, bela, 1, 10, steps=1)
    assert day.results(1, 10) == ["1F0", "0F1", "1F0", "0F1"]
    day.event("the wrong team was marked, and that is undone")


def _power_cut(day: League, directory: Path) -> None:
    """Bela types at a server of its own, which loses its power between two results and comes back."""
    with server_of_its_own(directory) as (root, environment):
        bela = Desk(day.bela.page, root)
        [session] = [one for one in bela.page.context.cookies(day.root) if one["name"] == "sessionid"]
        bela.page.context.add_cookies([{"name": "sessionid", "value": session["value"], "url": root}])
        with running(root, environment, directory / "first.log") as process:
            bela.at_round(1)
            bela.clicks_result("5.1", "1-0")
            bela.has_result("5.1", "1-0")
            loses_power(process)
            bela.clicks_result("5.2", "½")
            expect(bela.row("5.2")).to_contain_text("not saved")
        assert day.results(1, 5) == ["1-0", "", "", ""]
        with running(root, environment, directory / "second.log"):
            saved_after_all(bela, "5.2", "1/2")
    assert day.results(1, 5) == ["1-0", "1/2", "", ""]
    day.event("the server loses its power while results are typed")
    day.bela.at_round(1)
    day.bela.page.route("**/result/", lambda route: route.abort())
    day.bela.clicks_result("5.3", "0-1")
    expect(day.bela.row("5.3")).to_contain_text("not saved")
    day.bela.page.unroute("**/result/")
    saved_after_all(day.bela, "5.3", "0-1")
    day.event("the Wi-Fi is lost for a moment")
    open_boards = day.open_boards(1)
    day.anna.at_round(1)
    day.anna.types(0, *("1" if place % 2 else "=" for place in range(open_boards)))
    assert day.public_results(1) == 60


def _round_2(day: League) -> None:
    anna, bela = day.anna, day.bela
    day.asks_nobody(anna)
    bela.goes()
    anna.pairs(2)
    bela.presses(re.compile("Pair round 2"))
    bela.reads("Changed meanwhile")
    assert day.tournament.paired_rounds.count() == 2
    day.event("two arbiters pair at once")
    assert TeamSeat.objects.get(round=day.round(2), team=day.team(30)).bye == "H"
    assert any(31 in pair for pair in day.paired(2))
    anna.publishes(2)


def _taken_back(day: League) -> None:
    anna = day.anna
    anna.goes("rounds/2/take-back/")
    anna.page.get_by_label("Reason").fill("A team was missing; new pairings at 14:00")
    anna.presses("Take back round 2")
    expect(anna.page.get_by_role("button", name="Publish round 2")).to_be_visible()
    assert "A team was missing" in day.public("rounds/2/")
    day.event("a published round is taken back")
    pairs = day.paired(2)
    anna.at_round(2)
    anna.page.get_by_label("Note for the public").fill("The same pairings after all")
    anna.publishes_here(2)
    assert day.paired(2) == pairs
    assert "The same pairings after all" in day.public("rounds/2/")
    day.event("it is published again as it was")
    anna.at_round(2)
    anna.page.keyboard.type("g9")
    expect(anna.page.locator('tr.board[data-place="9.1"] form:focus')).to_have_count(1)
    anna.page.keyboard.press("1")
    anna.has_result("9.1", "1-0")
    anna.page.keyboard.press("u")
    anna.has_result("9.1", "")
    day.event("a result typed at the wrong match is taken back")
    day.enter_the_rest(2, shift=2)


def _sealed(day: League) -> None:
    anna, bela = day.anna, day.bela
    day.begins_in(3, 90)
    anna.pairs(3)
    anna.publishes(3)
    assert day.seated(3, 4) == []
    day.lines_up(bela, 4, 3, 2, 3, 4, 5)
    bela.reads("The line-up has been handed in.")
    day.public("rounds/3/")
    assert day.member(4, 2).name not in (day.phone.locator(f"#match-{day.table_of(3, 4)}").text_content() or "")
    day.event("line-ups are sealed")
    day.begins_in(3, 10)
    day.lines_up(bela, 6, 3, 1, 2, 4, 5)
    bela.reads("A later one needs a reason")
    bela.page.get_by_label("Reason").fill("the bus was late")
    bela.presses("Hand in the line-up")
    bela.reads("The line-up has been handed in.")
    day.event("a deadline is missed")
    anna.goes("teams/line-ups/")
    anna.presses("Reveal the line-ups")
    anna.reads("The line-ups are known.")
    assert [day.seated(3, tpn) for tpn in (4, 6, 8)] == [[2, 3, 4, 5], [1, 2, 4, 5], [1, 2, 3, 4]]
    day.event("the line-ups are revealed all at once")


def _wrong_line_up(day: League) -> None:
    """The captain of team 8 says, before the first move, that another one plays."""
    day.lines_up(day.bela, 8, 3, 1, 2, 3, 5)
    day.bela.reads("A change needs a reason")
    day.bela.page.get_by_label("Reason").fill("board 4 has a fever")
    day.bela.presses("Hand in the line-up")
    day.bela.reads("The line-up has been handed in.")
    assert day.seated(3, 8) == [1, 2, 3, 5]
    assert "board 4 has a fever" in day.public("rounds/3/")
    day.event("a wrong line-up is put right before the match")
    day.bela.at_round(3)
    table = day.table_of(3, 8)
    day.bela.clicks_result(f"{table}.1", "1-0")
    day.bela.has_result(f"{table}.1", "1-0")
    day.lines_up(day.bela, 8, 3, 1, 2, 3, 4, reason="he feels better")
    day.bela.reads("Results have come in on boards of this match")
    day.event("nobody changes places while a match is played")


def _results_of_round_3(day: League) -> None:
    anna, bela = day.anna, day.bela
    table = 1 if day.table_of(3, 8) != 1 else 2
    anna.goes("rounds/3/results-file/")
    anna.page.locator('textarea[name="text"]').fill(f"{table}.1;1-0\n{table}.2;2-0\n")
    anna.presses("Check")
    anna.reads("Nothing has been saved")
    lines = f"{table}.1;1-0\n{table}.2;0-1\n{table}.3;½-½\n{table}.4;+:-\n"
    anna.page.locator('textarea[name="text"]').fill(lines)
    anna.presses("Check")
    anna.presses("Save 4 results")
    anna.reads("4 results have been saved.")
    assert day.results(3, table) == ["1-0", "0-1", "1/2", "1F0"]
    day.event("results by CSV, with a mistake first")
    day.enter_the_rest(3, shift=1)
    game = day.game(3, f"{table}.1")
    bela.corrects(game, "0-1", says="pairing of round 4")
    day.event("a wrong result within the deadline")
    day.asks_nobody(anna)
