"""Standings of a table while games of earlier rounds are still to be played: every result counts at once."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament, publish_next
from tests.tournaments.rounds.test_round_robin_results import game_at
from tests.tournaments.rounds.test_round_robins import made, publish
from tournaments.models import Game, Result, Tournament, User
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions.recording import record_result
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import Standings, current_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Four players, all three rounds published (1-4 2-3, 4-3 1-2, 2-4 3-1) and none played."""
    tournament = made(4, arbiters=(arbiter,))
    publish(tournament, 3)
    return tournament


def standings_of(tournament: Tournament) -> Standings:
    rounds = published_rounds(tournament)
    return current_standings(tournament, rounds, named_players(tournament, rounds))


def points(table: Standings) -> dict[int, int]:
    return {line.player.tpn: line.points for line in table.lines}


def test_results_of_any_round_count_at_once(tournament: Tournament) -> None:
    assert not standings_of(tournament).lines
    record_result(game_at(2, 2), Result.WHITE_WINS, by=None)  # 1-2
    table = standings_of(tournament)
    assert points(table) == {1: 10, 2: 0, 3: 0, 4: 0}
    assert (table.after_round, table.to_play, table.running and table.running.number) == (2, 3, 1)
    record_result(game_at(1, 1), Result.DRAW, by=None)  # 1-4
    record_result(game_at(3, 1), Result.BLACK_WINS, by=None)  # 2-4
    table = standings_of(tournament)
    assert points(table) == {1: 15, 2: 0, 3: 0, 4: 15}
    assert (table.after_round, table.to_play) == (3, 3)


def test_the_last_result_makes_them_final(tournament: Tournament, client: Client) -> None:
    for game in Game.objects.filter(match__round__tournament=tournament).exclude(pk=game_at(1, 2).pk):
        record_result(game, Result.DRAW, by=None)
    address = reverse("public:standings", args=[tournament.slug])
    assert "Standings with 1 board still to be played" in client.get(address).text
    assert "Final standings" not in client.get(address).text
    record_result(game_at(1, 2), Result.DRAW, by=None)
    assert "Final standings" in client.get(address).text


def test_pages_and_prints_say_that_boards_are_still_to_be_played(
    tournament: Tournament, client: Client, arbiter_client: Client
) -> None:
    record_result(game_at(2, 2), Result.WHITE_WINS, by=None)
    slug = [tournament.slug]
    assert "Standings with 3 boards still to be played" in client.get(reverse("public:standings", args=slug)).text
    assert "Crosstable with 3 boards still to be played" in client.get(reverse("public:crosstable", args=slug)).text
    for name, what in (("print_standings", "Standings"), ("print_crosstable", "Crosstable")):
        assert (
            f"{what} with 3 boards still to be played" in arbiter_client.get(reverse(f"arbiter:{name}", args=slug)).text
        )
    player = tournament.players.get(tpn=1)
    card = client.get(reverse("public:player", args=[tournament.slug, player.pk])).text
    assert "Rank and points by all results so far." in card
    assert (
        "by all results so far"
        in arbiter_client.get(reverse("arbiter:player_edit", args=[tournament.slug, player.pk])).text
    )


def test_the_crosstable_has_the_games_that_are_over_and_no_marks_of_those_that_are_not(tournament: Tournament) -> None:
    record_result(game_at(2, 2), Result.WHITE_WINS, by=None)
    rounds = published_rounds(tournament)
    table = current_crosstable(tournament, rounds, named_players(tournament, rounds))
    (square,) = table.squares
    met = {
        (line.standing.player.tpn, other.standing.player.tpn)
        for line, against in square.rows
        for other, games in zip(square.columns, against, strict=True)
        if games
    }
    assert met == {(1, 2), (2, 1)}
    assert table.marks == {"1", "0"}


def test_where_rounds_wait_for_each_other_the_first_open_board_ends_them() -> None:
    swiss = make_tournament(players=4, rounds=3)
    round_ = publish_next(swiss)
    record_result(Game.objects.filter(match__round=round_).earliest("match__table"), Result.DRAW, by=None)
    assert not standings_of(swiss).lines
