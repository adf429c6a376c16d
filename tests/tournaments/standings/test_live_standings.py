"""Provisional standings while a round is played, on a switch of the tournament; and what the own game would bring."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import enter_results, make_tournament, play_round, publish_next
from tests.tournaments.teams.events import make_event
from tournaments.models import Result, Role, Round, Tournament, User
from tournaments.publication.actions import set_publication
from tournaments.results.actions.recording import record_result

pytestmark = pytest.mark.django_db


def without_tags(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def switch(tournament: Tournament, *, live: bool | None = True, results: bool = True, standings: bool = True) -> None:
    set_publication(
        tournament,
        pairings_at_once=False,
        results_at_once=results,
        standings_at_once=standings,
        live_standings=live,
        by=None,
    )
    tournament.refresh_from_db()


@pytest.fixture
def running() -> Round:
    """Round 2 of 8 players with provisional standings: board 1 is in, White has won."""
    tournament = make_tournament(players=8, tiebreaks="BH,SB")
    play_round(tournament)
    switch(tournament)
    round_ = publish_next(tournament)
    record_result(round_.games.get(match__table=1), Result.WHITE_WINS, by=None)
    return round_


def points_of(client: Client) -> dict[int, tuple[str, str]]:
    """Rank and points of each player by id, as everybody is told."""
    ranks = client.get("/open/live/").json()["ranks"]
    return {int(key): (rank, points) for key, (rank, points, _before) in ranks.items()}


def test_a_result_counts_at_once_and_the_page_says_so(client: Client, running: Round) -> None:
    winner = running.games.get(match__table=1).sides()["w"].player
    page = without_tags(client.get("/open/standings/").text)
    assert "Provisional 1 of 4 boards of round 2 are in" in page
    assert "Standings with 3 boards still to be played" in page
    assert points_of(client)[winner.pk] == ("1", "2")
    assert client.get("/open/live/").json()["provisional"] is True
    card = without_tags(client.get(f"/open/players/{winner.pk}/").text)
    assert "Rank and points by all results so far." in card
    working = client.get(f"/open/standings/{winner.pk}/BH/").text
    switch(running.tournament, live=False)
    assert client.get(f"/open/standings/{winner.pk}/BH/").text != working


def test_without_the_switch_standings_are_those_after_the_last_round(client: Client, running: Round) -> None:
    switch(running.tournament, live=False)
    page = without_tags(client.get("/open/standings/").text)
    assert "Standings after round 1" in page
    assert "Provisional" not in page
    assert client.get("/open/live/").json()["after"] == 1


def test_all_results_make_the_same_standings_as_ever(client: Client, running: Round) -> None:
    enter_results(running)
    live = client.get("/open/standings/").text
    assert "Standings after round 2" in without_tags(live)
    switch(running.tournament, live=False)
    assert client.get("/open/standings/").text == live


def test_what_is_withheld_stays_so(client: Client, running: Round) -> None:
    for withheld in ({"results": False}, {"standings": False}):
        switch(running.tournament, **withheld)
        page = without_tags(client.get("/open/standings/").text)
        assert "Provisional" not in page, withheld
        assert "Standings after round 1" in page, withheld
        switch(running.tournament)


def test_crosstable_report_and_arbiters_page_wait_for_the_round(
    client: Client, arbiter: User, arbiter_client: Client, running: Round
) -> None:
    running.tournament.arbiters.set([arbiter], through_defaults={"role": Role.CHIEF})
    assert "Provisional" not in without_tags(arbiter_client.get("/arbiter/t/open/standings/").text)
    assert "Round 2" not in re.findall(r"<thead>.*?</thead>", client.get("/open/crosstable/").text, re.DOTALL)[0]


def test_the_switch_is_a_box_and_stands_in_the_log(arbiter: User, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4, arbiters=(arbiter,))
    sent = {"pairings": "later", "results": "at once", "standings": "at once", "live_standings": "on"}
    answer = arbiter_client.post("/arbiter/t/open/publication/", sent)
    assert answer.status_code == 302
    tournament.refresh_from_db()
    assert tournament.live_standings
    assert tournament.audit_entries.order_by("-pk").values_list("kind", flat=True)[0] == "tournament.publication"


def test_matches_of_teams_count_when_they_are_over(client: Client) -> None:
    event = make_event(teams=4, players=2)
    switch(event)
    round_ = publish_next(event)
    match = round_.matches.get(table=1)
    for game in match.games.all():
        record_result(game, Result.WHITE_WINS, by=None)
    page = without_tags(client.get(f"/{event.slug}/standings/").text)
    assert "Provisional" in page
    assert "boards of round 1 are in" in page


def test_what_the_own_game_would_bring(client: Client, running: Round) -> None:
    """As the page says it, and as it comes out."""
    game = running.games.get(match__table=2)
    player = game.sides()["b"].player
    page = client.get(f"/open/players/{player.pk}/what-if/").text
    text = without_tags(page)
    assert "Round 2, board 2, against" in text
    assert "1 of 4 are in" in text
    rows = [
        re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL)[1:]
    ]
    told = [[without_tags(cell).strip() for cell in row] for row in rows]
    assert [row[0].split()[-1] for row in told] == ["Win", "Draw", "Loss"]
    for row, result in zip(told, (Result.BLACK_WINS, Result.DRAW, Result.WHITE_WINS), strict=True):
        game = record_result(game, result, by=None)
        rank, points = points_of(client)[player.pk]
        assert (row[2], row[1].replace(" ", "")) == (rank, points.replace(" ", ""))
    assert "No game of this player is open." in without_tags(client.get(f"/open/players/{player.pk}/what-if/").text)


def test_the_rank_is_not_told_where_the_standings_are_withheld(client: Client, running: Round) -> None:
    switch(running.tournament, standings=False)
    player = running.games.get(match__table=2).sides()["w"].player
    page = client.get(f"/open/players/{player.pk}/what-if/").text
    assert page.count('<td class="number">–</td>') >= 3


def test_standings_of_a_round_being_played_are_three_queries_and_one_for_the_categories(
    client: Client, running: Round
) -> None:
    for page in ("standings/", "live/", f"players/{running.games.first().sides()['w'].player.pk}/what-if/"):
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/open/{page}")
        assert len(queries) <= 3 + (page == "standings/"), page  # one for the categories
