"""Line-ups: kept, sealed until the deadline, revealed together, changed with a reason."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tests.tournaments.logged import logged
from tests.tournaments.teams.captains import link_of, phone_with
from tests.tournaments.teams.captains import page as captains_page
from tests.tournaments.teams.events import make_event, member, team
from tests.tournaments.teams.test_pairing import boards, played
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_teams import LineUpHandedIn, LineUpsRevealed
from tournaments.models import Game, LineUp, Round, RoundTime, Seat, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.line_ups import are_sealed
from tournaments.teams.actions.line_ups import hand_in_line_up, reveal_line_ups, take_line_up_away
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.teams import set_team_bye, update_team, withdraw_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Four teams of four players on three boards."""
    return make_event(teams=4, players=4, boards="wbw")


def hand_in(event: Tournament, *places: int, tpn: int = 1, number: int = 1, **how: Any) -> LineUp:
    keys = [member(event, tpn, place).pk if place else None for place in places]
    return hand_in_line_up(team(event, tpn), keys, by=None, round_number=number, **how)


def begins_in(event: Tournament, minutes: int, *, number: int = 1) -> None:
    """The round begins then, and line-ups are handed in half an hour before."""
    set_team_settings(event, by=None, line_up_minutes=30)
    at = timezone.localtime(timezone.now() + timedelta(minutes=minutes))
    RoundTime.objects.filter(tournament=event, round_number=number).delete()
    event.time_zone = str(timezone.get_current_timezone())
    Tournament.objects.filter(pk=event.pk).update(time_zone=event.time_zone)
    RoundTime.objects.create(tournament=event, round_number=number, day=at.date(), time=at.time())


def names(round_: Round, table: int = 1) -> list[str]:
    """The places of who sits on the boards of team 1."""
    found = []
    for pair in boards(round_, table):
        mine = [name for name in pair if name and name.startswith("Alster")]
        found.append(mine[0][-1] if mine else "-")
    return found


def test_arbiters_read_who_has_handed_in_nothing_before_the_round_is_paired(
    event: Tournament, arbiter: User, organiser_client: Client
) -> None:
    """And captains are reminded on their page, a day before the deadline at the earliest."""
    page = reverse("arbiter:line_ups", args=[event.slug])
    assert "Nothing has come from" not in organiser_client.get(page).text  # without a deadline nothing is due
    begins_in(event, 30 * 60)
    link = link_of(event, 1)
    phone = phone_with(link)
    assert "is due in" not in captains_page(phone, link)
    begins_in(event, 90)
    begins_in(event, 24 * 60, number=2)
    assert "The line-up of round 1 is due in" in captains_page(phone, link, 2)
    hand_in(event, 1, 3, 4)
    assert "The line-up of round 2 is due in" in captains_page(phone, link)
    set_team_bye(team(event, 4), by=arbiter, round_number=1, kind="H")
    update_team(team(event, 2), by=arbiter, captain="Adler, Anna")
    shown = organiser_client.get(page)
    due = shown.context["grid"].due
    assert (due.round_number, [one.tpn for one in due.none]) == (1, [2, 3])
    assert "The line-ups of round 1 can be handed in until" in shown.text
    assert "Nothing has come from:" in shown.text
    assert "Captain: Adler, Anna" in shown.text
    assert f"{reverse('arbiter:line_up', args=[event.slug, team(event, 3).pk])}?round_number=1" in shown.text
    for tpn in (2, 3):
        hand_in(event, 1, 2, 3, tpn=tpn)
    assert "Every team has handed in its line-up." in organiser_client.get(page).text


def test_of_teams_that_are_away_no_line_up_is_waited_for(
    event: Tournament, arbiter: User, organiser_client: Client
) -> None:
    """Who has withdrawn, has a bye or comes later has no match then, and is not counted among those to hand one in."""
    set_team_bye(team(event, 4), by=arbiter, round_number=1, kind="H")
    withdraw_team(team(event, 3), by=arbiter, from_round=2)
    hand_in(event, 1, 3, 4)
    shown = organiser_client.get(reverse("arbiter:line_ups", args=[event.slug]))
    states = {one.tpn: [cell.state for cell in cells[:2]] for one, cells in shown.context["grid"].rows}
    assert states == {
        1: ["handed_in", "usual"],
        2: ["usual", "usual"],
        3: ["usual", "without"],
        4: ["without", "usual"],
    }
    assert "Round 1: 1 of 3 teams have handed in a line-up." in shown.text
    assert "Line-up of Chemnitz in round 2" not in shown.text


def test_a_line_up_that_was_handed_in_ahead_plays(event: Tournament) -> None:
    hand_in(event, 1, 3, 4)
    hand_in(event, 2, 3, 4)
    assert LineUp.objects.count() == 1
    assert names(drafts.pair_next_round(event, by=None)) == ["2", "3", "4"]
    told = [one.seated for one in logged(LineUpHandedIn)]
    assert told[-1] == tuple(f"Alster, Player {place}" for place in (2, 3, 4))


def test_without_one_the_first_boards_play(event: Tournament) -> None:
    hand_in(event, 2, 3, 4)
    take_line_up_away(team(event, 1), by=None, round_number=1)
    with pytest.raises(Stale, match="no line-up of Alster"):
        take_line_up_away(team(event, 1), by=None, round_number=1)
    assert names(drafts.pair_next_round(event, by=None)) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("rule", "places", "fault"),
    [
        ("fixed", (1, 3, 2), "order of the roster"),
        ("fixed", (1, 0, 3), "Empty boards are the last ones"),
        ("fixed", (1, 4), ""),
        ("gaps", (0, 2, 4), ""),
        ("gaps", (0, 4, 2), "order of the roster"),
        ("free", (4, 1, 2), ""),
        ("free", (4, 0, 2), "Empty boards are the last ones"),
    ],
)
def test_the_order_is_that_of_the_regulations(
    event: Tournament, rule: str, places: tuple[int, ...], fault: str
) -> None:
    set_team_settings(event, by=None, order_rule=rule)
    if not fault:
        hand_in(event, *places)
        return
    with pytest.raises(Refused, match=fault) as refused:
        hand_in(event, *places, sure=True)
    assert not isinstance(refused.value, Doubtful)
    set_team_settings(event, by=None, order_binds=False)
    with pytest.raises(Doubtful, match=fault):
        hand_in(event, *places)
    hand_in(event, *places, sure=True)
    assert LineUp.objects.count() == 1


@pytest.mark.parametrize(
    ("places", "fault"),
    [((1, 1, 2), "two boards"), ((1, 2, 3, 4), "3 boards"), ((0, 0, 0), "Nobody is on a board"), ((), "Nobody")],
)
def test_what_is_no_line_up_is_refused(event: Tournament, places: tuple[int, ...], fault: str) -> None:
    with pytest.raises(Refused, match=fault):
        hand_in(event, *places)
    other = member(event, 2, 1).pk
    with pytest.raises(Stale, match="not in the roster of Alster"):
        hand_in_line_up(team(event, 1), [other], by=None, round_number=1)
    with pytest.raises(Refused, match="no round 9"):
        hand_in(event, 1, 2, 3, number=9)


def test_they_are_sealed_until_the_deadline_and_revealed_together(event: Tournament) -> None:
    begins_in(event, 60)
    round_ = drafts.pair_next_round(event, by=None)
    assert are_sealed(round_)
    assert not Seat.objects.exists()
    hand_in(event, 2, 3, 4, by_captain=True)
    assert are_sealed(round_)
    with pytest.raises(Doubtful, match="until"):
        reveal_line_ups(round_, by=None)
    begins_in(event, 20)
    with pytest.raises(Refused, match="can no longer be handed in"):
        hand_in(event, 1, 2, 3, by_captain=True)
    with pytest.raises(Refused, match="needs a reason"):
        hand_in(event, 1, 2, 3)
    reveal_line_ups(round_, by=None)
    assert names(round_) == ["2", "3", "4"]
    assert Seat.objects.filter(round=round_).count() == 12
    (told,) = logged(LineUpsRevealed)
    assert [one.tpn for one in told.usual] == [2, 3, 4]
    with pytest.raises(Refused, match="known already"):
        reveal_line_ups(round_, by=None)


def test_after_the_deadline_an_arbiter_says_why(event: Tournament) -> None:
    begins_in(event, 20)
    round_ = drafts.pair_next_round(event, by=None)
    hand_in(event, 1, 2, 4, reason="the third board is ill")
    reveal_line_ups(round_, by=None)
    assert names(round_) == ["1", "2", "4"]
    assert logged(LineUpHandedIn)[-1].reason == "the third board is ill"


def test_a_known_line_up_of_a_draft_is_changed_without_ado(event: Tournament) -> None:
    round_ = drafts.pair_next_round(event, by=None)
    hand_in(event, 1, 2)
    assert names(round_) == ["1", "2", "-"]
    with pytest.raises(Refused, match="can no longer be handed in"):
        hand_in(event, 1, 2, 3, by_captain=True)


def test_nobody_changes_places_once_a_board_has_been_played(event: Tournament) -> None:
    round_ = played(event)
    with pytest.raises(Refused, match="Results have come in"):
        hand_in(event, 1, 2, 4, reason="ill")
    Game.objects.filter(match__round=round_).update(result="")
    with pytest.raises(Refused, match="needs a reason"):
        hand_in(event, 1, 2, 4)


def test_the_file_says_who_sat_where(event: Tournament) -> None:
    set_team_settings(event, by=None, order_rule="gaps")
    hand_in(event, 0, 2, 4)
    hand_in(event, 1, 3, tpn=2)
    played(event)
    Game.objects.filter(match__table=1, board=1).update(result="0F1")
    text = export_trf(event)
    state = read_team_event(read_trf(text)).tournament
    ranks = {player.pk: player.tpn for player in event.players.all()}
    line_up = {one.tpn: one.line_ups[0] for one in state.teams}
    assert line_up[1] == (0, *(ranks[member(event, 1, place).pk] for place in (2, 4)))
    assert line_up[2] == (*(ranks[member(event, 2, place).pk] for place in (1, 3)), 0)
    assert [line[:7] for line in text.splitlines() if line.startswith("300")]
