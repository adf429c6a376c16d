"""Rounds of teams: paired, with line-ups, and as the command line pairs them."""

from __future__ import annotations

import pytest

from pairing.engine.systems import system_named
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tests.tournaments.logged import logged
from tests.tournaments.teams.events import SYSTEM, make_event, member, team
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_rounds import RoundPaired
from tournaments.log.kinds_of_teams import TeamsNotKeptApart
from tournaments.models import (
    ApartGroup,
    Game,
    Player,
    Round,
    Seat,
    Team,
    TeamSeat,
    TeamSettings,
    Tournament,
)
from tournaments.players.actions.entries import withdraw_player
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.outdated import is_outdated
from tournaments.teams.actions import teams
from tournaments.teams.actions.settings import set_team_settings

pytestmark = pytest.mark.django_db


def pairs(round_: Round) -> list[tuple[int, ...]]:
    """The teams of each match by their numbers, who has White on board 1 first; the bye alone."""
    found: dict[int, dict[str, int]] = {}
    alone: list[tuple[int, ...]] = []
    for seat in TeamSeat.objects.filter(round=round_).select_related("match", "team"):
        if seat.match is None:
            alone += [(seat.team.tpn or 0,)] if seat.bye == "U" else []
        else:
            found.setdefault(seat.match.table, {})[seat.colour] = seat.team.tpn or 0
    return [(found[table]["w"], found[table]["b"]) for table in sorted(found)] + alone


def by_the_engine(text: str) -> list[tuple[int, ...]]:
    """What the command line makes of a file."""
    pairing = system_named(SYSTEM).pair_round(read_team_event(read_trf(text)).tournament)
    bye = [] if pairing.bye is None else [(pairing.bye,)]
    return [(pair.white, pair.black) for pair in pairing.pairs] + bye


def played(tournament: Tournament, shift: int = 0) -> Round:
    """The next round as it is played; past publication, which is another room's."""
    round_ = drafts.pair_next_round(tournament, by=None)
    Round.objects.filter(pk=round_.pk).update(published_at=round_.paired_at)
    round_.games.update(published=True)
    for number, game in enumerate(Game.objects.filter(match__round=round_).order_by("match__table", "board")):
        Game.objects.filter(pk=game.pk).update(result=("1-0", "1/2", "0-1")[(number + shift) % 3])
    tournament.refresh_from_db()
    return Round.objects.select_related("tournament").get(pk=round_.pk)


def boards(round_: Round, table: int) -> list[tuple[str | None, str | None]]:
    """Who sits on each board of a match, White first."""
    names: dict[tuple[int, str], str] = {}
    for seat in Seat.objects.filter(round=round_, match__table=table).select_related("player"):
        names[seat.board, seat.colour] = seat.player.name
    games = Game.objects.filter(match__round=round_, match__table=table).order_by("board")
    return [(names.get((game.board, "w")), names.get((game.board, "b"))) for game in games]


@pytest.mark.parametrize(
    ("teams_", "fields"),
    [
        (6, {}),
        (7, {"colour_preferences": "TYPEB"}),
        (7, {"primary_score": "GP", "secondary_score": "MP", "colour_preferences": ""}),
        (6, {"secondary_score": "", "match_win": 30, "match_draw": 10}),
        (8, {"bye_match_points": 20, "board_colours": "wbbw"}),
    ],
)
def test_every_round_is_that_of_the_command_line(teams_: int, fields: dict[str, object]) -> None:
    event = make_event(teams=teams_, players=4, boards="wbwb")
    set_team_settings(event, by=None, **fields)
    for number in range(1, 5):
        if number == 3:
            teams.set_team_bye(team(event, 2), by=None, round_number=3, kind="H")
        round_ = played(event, shift=number)
        assert pairs(round_) == by_the_engine(round_.snapshot)
    file = read_trf(export_trf(event))
    assert file.problems == ()
    assert len(read_team_event(file).tournament.teams) == teams_
    assert file.stated("352") == (fields.get("board_colours") or "wbwb").upper()  # type: ignore[attr-defined]


def test_baku_is_in_the_code_of_the_file() -> None:
    event = make_event(teams=8)
    Tournament.objects.filter(pk=event.pk).update(acceleration="baku")
    event.refresh_from_db()
    round_ = played(event)
    assert read_trf(round_.snapshot).stated("192") == f"{system_named(SYSTEM).code()}_TYPEA_MP_GP_BAKU"
    assert read_team_event(read_trf(round_.snapshot)).tournament.teams[0].virtual_points[:1] == (20,)
    assert pairs(round_) == by_the_engine(round_.snapshot)


def test_the_first_boards_play_in_the_order_of_the_roster() -> None:
    event = make_event(teams=4)
    withdraw_player(member(event, 3, 1), by=None)
    round_ = drafts.pair_next_round(event, by=None)
    assert pairs(round_) == [(1, 3), (4, 2)]
    assert boards(round_, 1) == [
        ("Alster, Player 1", "Chemnitz, Player 2"),
        ("Chemnitz, Player 3", "Alster, Player 2"),
    ]


def test_a_short_team_leaves_its_last_boards_empty_and_loses_them() -> None:
    event = make_event(teams=4, boards="wbw", players=3)
    for place in (1, 2):
        withdraw_player(member(event, 4, place), by=None)
    round_ = drafts.pair_next_round(event, by=None)
    assert boards(round_, 2)[1:] == [("Bille, Player 2", None), (None, "Bille, Player 3")]
    assert boards(round_, 2)[0] == ("Dahme, Player 3", "Bille, Player 1")


def test_who_does_not_play_has_no_seat_and_the_bye_is_the_teams() -> None:
    event = make_event(teams=5)
    teams.withdraw_team(team(event, 1), by=None)
    teams.set_team_bye(team(event, 2), by=None, round_number=1, kind="F", sure=True)
    round_ = drafts.pair_next_round(event, by=None)
    byes = TeamSeat.objects.filter(round=round_, match=None).values_list("team__tpn", "bye")
    assert dict(byes) == {1: "Z", 2: "F", 5: "U"}
    assert Seat.objects.filter(round=round_).count() == 4
    assert not Seat.objects.filter(round=round_).exclude(bye="").exists()
    (told,) = logged(RoundPaired)
    assert (told.boards, told.bye, told.bye_of and told.bye_of.name) == (2, None, "Elbe")


def test_teams_of_one_club_are_kept_apart_as_far_as_possible() -> None:
    event = make_event(teams=4)
    ApartGroup.objects.create(tournament=event, kind="club", place=1)
    Team.objects.filter(tpn__in=(1, 3)).update(club="Rook Row")
    round_ = drafts.pair_next_round(event, by=None)
    assert (1, 3) not in pairs(round_)
    one, other = (team(event, tpn).pk for tpn in (1, 3))
    assert round_.kept_apart == [[one, other]]
    drafts.discard_draft(round_, by=None)
    Team.objects.update(club="Rook Row")
    drafts.pair_next_round(event, by=None)
    (told,) = logged(TeamsNotKeptApart)
    assert all(len(pair) == 2 for pair in told.pairs)
    assert len(told.pairs) == 2


def test_a_draft_is_old_when_what_it_rests_on_has_changed_and_not_when_a_line_up_has() -> None:
    event = make_event(teams=4)
    round_ = drafts.pair_next_round(event, by=None)
    assert not is_outdated(round_)
    Team.objects.filter(tpn=1).update(name="Another")
    Player.objects.filter(team__tpn=1, roster_place=1).update(rating=1500)
    assert not is_outdated(round_)
    TeamSettings.objects.update(match_win=30)
    assert is_outdated(round_)
    TeamSettings.objects.update(match_win=20)
    Team.objects.filter(tpn=1).update(withdrawn_from=1)
    assert is_outdated(round_)


def test_what_stands_in_the_way_is_told_with_every_reason() -> None:
    event = make_event(teams=2)
    Player.objects.filter(team__tpn=1).update(withdrawn_from=1)
    with pytest.raises(Refused, match="Nobody plays for Alster"):
        drafts.pair_next_round(event, by=None)
    teams.withdraw_team(team(event, 2), by=None)
    Tournament.objects.filter(pk=event.pk).update(acceleration="baku")
    TeamSettings.objects.update(match_win=30)
    with pytest.raises(Refused) as refused:
        drafts.pair_next_round(event, by=None)
    assert len(refused.value.problems) == 3


def test_unrated_players_and_forfeited_boards_ask_nobody_anything() -> None:
    event = make_event(teams=4)
    Player.objects.filter(team__tpn=1).update(rating=None)
    round_ = played(event)
    Game.objects.filter(match__round=round_, match__table=1).update(result="0F1")
    assert len(pairs(drafts.pair_next_round(event, by=None))) == 2


def test_the_file_has_short_names_and_the_byes_asked_for() -> None:
    event = make_event(teams=4)
    teams.update_team(team(event, 1), by=None, short_name="ALSTER")
    for tpn, number, kind in ((2, 2, "H"), (3, 3, "F"), (4, 2, "Z")):
        teams.set_team_bye(team(event, tpn), by=None, round_number=number, kind=kind, sure=True)
    played(event)
    lines = export_trf(event).splitlines()
    assert [line[41:46] for line in lines if line.startswith("310")][0] == "ALSTE"
    assert sorted(line for line in lines if line.startswith("240")) == [
        "240 F   3    3",
        "240 H   2    2",
        "240 Z   2    4",
    ]
