"""Matches of two games and of teams in the database: what it refuses whatever the program does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tournaments.factories import make_player
from tests.tournaments.models.refused import refused
from tournaments.models import (
    Game,
    LineUp,
    LineUpPlace,
    Match,
    Player,
    Round,
    Seat,
    Team,
    TeamBye,
    TeamSeat,
    TeamSettings,
    Tournament,
)

BOARDS = 2


@pytest.fixture
def tournament(make_tournament: Callable[..., Tournament]) -> Tournament:
    return make_tournament(players=12)


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    return Round.objects.create(tournament=tournament, number=1)


@pytest.fixture
def match(tournament: Tournament, round_: Round) -> Match:
    """Players 1 and 2, who play two games."""
    match = Match.objects.create(round=round_, table=1)
    for tpn, colour in ((1, "w"), (2, "b")):
        Seat.objects.create(round=round_, player=tournament.players.get(tpn=tpn), match=match, colour=colour)
    for number in (1, 2):
        Game.objects.create(match=match, number=number)
    return match


@pytest.fixture
def teams(tournament: Tournament) -> list[Team]:
    """Three teams of four, in the order of the starting ranks."""
    players = list(tournament.players.order_by("tpn"))
    made = [Team.objects.create(tournament=tournament, tpn=number, name=f"Team {number}") for number in (1, 2, 3)]
    for place, player in enumerate(players):
        player.team, player.roster_place = made[place // 4], place % 4 + 1
        player.save()
    return made


@pytest.fixture
def team_match(round_: Round, teams: list[Team]) -> Match:
    """Teams 1 and 2 on two boards; the colours change from board to board."""
    match = Match.objects.create(round=round_, table=1)
    for team, first, second in ((teams[0], "w", "b"), (teams[1], "b", "w")):
        TeamSeat.objects.create(round=round_, team=team, match=match, colour=first)
        for player, colour, board in zip(team.roster.order_by("roster_place"), (first, second), (1, 2), strict=False):
            Seat.objects.create(round=round_, player=player, match=match, board=board, colour=colour)
    for board in (1, 2):
        Game.objects.create(match=match, board=board)
    return match


def player_of(team: Team, place: int) -> Player:
    return team.roster.get(roster_place=place)


def test_two_games_have_the_same_players_with_the_colours_changed(match: Match) -> None:
    first, second = match.games.all()
    assert {colour: seat.player.tpn for colour, seat in first.sides().items()} == {"w": 1, "b": 2}
    assert {colour: seat.player.tpn for colour, seat in second.sides().items()} == {"w": 2, "b": 1}


def test_boards_of_teams_have_their_own_players(team_match: Match) -> None:
    assert [
        {colour: (seat.player.team_id, seat.player.roster_place) for colour, seat in game.sides().items()}
        for game in team_match.games.all()
    ] == [
        {"w": (player.team_id, player.roster_place), "b": (other.team_id, other.roster_place)}
        for player, other in (
            (seat(team_match, 1, "w"), seat(team_match, 1, "b")),
            (seat(team_match, 2, "w"), seat(team_match, 2, "b")),
        )
    ]
    assert [seat(team_match, 1, "w").tpn, seat(team_match, 2, "b").tpn] == [1, 2]


def seat(match: Match, board: int, colour: str) -> Player:
    return Seat.objects.get(match=match, board=board, colour=colour).player


@pytest.mark.parametrize("number", [0, 13])
def test_a_game_that_no_match_has(match: Match, number: int) -> None:
    with refused("game_number"):
        Game.objects.create(match=match, number=number)


def test_one_game_of_a_board_twice(match: Match, team_match_of_another_table: None) -> None:
    with refused("game_once|match_id, .*board, .*number"):
        Game.objects.create(match=match, number=2)


@pytest.fixture
def team_match_of_another_table(round_: Round) -> None:
    Game.objects.create(match=Match.objects.create(round=round_, table=2), number=2)


def test_a_board_below_the_first(match: Match) -> None:
    with refused("game_number"):
        Game.objects.create(match=match, board=0)
    with refused("seat_board"):
        Seat.objects.filter(match=match, colour="w").update(board=0)


def test_a_player_in_a_second_match_of_the_round(match: Match) -> None:
    other = Match.objects.create(round=match.round, table=2)
    player = Player.objects.get(tpn=1)
    with refused("player_once|round_id, .*player_id"):
        Seat.objects.create(round=match.round, player=player, match=other, colour="w")


def test_a_player_on_two_boards_of_a_team(team_match: Match, teams: list[Team]) -> None:
    with refused("player_once|round_id, .*player_id"):
        Seat.objects.create(
            round=team_match.round, player=player_of(teams[0], 1), match=team_match, board=3, colour="w"
        )


def test_two_players_of_one_colour_on_a_board(team_match: Match, teams: list[Team]) -> None:
    with refused("one_player_per_colour|match_id, .*board, .*colour"):
        Seat.objects.create(
            round=team_match.round, player=player_of(teams[0], 3), match=team_match, board=2, colour="b"
        )


def test_a_team_twice_in_a_round(team_match: Match, teams: list[Team]) -> None:
    with refused("team_once|round_id, .*team_id"):
        TeamSeat.objects.create(round=team_match.round, team=teams[0], bye="H")


def test_a_third_team_in_a_match(team_match: Match, teams: list[Team]) -> None:
    with refused("one_team_per_colour|match_id, .*colour"):
        TeamSeat.objects.create(round=team_match.round, team=teams[2], match=team_match, colour="b")


def test_two_teams_with_the_allocated_bye(round_: Round, teams: list[Team]) -> None:
    TeamSeat.objects.create(round=round_, team=teams[0], bye="U")
    with refused("one_team_with_allocated_bye|round_id"):
        TeamSeat.objects.create(round=round_, team=teams[1], bye="U")


@pytest.mark.parametrize("fields", [{}, {"colour": "w"}, {"bye": "X"}, {"bye": "H", "colour": "b"}])
def test_a_team_neither_in_a_match_nor_with_a_bye(round_: Round, teams: list[Team], fields: dict[str, str]) -> None:
    with refused("team_seat_match_or_bye"):
        TeamSeat.objects.create(round=round_, team=teams[0], **fields)


def test_a_board_of_teams_has_no_result_before_publication(team_match: Match) -> None:
    with refused("result_needs_publication"):
        team_match.games.update(result="1-0")


def test_a_roster_has_every_place_once(tournament: Tournament, teams: list[Team]) -> None:
    newcomer = make_player(tournament, 20, team=teams[0], roster_place=4)
    with refused("roster_place_once|team_id, .*roster_place"):
        newcomer.save()
    for fields in ({"team": teams[0]}, {"roster_place": 5}, {"team": teams[0], "roster_place": 0}):
        with refused("player_roster_place"):
            make_player(tournament, 21, **fields).save()


def test_names_and_numbers_of_teams_are_there_once(tournament: Tournament, teams: list[Team]) -> None:
    for name, fields in (
        ("team_tpn_once|tournament_id, .*tpn", {"tpn": 1, "name": "Rook Row"}),
        ("team_name_once|tournament_id, .*name", {"tpn": 4, "name": "Team 1"}),
        ("team_name", {"tpn": 4, "name": ""}),
    ):
        with refused(name):
            Team.objects.create(tournament=tournament, **fields)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("team_settings_boards", {"board_colours": ""}),
        ("team_settings_match_points", {"match_draw": 30}),
        ("team_settings_match_points", {"match_loss": 15}),
        ("team_settings_two_scores", {"secondary_score": "MP"}),
        ("team_settings_order_rule", {"order_rule": "any"}),
    ],
)
def test_settings_that_contradict_themselves(tournament: Tournament, name: str, fields: dict[str, object]) -> None:
    with refused(name):
        TeamSettings.objects.create(tournament=tournament, **fields)  # type: ignore[misc]


def test_a_tournament_has_one_row_of_settings(tournament: Tournament) -> None:
    TeamSettings.objects.create(tournament=tournament)
    with refused("team_settings|tournament_id"):
        TeamSettings.objects.create(tournament=tournament)


def test_a_team_has_one_bye_in_a_round(teams: list[Team]) -> None:
    TeamBye.objects.create(team=teams[0], round_number=2, kind="H")
    with refused("team_bye_once|team_id, .*round_number"):
        TeamBye.objects.create(team=teams[0], round_number=2, kind="Z")
    with refused("team_bye_kind"):
        TeamBye.objects.create(team=teams[0], round_number=3, kind="U")


def test_a_line_up_has_each_board_and_each_player_once(teams: list[Team]) -> None:
    line_up = LineUp.objects.create(team=teams[0], round_number=1)
    with refused("line_up_once|team_id, .*round_number"):
        LineUp.objects.create(team=teams[0], round_number=1)
    LineUpPlace.objects.create(line_up=line_up, board=1, player=player_of(teams[0], 1))
    LineUpPlace.objects.create(line_up=line_up, board=2)
    LineUpPlace.objects.create(line_up=line_up, board=3)
    for board, place in ((1, 2), (4, 1)):
        with refused("line_up_(board|player)_once|line_up_id, .*(board|player_id)"):
            LineUpPlace.objects.create(line_up=line_up, board=board, player=player_of(teams[0], place))
    with refused("line_up_board"):
        LineUpPlace.objects.create(line_up=line_up, board=0)
