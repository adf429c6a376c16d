"""Rounds of teams paired by hand: drafts and published rounds, what is warned of, who sits on the boards afterwards."""

from __future__ import annotations

import re
from datetime import date, time
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.service import Rule
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tests.tournaments.logged import logged
from tests.tournaments.teams.events import make_event, team
from tests.tournaments.teams.test_pairing import pairs
from tournaments.basics.errors import Refused
from tournaments.basics.levels import Level
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.changes import TeamNamed
from tournaments.log.kinds_of_rounds import PairedByHand
from tournaments.models import (
    AuditEntry,
    Game,
    ManualSession,
    Match,
    Publication,
    Round,
    RoundTime,
    Seat,
    Tournament,
    User,
)
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.by_hand import cancel_session, finish_session, judge, start_session, take_step
from tournaments.rounds.queries.line_ups import are_sealed, empty_boards
from tournaments.teams.actions.line_ups import hand_in_line_up, reveal_line_ups
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.teams import set_team_bye, withdraw_team

pytestmark = pytest.mark.django_db


def at(event: Tournament, name: str, *keys: object) -> str:
    return reverse(f"arbiter:{name}", args=[event.slug, *keys])


def key(event: Tournament, tpn: int) -> int:
    return team(event, tpn).pk


def play(event: Tournament, *, result: str = "1-0", by: User | None = None) -> Round:
    """The next round, published, with White of each board as the winner."""
    event.refresh_from_db()
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=by), by=by)
    for game in round_.games.filter(result="").select_related("match__round__tournament"):
        record_result(game, result, by=by)
    return Round.objects.select_related("tournament").get(pk=round_.pk)


def sitting(round_: Round, tpn: int) -> list[tuple[int, str, str]]:
    """Board, colour and name of the players of a team."""
    seats = Seat.objects.filter(round=round_, match__isnull=False, player__team__tpn=tpn).order_by("board")
    return [(board, colour, name[-1]) for board, colour, name in seats.values_list("board", "colour", "player__name")]


@pytest.fixture
def draft(arbiter: User) -> Round:
    """Seven teams of two boards, round 1 over, round 2 a draft: three matches and the bye."""
    event = make_event(teams=7)
    play(event)
    return drafts.pair_next_round(event, by=arbiter)


def test_teams_are_exchanged_in_a_draft_and_their_players_go_with_them(draft: Round, arbiter: User) -> None:
    event = draft.tournament
    (one, other), (third, fourth), *rest = pairs(draft)
    session = start_session(draft, by=arbiter)
    assert not judge(session).differs
    session = take_step(session, "exchange", [key(event, one), key(event, third)], by=arbiter)
    outcome = judge(session)
    assert outcome.level is Level.TWO_STEPS
    assert {name.name for pair in outcome.only_here for name in pair} == {
        team(event, tpn).name for tpn in (one, other, third, fourth)
    }
    assert pairs(draft) == [(one, other), (third, fourth), *rest]
    finish_session(session, by=arbiter, reason="agreed at the meeting")
    assert {frozenset(pair) for pair in pairs(draft)} == {
        frozenset(pair) for pair in [(third, other), (one, fourth), *rest]
    }
    assert Game.objects.filter(match__round=draft).count() == 6
    assert [(board, name) for board, _colour, name in sitting(draft, third)] == [(1, "1"), (2, "2")]
    assert sitting(draft, third)[0][1] == "w"
    (change,) = logged(PairedByHand)
    named = {side for pair in change.come for side in (pair.white, pair.black)}
    assert {type(side) for side in named} == {TeamNamed}
    assert {side.name for side in named} == {team(event, tpn).name for tpn in (one, other, third, fourth)}
    undo(AuditEntry.objects.get(kind=PairedByHand.kind), by=arbiter)
    assert pairs(draft) == [(one, other), (third, fourth), *rest]
    assert [(board, name) for board, _colour, name in sitting(draft, third)] == [(1, "1"), (2, "2")]


def test_everybody_reads_that_a_round_was_paired_by_hand_and_the_next_one_rests_on_it(
    draft: Round, client: Client, arbiter: User
) -> None:
    event = draft.tournament
    (one, _other), (third, _fourth), *_rest = pairs(draft)
    session = take_step(start_session(draft, by=arbiter), "exchange", [key(event, one), key(event, third)], by=arbiter)
    finish_session(session, by=arbiter, reason="agreed at the meeting")
    drafts.publish_round(Round.objects.get(pk=draft.pk), by=arbiter)
    page = client.get(reverse("public:round", args=[event.slug, 2])).text
    assert "Pairing changed by hand: agreed at the meeting" in page
    for game in draft.games.filter(result="").select_related("match__round__tournament"):
        record_result(game, "1/2", by=arbiter)
    text = export_trf(event)
    (line,) = [line for line in text.splitlines() if line.startswith("### MPA @ Round 2: ")]
    assert line.endswith("; agreed at the meeting")
    assert f"{team(event, third).name} - " in line
    event.refresh_from_db()
    third_round = drafts.pair_next_round(event, by=arbiter)
    read = read_team_event(read_trf(third_round.snapshot)).tournament
    met = {frozenset((one.tpn, one.records[1].opponent)) for one in read.teams if hasattr(one.records[1], "opponent")}
    assert met == {frozenset(pair) for pair in pairs(draft) if len(pair) == 2}


def test_the_rule_check_names_both_teams_that_meet_again(draft: Round, arbiter: User) -> None:
    event = draft.tournament
    one, other = pairs(Round.objects.get(tournament=event, number=1))[0]
    now = {tpn: pair for pair in pairs(draft) if len(pair) == 2 for tpn in pair}
    rival = next(tpn for tpn in now[one] if tpn != one)
    session = start_session(draft, by=arbiter)
    if other != rival:
        session = take_step(session, "exchange", [key(event, rival), key(event, other)], by=arbiter)
    again = [found for found in judge(session).breaches if found.breach.rule is Rule.REMATCH]
    assert [{found.name for found in one.entrants} for one in again][:1] == [
        {team(event, one).name, team(event, other).name}
    ]
    assert {one.breach.rule for one in judge(session).breaches}.isdisjoint({Rule.THIRD_COLOUR, Rule.COLOUR_DIFFERENCE})


def test_colours_never_keep_teams_from_each_other(arbiter: User) -> None:
    """White three times running is no breach for a team (C.04.6, 1.7); that it is not due is told."""
    event = make_event(teams=4)
    set_team_settings(event, by=None, colour_preferences="TYPEB")
    found: list[set[Rule]] = []
    for _number in (1, 2, 3):
        event.refresh_from_db()
        draft = drafts.pair_next_round(event, by=arbiter)
        session = start_session(draft, by=arbiter)
        black = next((pair for pair in pairs(draft) if pair[1] == 1), None)
        if black:
            session = take_step(session, "colours", [key(event, 1)], by=arbiter)
        found.append({one.breach.rule for one in judge(session).breaches})
        if black:
            finish_session(session, by=arbiter, reason="to try")
        else:
            cancel_session(session, by=arbiter)
        assert 1 in [white for white, _black in pairs(draft)]
        drafts.publish_round(Round.objects.get(pk=draft.pk), by=arbiter)
        for game in draft.games.filter(result="").select_related("match__round__tournament"):
            record_result(game, "1/2", by=arbiter)
    assert set().union(*found).isdisjoint({Rule.THIRD_COLOUR, Rule.COLOUR_DIFFERENCE})
    assert found[2] & {Rule.COLOUR_NOT_DUE, Rule.BOTH_COLOURS}


def test_who_was_away_is_let_in_and_the_bye_asked_for_goes(arbiter: User) -> None:
    event = make_event(teams=6)
    set_team_bye(team(event, 5), by=None, round_number=1, kind="H")
    withdraw_team(team(event, 6), by=None)
    event.refresh_from_db()
    draft = drafts.pair_next_round(event, by=arbiter)
    session = take_step(start_session(draft, by=arbiter), "seat", [key(event, 5), key(event, 6)], by=arbiter)
    assert {one.breach.rule for one in judge(session).breaches} == set()
    finish_session(session, by=arbiter, reason="both came after all")
    assert (5, 6) in pairs(draft)
    assert len(sitting(draft, 6)) == 2
    assert not team(event, 5).byes.exists()
    assert team(event, 6).withdrawn_from is None
    (change,) = logged(PairedByHand)
    assert [one.name for one in change.let_in] == [team(event, 6).name]


def test_a_published_round_changes_by_a_case_and_matches_with_a_result_stay(arbiter: User) -> None:
    event = make_event(teams=6)
    play(event)
    event.refresh_from_db()
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    first, second, third = pairs(round_)
    record_result(_game(round_, 1, 2), "1-0", by=arbiter)
    session = start_session(round_, by=arbiter)
    with pytest.raises(Refused, match="Board 1 has a result"):
        take_step(session, "exchange", [key(event, first[0]), key(event, second[0])], by=arbiter)
    session = take_step(session, "exchange", [key(event, second[1]), key(event, third[1])], by=arbiter)
    with pytest.raises(Refused, match=r"which case of C.04.2, 4.4"):
        finish_session(session, by=arbiter, reason="why")
    with pytest.raises(Refused, match=r"4.4.1 is for two who have played"):
        finish_session(session, by=arbiter, reason="why", case="4.4.1")
    finish_session(session, by=arbiter, reason="a captain was taken ill", case="4.4.2")
    assert pairs(round_)[0] == first
    assert {frozenset(pair) for pair in pairs(round_)[1:]} == {
        frozenset((second[0], third[1])),
        frozenset((third[0], second[1])),
    }
    assert sorted(Match.objects.filter(round=round_).values_list("table", flat=True)) == [1, 2, 3]
    assert set(round_.games.values_list("published", flat=True)) == {True}
    assert _game(round_, 1, 2).result == "1-0"
    assert len(sitting(round_, third[1])) == 2
    assert "a captain was taken ill" in Publication.objects.filter(tournament=event, number=2).latest("version").note


def test_two_who_have_played_already_are_a_case(arbiter: User) -> None:
    """4.4.1 looks at teams that have met over the boards, whoever sat there."""
    event = make_event(teams=4)
    before = play(event)
    event.refresh_from_db()
    draft = drafts.pair_next_round(event, by=arbiter)
    (one, other), _rest = pairs(before)
    rival = next(tpn for pair in pairs(draft) if one in pair for tpn in pair if tpn != one)
    session = take_step(
        start_session(draft, by=arbiter), "exchange", [key(event, rival), key(event, other)], by=arbiter
    )
    finish_session(session, by=arbiter, reason="by accident")
    round_ = drafts.publish_round(Round.objects.get(pk=draft.pk), by=arbiter, sure=True)
    again = take_step(start_session(round_, by=arbiter), "exchange", [key(event, rival), key(event, other)], by=arbiter)
    finish_session(again, by=arbiter, reason="they have met", case="4.4.1")
    assert {frozenset((one, other))}.isdisjoint({frozenset(pair) for pair in pairs(round_)})


def test_the_forfeit_of_an_empty_board_is_no_result_and_comes_again(arbiter: User) -> None:
    event = make_event(teams=4, players=2, boards="wbw")
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    assert empty_boards(round_).count() == 2
    first, second = pairs(round_)
    session = take_step(start_session(round_, by=arbiter), "colours", [key(event, first[0])], by=arbiter)
    session = take_step(session, "colours", [key(event, second[0])], by=arbiter)
    finish_session(session, by=arbiter, reason="read the wrong way", case="4.4.2")
    assert pairs(round_) == [first[::-1], second[::-1]]
    assert list(empty_boards(round_).values_list("result", flat=True)) == ["0F0", "0F0"]


def test_sealed_line_ups_stay_sealed_and_hold_for_the_new_match(arbiter: User) -> None:
    event = make_event(teams=4)
    set_team_settings(event, by=arbiter, line_up_minutes=60, order_rule="free")
    RoundTime.objects.create(tournament=event, round_number=1, day=date(2199, 1, 1), time=time(10))
    players = list(team(event, 1).roster.order_by("roster_place").values_list("pk", flat=True))
    hand_in_line_up(team(event, 1), players[2:0:-1], by=None, round_number=1)
    event.refresh_from_db()
    draft = drafts.pair_next_round(event, by=arbiter)
    (one, _other), (third, _fourth) = pairs(draft)
    session = take_step(start_session(draft, by=arbiter), "exchange", [key(event, one), key(event, third)], by=arbiter)
    finish_session(session, by=arbiter, reason="to try")
    assert are_sealed(draft)
    reveal_line_ups(draft, by=arbiter, sure=True)
    assert [(board, name) for board, _colour, name in sitting(draft, 1)] == [(1, "3"), (2, "2")]
    again = take_step(start_session(draft, by=arbiter), "exchange", [key(event, one), key(event, third)], by=arbiter)
    finish_session(again, by=arbiter, reason="back")
    assert [(board, name) for board, _colour, name in sitting(draft, 1)] == [(1, "3"), (2, "2")]


def test_where_no_complete_pairing_exists_the_round_is_opened_by_hand(arbiter: User) -> None:
    event = make_event(teams=2)
    play(event)
    event.refresh_from_db()
    with pytest.raises(drafts.CannotBePaired):
        drafts.pair_next_round(event, by=arbiter)
    draft = drafts.open_by_hand(event, by=arbiter, number=2)
    session = take_step(start_session(draft, by=arbiter), "seat", [key(event, 2), key(event, 1)], by=arbiter)
    assert [one.breach.rule for one in judge(session).breaches] == [Rule.REMATCH]
    finish_session(session, by=arbiter, reason="the regulations allow it")
    assert pairs(draft) == [(2, 1)]
    assert sitting(draft, 2) == [(1, "w", "1"), (2, "b", "2")]


def test_a_session_comes_with_the_event_file(draft: Round, arbiter: User) -> None:
    event = draft.tournament
    (one, _other), (third, _fourth), *_rest = pairs(draft)
    take_step(start_session(draft, by=arbiter), "exchange", [key(event, one), key(event, third)], by=arbiter)
    copy = import_event(event_file(event), by=arbiter)
    session = ManualSession.objects.get(round__tournament=copy)
    there = set(copy.teams.values_list("pk", flat=True))
    assert {pk for pair in session.seating["pairs"] for pk in pair} < there
    assert {name.name for pair in judge(session).only_here for name in pair} == {
        name.name for pair in judge(ManualSession.objects.get(round=draft)).only_here for name in pair
    }


def _game(round_: Round, table: int, board: int) -> Game:
    return round_.games.select_related("match__round__tournament").get(match__table=table, board=board)


def _form(html: str, address: str) -> dict[str, str]:
    [form] = re.findall(rf'<form method="post" action="{address}".*?</form>', html, re.DOTALL)[:1]
    return {name: unescape(value) for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', form)}


def test_the_page_names_teams_with_their_match_points(draft: Round, organiser_client: Client) -> None:
    event = draft.tournament
    assert "Edit pairings" in organiser_client.get(at(event, "round", 2)).text
    start = organiser_client.get(at(event, "by_hand", 2)).text
    assert "pair two teams that have no opponent" in start
    sent = _form(start, at(event, "by_hand_start", 2))
    page = organiser_client.post(at(event, "by_hand_start", 2), sent, follow=True).text
    assert "Tick teams, then:" in page
    assert "White on board 1" in page
    first = pairs(draft)[0]
    [label] = re.findall(rf'value="{key(event, first[0])}"> <span class="tpn">.*?</label>', page)
    assert re.search(rf"{team(event, first[0]).name} <span class=\"rating\">\(\d+½?\)", label)
    step = {**_form(page, at(event, "by_hand_step", 2)), "step": "colours", "pick": [key(event, first[0])]}
    page = organiser_client.post(at(event, "by_hand_step", 2), step, follow=True).text
    assert f"{team(event, first[1]).name} – {team(event, first[0]).name}" in page
    finish = {**_form(page, at(event, "by_hand_finish", 2)), "reason": "to try", "answered": "on"}
    page = organiser_client.post(at(event, "by_hand_finish", 2), finish, follow=True).text
    if "not what the rules pair" in page:
        second = _form(page, at(event, "by_hand_finish", 2))
        page = organiser_client.post(at(event, "by_hand_finish", 2), second, follow=True).text
    assert "changed by hand" in page
    assert first[::-1] in pairs(draft)


def test_the_page_takes_one_number_of_queries(organiser_client: Client, arbiter: User) -> None:
    counts = set()
    for teams in (4, 9):
        event = make_event(teams=teams, slug=f"event-{teams}")
        draft = drafts.pair_next_round(event, by=arbiter)
        start_session(draft, by=arbiter)
        organiser_client.get(at(event, "by_hand", 1))
        with CaptureQueriesContext(connection) as captured:
            assert organiser_client.get(at(event, "by_hand", 1)).status_code == 200
        counts.add(len(captured))
    assert len(counts) == 1
