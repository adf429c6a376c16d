"""A team event goes to another installation whole, and comes back from a restore point."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tests.tournaments.teams.events import make_event, member, team
from tests.tournaments.teams.test_pairing import played
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.models import ApartGroup, LineUpPlace, RestorePoint, Team, TeamBye, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.teams.actions import teams
from tournaments.teams.actions.line_ups import hand_in_line_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """After a round of four teams, of which two are of one club; a line-up and a bye for the next one."""
    tournament = make_event(teams=4)
    ApartGroup.objects.create(tournament=tournament, kind="club", place=1)
    Team.objects.filter(tpn__in=(1, 3)).update(club="Rook Row")
    played(tournament)
    keys = [member(tournament, 1, place).pk for place in (2, 3)]
    hand_in_line_up(team(tournament, 1), keys, by=None, round_number=2)
    teams.set_team_bye(team(tournament, 4), by=None, round_number=2, kind="H")
    tournament.refresh_from_db()
    return tournament


def told(tournament: Tournament) -> tuple[Any, ...]:
    """What a team event is made of, without the numbers of its rows."""
    state = read_team_event(read_trf(export_trf(tournament))).tournament
    places = LineUpPlace.objects.filter(line_up__team__tournament=tournament).order_by("line_up__team__tpn", "board")
    byes = TeamBye.objects.filter(team__tournament=tournament).values_list("team__tpn", "round_number", "kind")
    kept = {team.pk: team.tpn for team in Team.objects.filter(tournament=tournament)}
    apart = [
        [[kept[key] for key in group] for group in groups]
        for groups in tournament.paired_rounds.values_list("kept_apart", flat=True)
    ]
    return state.teams, state.absent, list(places.values_list("board", "player__name")), list(byes), apart


def test_an_event_file_has_all_of_a_team_event(event: Tournament, organiser: User) -> None:
    before = told(event)
    assert before[4] == [[[1, 3]]]
    copy = import_event(event_file(event), by=organiser)
    assert copy.pk != event.pk
    assert told(copy) == before


def test_a_restore_brings_a_team_event_back(event: Tournament, arbiter: User) -> None:
    before = told(event)
    drafts.pair_next_round(event, by=arbiter)
    teams.update_team(team(event, 1), by=arbiter, captain="Adler, Anna")
    point = RestorePoint.objects.filter(tournament=event, occasion="pairing").latest("pk")
    restore(point, by=arbiter)
    event.refresh_from_db()
    assert told(event) == before
    assert team(event, 1).captain == ""


def test_the_report_says_which_teams_were_kept_apart_in_which_round(event: Tournament) -> None:
    said = [line for line in export_trf(event).splitlines() if line.startswith("260")]
    assert said == ["260   1   1    1    3"]
