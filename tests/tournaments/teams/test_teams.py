"""Teams of an event: their regulations, names, numbers, rosters, byes and withdrawals."""

from __future__ import annotations

import re
from functools import partial
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.factories import make_tournament
from tests.tournaments.teams.events import make_event, member, roster, team
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.models import Match, Player, Round, Seat, Team, TeamBye, TeamSeat, TeamSettings, Tournament
from tournaments.players.actions.lists import read_players
from tournaments.rounds.queries import snapshot
from tournaments.teams.actions import rosters, teams
from tournaments.teams.actions.lists import import_teams
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.queries.teams import MEAN_OF_BOARDS, OLYMPIAD, TYPED, team_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event()


def seat(tournament: Tournament) -> None:
    """As if round 1 had been paired: teams 1 and 2 meet on one board, the others are absent."""
    round_ = Round.objects.create(tournament=tournament, number=1, published_at=timezone.now())
    match = Match.objects.create(round=round_, table=1)
    for tpn, colour in ((1, "w"), (2, "b")):
        TeamSeat.objects.create(round=round_, team=team(tournament, tpn), match=match, colour=colour)
        Seat.objects.create(round=round_, player=member(tournament, tpn, 1), match=match, colour=colour)
    for row in Team.objects.filter(tournament=tournament, tpn__gt=2):
        TeamSeat.objects.create(round=round_, team=row, bye="Z")


def names(tournament: Tournament) -> list[str]:
    return list(Team.objects.filter(tournament=tournament).order_by("tpn").values_list("name", flat=True))


# --- Regulations ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"match_draw": 30}, "A match lost cannot bring more"),
        ({"secondary_score": "MP"}, "another one than the primary score"),
        ({"bye_match_points": 25}, "match points of the bye"),
        ({"bye_game_points": 25}, "game points of the bye"),
        ({"board_colours": "bw"}, "w first"),
        ({"board_colours": ""}, "colours of the boards"),
        ({"most_reserves": 99}, "most reserves of a team"),
    ],
)
def test_regulations_that_contradict_themselves_are_refused(
    event: Tournament, fields: dict[str, Any], problem: str
) -> None:
    before = TeamSettings.objects.values().get(tournament=event)
    with pytest.raises(Refused, match=problem):
        set_team_settings(event, by=None, **fields)
    assert TeamSettings.objects.values().get(tournament=event) == before


def test_baku_is_for_match_points(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(acceleration="baku")
    with pytest.raises(Refused, match="primary score is match points"):
        set_team_settings(event, by=None, primary_score="GP", secondary_score="MP")
    with pytest.raises(Refused, match="C.04.7"):
        set_team_settings(event, by=None, match_win=30)
    TeamSettings.objects.filter(tournament=event).update(primary_score="GP", secondary_score="MP")
    assert {one.virtual_points for one in snapshot.build(event).engine.teams} == {()}


def test_round_1_fixes_what_pairings_rest_on(event: Tournament) -> None:
    seat(event)
    with pytest.raises(Refused) as refused:
        set_team_settings(event, by=None, board_colours="wbwb", match_win=30, order_rule="free")
    assert len(refused.value.problems) == 2
    set_team_settings(event, by=None, order_rule="free", line_up_minutes=30)
    assert TeamSettings.objects.get(tournament=event).order_rule == "free"


def test_a_tournament_of_players_has_no_teams() -> None:
    tournament = make_tournament()
    for act in (
        lambda: set_team_settings(tournament, by=None, board_colours="wb"),
        lambda: teams.add_team(tournament, by=None, name="Alster"),
        lambda: teams.order_teams(tournament, [], by=None),
    ):
        with pytest.raises(Refused, match="tournament of single players"):
            act()


# --- Teams ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["Alster", "ALSTER", " alster ", "Álster"])
def test_two_teams_of_one_name_are_refused_in_words(event: Tournament, name: str) -> None:
    with pytest.raises(Refused, match="There is a team Alster already"):
        teams.add_team(event, by=None, name=name)
    with pytest.raises(Refused, match="There is a team Alster already"):
        teams.update_team(team(event, 2), by=None, name=name)
    teams.update_team(team(event, 1), by=None, name="ALSTER")
    assert names(event)[:2] == ["ALSTER", "Bille"]


def test_teams_are_put_in_order_by_hand_and_by_rules(event: Tournament) -> None:
    keys = [team(event, tpn).pk for tpn in (3, 1, 2, 6, 5, 4)]
    teams.order_teams(event, keys, by=None)
    assert names(event) == ["Chemnitz", "Alster", "Bille", "Fulda", "Elbe", "Dahme"]
    with pytest.raises(Stale, match="come or gone"):
        teams.order_teams(event, keys[1:], by=None)
    Team.objects.filter(name="Elbe").update(strength=2000)
    teams.order_teams_by(event, TYPED, by=None)
    assert names(event)[:3] == ["Elbe", "Alster", "Bille"]
    teams.order_teams_by(event, MEAN_OF_BOARDS, by=None)
    assert names(event) == ["Alster", "Bille", "Chemnitz", "Dahme", "Elbe", "Fulda"]


def test_the_olympiad_rule_takes_the_highest_ratings_whatever_the_board(event: Tournament) -> None:
    Player.objects.filter(pk=member(event, 6, 3).pk).update(rating=2700)
    rows = {row.team.name: row for row in team_rows(event)}
    assert (rows["Fulda"].mean, rows["Fulda"].olympiad) == (2479, 2590)
    teams.order_teams_by(event, OLYMPIAD, by=None)
    assert names(event)[0] == "Fulda"


def test_numbers_are_kept_for_good_once_round_1_is_paired(event: Tournament) -> None:
    seat(event)
    keys = [team(event, tpn).pk for tpn in (2, 1, 3, 4, 5, 6)]
    with pytest.raises(Refused, match="keeps its number for good"):
        teams.order_teams(event, keys, by=None)
    late = teams.add_team(event, by=None, name="Late")
    assert (late.tpn, late.entry_round) == (7, 2)
    with pytest.raises(Refused, match="Withdraw the team instead"):
        teams.remove_team(team(event, 3), by=None)
    teams.remove_team(late, by=None)
    assert names(event)[-1] == "Fulda"


def test_a_team_that_is_taken_out_leaves_its_players_and_its_number(event: Tournament) -> None:
    teams.remove_team(team(event, 2), by=None)
    assert [(one.tpn, one.name) for one in Team.objects.filter(tournament=event)][1] == (2, "Chemnitz")
    assert event.players.filter(team=None).count() == 3


def test_byes_and_withdrawals_say_who_is_paired(event: Tournament) -> None:
    teams.set_team_bye(team(event, 1), by=None, round_number=1, kind="H")
    teams.set_team_bye(team(event, 2), by=None, round_number=1, kind="H")
    teams.set_team_bye(team(event, 2), by=None, round_number=1, kind="")
    teams.withdraw_team(team(event, 3), by=None)
    assert snapshot.build(event).engine.absent == {1, 3}
    with pytest.raises(Refused, match="withdrawn already"):
        teams.withdraw_team(team(event, 3), by=None)
    teams.return_team(team(event, 3), by=None)
    assert snapshot.build(event).engine.absent == {1}
    seat(event)
    with pytest.raises(Refused, match="paired already"):
        teams.set_team_bye(team(event, 1), by=None, round_number=1, kind="")
    with pytest.raises(Refused, match="half-point, zero-point or full-point"):
        teams.set_team_bye(team(event, 1), by=None, round_number=2, kind="U")
    assert TeamBye.objects.count() == 1


# --- Rosters ----------------------------------------------------------------------------------------------------------
def keys(event: Tournament, *places: int, tpn: int = 1) -> list[int]:
    return [member(event, tpn, place).pk for place in places]


def test_a_roster_is_put_in_order(event: Tournament) -> None:
    rosters.set_roster(team(event, 1), keys(event, 3, 1, 2), by=None)
    assert roster(event, 1) == ["Player 3", "Player 1", "Player 2"]
    rosters.set_roster(team(event, 1), keys(event, 2, 3), by=None)
    assert roster(event, 1) == ["Player 1", "Player 2"]
    freed = event.players.get(team=None)
    rosters.set_roster(team(event, 2), [*keys(event, 1, 2, 3, tpn=2), freed.pk], by=None)
    assert roster(event, 2) == ["Player 1", "Player 2", "Player 3", "Player 3"]


def test_a_player_is_in_one_team(event: Tournament) -> None:
    other = member(event, 2, 1)
    with pytest.raises(Refused, match="Bille, Player 1 plays for Bille already"):
        rosters.set_roster(team(event, 1), [*keys(event, 1, 2, 3), other.pk], by=None)
    with pytest.raises(Stale, match="stands there twice"):
        rosters.set_roster(team(event, 1), keys(event, 1, 1), by=None)


def test_no_more_reserves_than_the_regulations_allow(event: Tournament) -> None:
    set_team_settings(event, by=None, most_reserves=1)
    with pytest.raises(Refused, match="Alster would have 4 players; the regulations allow 2 and 1 reserve"):
        rosters.add_member(team(event, 1), by=None, name="New, Ned", rating=2000)
    assert not event.players.filter(name="New, Ned").exists()


def test_the_order_stays_once_round_1_is_paired(event: Tournament) -> None:
    seat(event)
    with pytest.raises(Refused, match="the order of the roster stays"):
        rosters.set_roster(team(event, 1), keys(event, 1, 3, 2), by=None)
    with pytest.raises(Refused, match="has been on a board"):
        rosters.set_roster(team(event, 1), keys(event, 2, 3), by=None)
    new = rosters.add_member(team(event, 1), by=None, name="New, Ned", rating=2900)
    assert (new.roster_place, new.entry_round) == (4, 2)
    assert not Seat.objects.filter(player=new).exists(), "who does not play has no seat in a team event"
    rosters.set_roster(team(event, 1), [*keys(event, 1, 3), new.pk], by=None)
    assert roster(event, 1) == ["Player 1", "Player 3", "Ned"]


# --- Lists ------------------------------------------------------------------------------------------------------------
LIST = """Team;Name;Rating;Title
Rook Row;Adler, Anna;2200;WFM
Rook Row;Berg, Ben;2100;
Alster;Costa, Carla;2050;
rook row;Dahl, Dora;2000;
"""


def test_teams_come_with_their_players_from_a_list(event: Tournament) -> None:
    assert import_teams(event, read_players(LIST).rows, by=None) == (1, 4)
    assert names(event)[-1] == "Rook Row"
    assert roster(event, 7) == ["Anna", "Ben", "Dora"]
    assert roster(event, 1) == ["Player 1", "Player 2", "Player 3", "Carla"]
    assert set(Player.objects.filter(team__tpn=7).values_list("club", flat=True)) == {""}


def test_a_list_with_a_fault_enters_nobody(event: Tournament) -> None:
    set_team_settings(event, by=None, most_reserves=0)
    with pytest.raises(Refused) as refused:
        import_teams(event, read_players(LIST).rows, by=None)
    assert [text.partition(" would")[0] for text in refused.value.problems] == ["Alster", "Rook Row"]
    without = LIST.replace("Alster;", ";")
    with pytest.raises(Refused, match="Line 4: this player has no team"):
        import_teams(event, read_players(without).rows, by=None)
    assert (event.players.count(), len(names(event))) == (18, 6)


def test_the_list_of_teams_costs_a_constant_number_of_queries(
    event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        team_rows(event)


def test_the_regulations_speak_of_byes_of_teams_too() -> None:
    """As of players: how many half-point byes, none in the last rounds, full-point byes with a warning."""
    event = make_event(teams=4, half_byes=1, last_without_byes=1)
    one = team(event, 2)
    set_bye = partial(teams.set_team_bye, by=None)
    set_bye(one, round_number=1, kind="H")
    with pytest.raises(Doubtful, match=f"{one.name} would have 2 half-point byes"):
        set_bye(one, round_number=2, kind="H")
    with pytest.raises(Doubtful, match="no half-point byes from round 5 on"):
        set_bye(team(event, 3), round_number=5, kind="H")
    with pytest.raises(Doubtful, match="points of a win in round 3 without a game"):
        set_bye(one, round_number=3, kind="F")
    set_bye(one, round_number=3, kind="F", sure=True)
    set_bye(one, round_number=4, kind="Z")
    teams.withdraw_team(team(event, 4), by=None, from_round=3)
    with pytest.raises(Refused, match="does not take part in round 4"):
        set_bye(team(event, 4), round_number=4, kind="Z")
    assert dict(one.byes.values_list("round_number", "kind")) == {1: "H", 3: "F", 4: "Z"}


def test_a_bye_against_the_regulations_is_asked_about(organiser_client: Client) -> None:
    event = make_event(teams=4, half_byes=0)
    one = team(event, 1)
    page, address = (reverse(f"arbiter:{name}", args=[event.slug, one.pk]) for name in ("team_edit", "team_bye"))

    def sent(html: str) -> dict[str, str]:
        form = re.findall(rf'<form method="post" action="{address}".*?</form>', html, re.DOTALL)[0]
        fields = {name: unescape(value) for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', form)}
        return {**fields, "round_number": "2", "kind": "H"}

    asked = organiser_client.post(address, sent(organiser_client.get(page).text))
    assert asked.status_code == 422
    assert "the regulations allow 0" in asked.text
    assert "Give it all the same" in asked.text
    answered = organiser_client.post(address, sent(asked.text), follow=True)
    assert f"{one.name} has a bye in round 2." in answered.text
    assert one.byes.count() == 1
