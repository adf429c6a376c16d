"""What a publication freezes of a round of teams, and how it is read."""

from __future__ import annotations

import pytest

from pairing.service import Bye, ByeKind, Match, Outcome
from tests.tournaments.team_rows import make_team_event, play, played_rounds, publish, seat_round
from tournaments.mirroring.queries.shown import rows_of, state_of, wanted
from tournaments.models import Player, Publication, Round, Seat, Team, TeamSeat, Tournament
from tournaments.publication.queries.published import named_players, named_teams, published_round, published_rounds
from tournaments.publication.queries.round_list import round_list
from tournaments.publication.queries.teams import TeamRound
from tournaments.publication.queries.versions import What, versions_of
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.rounds.queries.cases import changes_published

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_team_event()


def of_round(tournament: Tournament, number: int = 1) -> TeamRound:
    published = published_round(tournament, number)
    assert published is not None
    assert published.event is not None
    return published.event


def test_matches_stand_with_their_line_ups_and_the_game_points_so_far(event: Tournament) -> None:
    round_ = publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}, line_ups={3: (2, 3, 4), 2: (1, 2, 0)}))
    game = round_.games.get(match__table=1, board=2)
    game.result = "1-0"
    game.save()
    first, second = of_round(event).matches
    assert (first.table, first.white.name, first.black.name) == (1, "Team 1", "Team 3")
    assert [(board.number, board.colour) for board in first.boards] == [(1, "w"), (2, "b"), (3, "w")]
    assert [board.one and board.one.tpn for board in first.boards] == [1, 2, 3]
    assert [board.other and board.other.tpn for board in first.boards] == [10, 11, 12]
    assert first.made == (0, 10)  # on the second board the other team has White
    assert (first.open_boards, first.winner) == (2, None)
    assert [board.other and board.other.tpn for board in second.boards] == [5, 6, None]
    assert [(bye.kind, bye.team.name, bye.points) for bye in of_round(event).byes] == [("U", "Team 5", 10)]


def test_a_match_is_won_as_soon_as_open_boards_cannot_change_it(event: Tournament) -> None:
    round_ = publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}))
    round_.games.filter(match__table=1, board=1).update(result="1-0")
    round_.games.filter(match__table=1, board=2).update(result="1/2")
    assert of_round(event).matches[0].winner is None
    round_.games.filter(match__table=1, board=2).update(result="0-1")
    winner = of_round(event).matches[0].winner
    assert winner is not None
    assert winner.name == "Team 1"


def test_what_is_frozen_stays_when_team_and_line_up_change(event: Tournament) -> None:
    publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}))
    before = of_round(event)
    Team.objects.filter(tournament=event, tpn=1).update(name="Renamed")
    Player.objects.filter(tournament=event, tpn=1).update(name="Another, Name", team=None, roster_place=None)
    Seat.objects.filter(player__tournament=event, player__tpn=2).delete()
    assert of_round(event) == before


def test_teams_have_roster_and_points_before_the_round(event: Tournament) -> None:
    played_rounds(event, 1)
    publish(seat_round(event))
    teams = {team.tpn: team for team in of_round(event, 2).teams}
    assert [player.tpn for player in teams[2].roster] == [5, 6, 7, 8]
    known = {bye.team.tpn: bye.points for bye in of_round(event).byes}
    won = of_round(event).records()
    for tpn, team in teams.items():
        record = won[team.id]
        if isinstance(record, Bye):
            assert team.points == known[tpn] == 10
        else:
            assert team.points == {Outcome.WIN: 20, Outcome.DRAW: 10, Outcome.LOSS: 0}[record.outcome]


def test_a_team_that_comes_later_is_named_nowhere_before(event: Tournament) -> None:
    late = Team.objects.create(tournament=event, tpn=6, name="Latecomers", entry_round=2)
    Player.objects.create(tournament=event, tpn=99, name="Late, Lena", team=late, roster_place=1)
    publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U", 6: "Z"}))
    kept = Publication.objects.get(tournament=event)
    assert "Late" not in f"{kept.pairings}{kept.round_list}"
    assert "Latecomers" not in {line.name for line in round_list(event, 1).lines}  # type: ignore[union-attr]


def test_the_list_of_the_round_has_the_teams(event: Tournament) -> None:
    played_rounds(event, 2)
    listed = round_list(event, 2)
    assert listed is not None
    assert sorted(line.name for line in listed.lines) == [f"Team {number}" for number in range(1, 6)]


def test_records_of_a_round_are_matches_with_the_colours_of_the_boards(event: Tournament) -> None:
    round_ = publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}, line_ups={3: (1, 2, 0)}))
    assert of_round(event).records().keys() == {Team.objects.get(tournament=event, tpn=5).pk}
    play(round_)
    ids = {team.tpn: team.id for team in of_round(event).teams}
    records = of_round(event).records()
    assert records[ids[5]] == Bye(ByeKind.PAIRING_ALLOCATED)
    one = records[ids[1]]
    assert isinstance(one, Match)
    assert "".join(game.colour.value for game in one.games) == "wbw"
    assert [game.played for game in one.games] == [True, True, False]
    assert one.games[2].outcome is Outcome.WIN
    assert one.opponent == ids[3]


def test_a_board_at_which_nobody_sits_has_the_colours_of_the_sequence(event: Tournament) -> None:
    publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}, line_ups={1: (1, 2, 0), 3: (1, 2, 0)}))
    last = of_round(event).matches[0].boards[2]
    assert (last.one, last.other, last.colour) == (None, None, "w")


def test_results_that_are_withheld_are_on_no_board(event: Tournament) -> None:
    play(publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"})))
    event.results_out = 0
    event.save()
    published = published_round(event, 1)
    assert published is not None
    assert published.event is not None
    assert published.open_boards == 6
    assert {match.made for match in published.event.matches} == {(0, 0)}


def test_everybody_in_a_roster_is_named_with_the_points_of_the_own_games(event: Tournament) -> None:
    played_rounds(event, 1)
    publish(seat_round(event))
    rounds = published_rounds(event)
    players = named_players(event, rounds)
    assert len(players) == 20
    assert {team.name for team in named_teams(rounds).values()} == {f"Team {number}" for number in range(1, 6)}
    bye = TeamSeat.objects.get(round__tournament=event, round__number=1, bye="U").team
    assert {player.points for player in players.values() if player.tpn in (4, 8, 12, 16, 20)} == {0}
    assert {players[player.pk].points for player in bye.roster.all()} == {0}


def test_another_version_tells_which_matches_and_line_ups_differ(event: Tournament) -> None:
    publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}))
    draft = take_back_round(Round.objects.get(tournament=event), by=None, reason="mixed up")
    seat = Seat.objects.get(round=draft, player__tpn=3)
    seat.player = Player.objects.get(tournament=event, tpn=4)
    seat.save()
    publish(draft)
    (newest, _first) = versions_of(event, 1)
    assert [(one.what, one.board, one.place, one.white) for one in newest.differences or ()] == [
        (What.LINE_UP, 1, 3, "Dvořák, Player 4")
    ]


def test_other_pairs_of_teams_need_a_case_and_other_line_ups_do_not(event: Tournament) -> None:
    publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}))
    draft = take_back_round(Round.objects.get(tournament=event), by=None, reason="mixed up")
    Seat.objects.get(round=draft, player__tpn=3).delete()
    assert not changes_published(draft)
    first, last = draft.team_seats.get(team__tpn=1), draft.team_seats.get(bye="U")
    TeamSeat.objects.filter(pk=last.pk).delete()
    TeamSeat.objects.filter(pk=first.pk).update(team=last.team)
    TeamSeat.objects.create(round=draft, team=first.team, bye="U")
    assert changes_published(draft)


def test_a_mirror_is_sent_the_teams_as_they_are_public(event: Tournament) -> None:
    publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}))
    sent = wanted(state_of(event))
    (publication,) = rows_of(sent["publications"])
    kept = Publication.objects.get(tournament=event)
    assert publication["pairings"] == kept.pairings
    assert publication["round_list"] == kept.round_list
    assert len(rows_of(sent["tables"]["player"])) == 20
