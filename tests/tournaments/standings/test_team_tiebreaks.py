"""The tie-breaks of a team event: chosen from those for teams, and shown with their boards."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.team_rows import make_team_event, played_rounds, publish, seat_round
from tournaments.basics.errors import Refused
from tournaments.models import PrizesBoards, PrizesBy, Tournament, User
from tournaments.publication.queries.published import named_teams, published_rounds
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.standings.queries.by_board import best_by_board
from tournaments.standings.queries.current import current_standings
from tournaments.standings.queries.working import PageOfWorking, working_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter: User) -> Tournament:
    return make_team_event(arbiters=(arbiter,))


def working(event: Tournament, tpn: int, code: str) -> PageOfWorking:
    rounds = published_rounds(event)
    teams = named_teams(rounds)
    (key,) = (team.id for team in teams.values() if team.tpn == tpn)
    shown = working_page(event, rounds, teams, key, code)
    assert shown is not None
    return shown


def test_the_list_takes_tiebreaks_for_teams_and_no_others(event: Tournament) -> None:
    set_tiebreaks(event, ["MPVGP", "EDEBT", "BH:GP"], edition=event.tiebreak_edition, by=None)
    event.refresh_from_db()
    assert event.tiebreaks == "MPVGP,EDEBT,BH:GP"
    set_tiebreaks(event, ["MPVGP", "OTHER_BLITZ"], edition=event.tiebreak_edition, by=None)
    for code in ("TPR", "BWG", "EDEC"):
        with pytest.raises(Refused):
            set_tiebreaks(event, [code], edition=event.tiebreak_edition, by=None)


def test_the_page_offers_those_for_teams(arbiter_client: Client, event: Tournament) -> None:
    page = arbiter_client.get("/arbiter/t/league/settings/tiebreaks/").text
    assert 'data-code="EDEBT"' in page
    assert 'data-code="TPR"' not in page
    assert "teams that are still tied can be separated by lot here" in page


def test_standings_are_by_match_points_then_the_tiebreaks(event: Tournament) -> None:
    publish_all = publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}))
    publish_all.games.filter(match__table=1).update(result="1-0")  # boards 1 and 3 of the first team, 2 of the other
    publish_all.games.filter(match__table=2).update(result="1/2")
    standings = current_standings(event, published_rounds(event), {})
    assert [(line.rank, line.player.tpn, line.points, line.values[0].value) for line in standings.lines] == [
        (1, 1, 20, 20),
        (2, 2, 10, 15),
        (2, 4, 10, 15),
        (2, 5, 10, 15),
        (5, 3, 0, 10),
    ]


def test_places_by_boards_show_the_points_of_each_board(event: Tournament) -> None:
    round_ = publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "Z"}))
    round_.games.filter(match__table=1).update(result="1/2")
    round_.games.filter(match__table=2).update(result="1/2")
    set_list = ["MPVGP", "TBR"]
    event.tiebreaks = ",".join(set_list)
    event.save()
    shown = working(event, 1, "TBR")
    (table,) = shown.boards
    assert {row.player.tpn for row in table.rows} == {1, 2, 3, 4}
    assert {row.boards for row in table.rows} == {(5, 5, 5)}
    assert {row.place for row in table.rows} == {1}


def test_two_who_drew_are_parted_by_the_boards_of_their_match(event: Tournament) -> None:
    """The example of a drawn match: half a point, a win and a loss; a low board count goes before."""
    event.tiebreaks = "EDEBT"
    event.save()
    round_ = publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "Z"}))
    for board, result in ((1, "1-0"), (2, "1/2"), (3, "0-1")):  # 1, ½, 0 for team 1
        round_.games.filter(match__table=1, board=board).update(result=result)
    round_.games.filter(match__table=2).update(result="0-1")  # 0, 1, 0 for team 4
    shown = working(event, 1, "EDEBT")
    (table,) = shown.boards
    assert (table.between_two, table.weighed) == (True, True)
    assert [(row.player.tpn, row.boards, row.compared, row.place) for row in table.rows] == [
        (1, (10, 5, 0), (20,), 1),
        (3, (0, 5, 10), (40,), 2),
    ]
    assert shown.value.value == 1
    assert [encounter.score for encounter in shown.encounters] == ["MP", "GP"]


def test_board_count_shows_its_boards(event: Tournament) -> None:
    event.tiebreaks = "BC"
    event.save()
    played_rounds(event, 1)
    (table,) = working(event, 1, "BC").boards
    assert table.rows[0].compared == (sum(n * made for n, made in enumerate(table.rows[0].boards, start=1)),)


def test_players_by_board_need_so_many_games_and_forfeits_do_not_count(event: Tournament) -> None:
    first = publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}, line_ups={3: (1, 2, 0)}))
    first.games.filter(match__table=1).exclude(board=3).update(result="1-0")
    first.games.filter(match__table=1, board=3).update(result="1F0")
    first.games.filter(match__table=2).update(result="1/2")
    best = best_by_board(published_rounds(event), least=1)
    lines = {one.board: one.lines for one in best.lists}
    assert [(line.player.tpn, line.points, line.percentage) for line in lines[1]] == [
        (1, 10, 1000),
        (13, 5, 500),
        (5, 5, 500),
        (9, 0, 0),
    ]
    assert [line.rank for line in lines[1]] == [1, 2, 3, 4]  # equal percentage and games: the higher performance
    assert 3 not in {line.player.tpn for line in lines[3]}
    assert best_by_board(published_rounds(event), least=2).lists == ()
    assert best_by_board(published_rounds(event), least=2).left_out == 10


def test_a_reserve_counts_at_the_own_place_or_where_the_games_were(event: Tournament) -> None:
    round_ = publish(seat_round(event, pairs=[(1, 3), (4, 2)], byes={5: "U"}, line_ups={1: (2, 3, 4)}))
    round_.games.update(result="1-0")
    rounds = published_rounds(event)
    registered = {line.player.tpn: one.board for one in best_by_board(rounds, least=1).lists for line in one.lines}
    played = best_by_board(rounds, least=1, boards=PrizesBoards.PLAYED, decides=PrizesBy.PERFORMANCE)
    seated = {line.player.tpn: one.board for one in played.lists for line in one.lines}
    assert (registered[2], registered[4]) == (2, 4)
    assert (seated[2], seated[4]) == (1, 3)
