"""A team event in the database: its engine records, its standings, its report file."""

from __future__ import annotations

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    ColourPreferences,
    Game,
    Match,
    Outcome,
    ScoreType,
    Scoring,
    Team,
)
from pairing.standings import standings
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tests.tournaments.factories import make_tournament
from tournaments import models
from tournaments.files.queries.export import export_trf
from tournaments.models import ApartGroup, Round, Seat, TeamBye, TeamSeat, TeamSettings, Tournament
from tournaments.rounds.queries import snapshot

pytestmark = pytest.mark.django_db

ROUNDS = (
    # White's team of board 1, the other; by board: White's place in the roster, Black's, result. 0 is an empty board.
    (((1, 2), ((1, 1, "1-0"), (2, 2, "1/2"), (3, 4, "0-1"))), ((3, 4), ((1, 1, "0-1"), (2, 2, "0-1"), (0, 3, "0F1")))),
    (((4, 1), ((1, 1, "1/2"), (2, 2, "1/2"), (3, 3, "1/2"))), ((5, 3), ((1, 1, "1F0"), (2, 2, "0F1"), (3, 3, "1F0")))),
)
BYES = ({5: "U"}, {2: "U"})
EMPTY = 0


@pytest.fixture
def event() -> Tournament:
    """Five teams of four on three boards after two rounds."""
    tournament = make_tournament(players=20, system="team")
    TeamSettings.objects.create(tournament=tournament, board_colours="wbw")
    teams = {
        number: models.Team.objects.create(tournament=tournament, tpn=number, name=f"Team {number}")
        for number in range(1, 6)
    }
    for place, player in enumerate(tournament.players.order_by("tpn")):
        player.team, player.roster_place = teams[place // 4 + 1], place % 4 + 1
        player.save()
    for number, (matches, byes) in enumerate(zip(ROUNDS, BYES, strict=True), start=1):
        round_ = Round.objects.create(tournament=tournament, number=number, published_at=timezone.now())
        for table, (pair, boards) in enumerate(matches, start=1):
            _save_match(round_, table, (teams[pair[0]], teams[pair[1]]), boards)
        for team, bye in byes.items():
            TeamSeat.objects.create(round=round_, team=teams[team], bye=bye)
    return tournament


def _save_match(
    round_: Round, table: int, teams: tuple[models.Team, models.Team], boards: tuple[tuple[int, int, str], ...]
) -> None:
    """White on board 1 is the first team's; on board 2 the other's, and so on."""
    match = models.Match.objects.create(round=round_, table=table)
    for team, colour in zip(teams, "wb", strict=True):
        TeamSeat.objects.create(round=round_, team=team, match=match, colour=colour)
    for board, (white, black, result) in enumerate(boards, start=1):
        sides = teams if board % 2 else teams[::-1]
        for team, place, colour in ((sides[0], white, "w"), (sides[1], black, "b")):
            if place:
                player = team.roster.get(roster_place=place)
                Seat.objects.create(round=round_, player=player, match=match, board=board, colour=colour)
        models.Game.objects.create(match=match, board=board, result=result, published=True)


def team(tournament: Tournament, tpn: int) -> Team:
    return next(one for one in snapshot.build(tournament).engine.teams if one.tpn == tpn)


def test_a_match_of_teams_has_a_game_on_each_board(event: Tournament) -> None:
    one, other = team(event, 1), team(event, 2)
    match = Match(
        games=(
            Game(2, Colour.WHITE, Outcome.WIN),
            Game(2, Colour.BLACK, Outcome.DRAW),
            Game(2, Colour.WHITE, Outcome.LOSS),
        ),
        outcome=Outcome.DRAW,
    )
    assert one.records[0] == match
    assert (one.line_ups[0], other.line_ups[0]) == ((1, 2, 3), (5, 6, 8))
    assert [member.tpn for member in one.roster] == [1, 2, 3, 4]
    assert (other.records[1], other.line_ups[1]) == (Bye(ByeKind.PAIRING_ALLOCATED), ())


def test_an_empty_board_is_a_forfeit_of_the_board_alone(event: Tournament) -> None:
    loser, winner = team(event, 3), team(event, 4)
    record = winner.records[0]
    assert isinstance(record, Match)
    assert (record.outcome, record.played) == (Outcome.WIN, True)
    assert [(game.colour, game.outcome, game.played) for game in record.games] == [
        (Colour.BLACK, Outcome.WIN, True),
        (Colour.WHITE, Outcome.LOSS, True),
        (Colour.BLACK, Outcome.WIN, False),
    ]
    assert (loser.line_ups[0][2], winner.line_ups[0][2]) == (EMPTY, 15)


def test_a_match_without_a_game_is_forfeited(event: Tournament) -> None:
    record = team(event, 5).records[1]
    assert isinstance(record, Match)
    assert (record.played, record.outcome) == (False, Outcome.WIN)


def test_standings_rank_teams_by_match_points_then_game_points(event: Tournament) -> None:
    state = snapshot.build(event).engine
    assert state.players == ()
    lines = {line.tpn: (line.rank, line.points, line.values) for line in standings(state, ("GPTS",))}
    assert lines == {5: (1, 30, (45,)), 4: (2, 30, (35,)), 1: (3, 20, (30,)), 2: (3, 20, (30,)), 3: (5, 0, (10,))}


def test_the_report_file_of_teams_reads_back_as_the_same_event(event: Tournament) -> None:
    file = read_trf(export_trf(event))
    assert file.problems == ()
    assert file.has_matches_of_teams
    state = snapshot.build(event).engine
    assert read_team_event(file).tournament.teams == state.teams
    assert {player.fide_id for player in file.players} == {""}
    assert {player.federation for player in file.players} == {"UTO"}


def test_before_an_earlier_round_there_are_fewer_records(event: Tournament) -> None:
    TeamSeat.objects.filter(round__number=2, bye="U").update(bye="H")
    state = snapshot.build(event, before_round=2).engine
    assert {len(one.records) for one in state.teams} == {1}
    assert state.absent == {2}


def test_boards_without_a_result_are_not_in_the_records(event: Tournament) -> None:
    models.Game.objects.filter(match__round__number=2, board__gte=2).update(result="")
    record = team(event, 1).records[1]
    assert isinstance(record, Match)
    assert len(record.games) == len(team(event, 1).line_ups[1]) == 1
    assert snapshot.build(event).open_boards == 4


def test_teams_cost_a_constant_number_of_queries(
    event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(11):
        snapshot.build(event)


def test_a_game_that_is_rated_otherwise_has_its_comment_and_no_abnormal_points(event: Tournament) -> None:
    """A record 299 would name teams there; their points in 310 are those that count."""
    game = models.Game.objects.get(match__round__number=1, match__table=1, board=1)
    models.RatingCorrection.objects.create(game=game, result="0-1", rated=True, reason="told late")
    counted, rated = export_trf(event), export_trf(event, for_rating=True)
    assert [line for line in rated.splitlines() if line.startswith("299")] == []
    (told,) = set(rated.splitlines()) - set(counted.splitlines()) - set(_players(rated))
    assert told == "### Correction @ Round 1: White 1 1 - Black 5 0 in standings and pairings"
    assert [line for line in rated.splitlines() if line.startswith("310")] == [
        line for line in counted.splitlines() if line.startswith("310")
    ]
    changed = set(_players(rated)) - set(_players(counted))
    assert {int(line[4:8]) for line in changed} == {1, 5}


def _players(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("001")]


def test_the_regulations_say_boards_points_scores_and_preferences(event: Tournament) -> None:
    TeamSettings.objects.filter(tournament=event).update(
        board_colours="wbbw",
        match_win=30,
        match_draw=15,
        match_loss=5,
        primary_score="GP",
        secondary_score="MP",
        colour_preferences="TYPEB",
        bye_match_points=20,
    )
    state = snapshot.build(event)
    engine = state.engine
    assert engine.match_scoring == Scoring(win=30, draw=15, loss=5, pairing_allocated_bye=20)
    assert (engine.scoring.games_per_match, engine.scoring.pairing_allocated_bye) == (4, 20)
    assert engine.scores == (ScoreType.GAME_POINTS, ScoreType.MATCH_POINTS)
    assert engine.colour_preferences is ColourPreferences.TYPE_B
    assert "".join(state.boards) == "wbbw"
    TeamSettings.objects.filter(tournament=event).update(secondary_score="", colour_preferences="", bye_game_points=10)
    engine = snapshot.build(event).engine
    assert (engine.scores, engine.colour_preferences) == ((ScoreType.GAME_POINTS,), ColourPreferences.NONE)
    assert engine.scoring.pairing_allocated_bye == 10


def test_the_number_of_boards_hangs_on_no_result(event: Tournament) -> None:
    models.Game.objects.all().update(result="")
    assert snapshot.build(event).engine.scoring.games_per_match == 3


def test_a_board_where_nobody_sits_has_the_colour_of_the_sequence(event: Tournament) -> None:
    """Board 2 has White for the team with White on board 1, and nobody is on it."""
    TeamSettings.objects.filter(tournament=event).update(board_colours="wwb")
    Seat.objects.filter(round__number=2, match__table=2, board=2).delete()
    first, second = team(event, 5).records[1], team(event, 3).records[1]
    assert isinstance(first, Match)
    assert isinstance(second, Match)
    assert (first.games[1].colour, second.games[1].colour) == (Colour.WHITE, Colour.BLACK)


def test_who_has_left_or_asked_for_a_bye_is_not_paired(event: Tournament) -> None:
    rows = {one.tpn: one for one in models.Team.objects.filter(tournament=event)}
    for tpn, fields in ((1, {"withdrawn_from": 3}), (2, {"entry_round": 4}), (3, {"withdrawn_from": 4})):
        models.Team.objects.filter(pk=rows[tpn].pk).update(**fields)
    for tpn, kind in ((1, "H"), (4, "H"), (5, "Z")):
        TeamBye.objects.create(team=rows[tpn], round_number=3, kind=kind)
    TeamBye.objects.create(team=rows[3], round_number=4, kind="F")
    state = snapshot.build(event)
    assert state.engine.absent == {1, 2, 4, 5}
    assert state.engine.absent_with_points == {4}, "who has left scores nothing"
    kinds = {1: ByeKind.ZERO_POINT, 2: ByeKind.ZERO_POINT, 4: ByeKind.HALF_POINT, 5: ByeKind.ZERO_POINT}
    assert state.byes == kinds


def test_a_team_without_a_seat_in_a_paired_round_came_later(event: Tournament) -> None:
    TeamSeat.objects.filter(round__number=2, bye="U").delete()
    assert snapshot.build(event, before_round=2).engine.absent == {2}
    assert team(event, 2).records[1] == Bye(ByeKind.ZERO_POINT)


def test_virtual_points_are_match_points(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(acceleration="baku")
    assert [team(event, tpn).virtual_points for tpn in (1, 4, 5)] == [(20, 20, 10, 10), (20, 20, 10, 10), ()]


def test_teams_of_one_club_are_a_group(event: Tournament) -> None:
    models.Team.objects.filter(tpn__in=(2, 4)).update(club="Rook Row")
    ApartGroup.objects.create(tournament=event, kind="club", place=1)
    player = event.players.get(tpn=3)
    group = ApartGroup.objects.create(tournament=event, kind="players", place=2)
    for one in (player, event.players.get(tpn=4)):
        group.members.create(player=one)
    assert [[one.tpn for one in part] for part in snapshot.build(event).groups] == [[2, 4]]
