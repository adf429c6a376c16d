"""The front page tells who has won what is over, and nothing that is withheld."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import Make, Play, enter_results, publish_next
from tournaments.models import Game, Player, Result, Tournament, User
from tournaments.publication.actions import release_standings, set_publication
from tournaments.results.actions import recording
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db


def front_page(client: Client) -> str:
    return " ".join(client.get("/").text.split())


def test_who_has_won_is_told_when_the_last_result_is_in(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    made = make_tournament(players=4, rounds=2)
    play_round(made)
    last = publish_next(made)
    one, other = Game.objects.filter(match__round=last).order_by("match__table")
    recording.record_result(one, Result.WHITE_WINS, by=None)
    assert "won by" not in front_page(client)
    recording.record_result(other, Result.DRAW, by=None)
    winner = client.get("/api/v1/tournaments/open/standings/").json()["standings"][0]["player"]["name"]
    assert f"won by <strong>{winner}</strong>, 2 of 2" in front_page(client)


def test_a_corrected_result_changes_the_winner(client: Client, make_tournament: Make, play_round: Play) -> None:
    made = make_tournament(players=2, rounds=1)
    game = play_round(made, shift=2).games.get()
    recording.record_result(game, Result.WHITE_WINS, by=None)
    assert "won by <strong>Abel, Player 1</strong>, 1 of 1" in front_page(client)
    recording.record_result(Game.objects.get(), Result.BLACK_WINS, by=None)
    assert "won by <strong>Berg, Player 2</strong>, 1 of 1" in front_page(client)


def test_those_who_are_equal_in_everything_are_named_together(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    made = make_tournament(players=2, rounds=1, tiebreaks="")
    recording.record_result(play_round(made).games.get(), Result.DRAW, by=None)
    assert "won by <strong>Abel, Player 1; Berg, Player 2</strong>, ½ of 1" in front_page(client)
    many = make_tournament(players=8, rounds=1, tiebreaks="", slug="many")
    for game in play_round(many).games:
        recording.record_result(game, Result.DRAW, by=None)
    assert "8 players share the first place, with ½ of 1" in front_page(client)


def test_withheld_standings_and_adjourned_games_leave_the_winner_untold(
    client: Client, make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    made = make_tournament(players=9, rounds=2)
    play_round(made)
    set_publication(made, pairings_at_once=False, results_at_once=True, standings_at_once=False, by=None)
    enter_results(publish_next(made))
    page = front_page(client)
    assert 'id="finished"' in page
    assert "won by" not in page
    made.refresh_from_db()
    release_standings(made, by=None)
    assert "won by" in front_page(client)
    game = Game.objects.filter(match__round__number=2).earliest("match__table")
    recording.record_result(game, Result.ADJOURNED, by=None)
    assert "won by" not in front_page(client)


def test_the_number_of_queries_does_not_depend_on_what_is_over(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    """Two for all that have ended since, none for what was worked out already; also where somebody has left."""

    def queries() -> int:
        over = Tournament.objects.count()
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/").text.count("won by") == over
        return len(asked)

    counts = []
    for slugs in (("one",), ("two", "three", "four"), ("five", "six")):
        for slug in slugs:
            made = make_tournament(slug=slug, players=9, rounds=2)
            play_round(made)
            made.refresh_from_db()
            Player.objects.filter(tournament=made, tpn=3).update(withdrawn_from=2)
            play_round(made)
        counts.append(queries())
    assert counts == [4, 4, 4]
    update_tournament(Tournament.objects.get(slug="one"), by=None, place="Lugano")
    assert queries() == 4
    make_tournament(slug="announced", announced=True)
    with CaptureQueriesContext(connection) as asked:
        assert client.get("/").text.count("won by") == 6
    assert len(asked) == 2
