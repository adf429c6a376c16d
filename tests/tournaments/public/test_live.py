"""What phones are told of those whom they follow: seats, results, ranks, and nothing that is withheld."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.factories import enter_results, give_times, make_tournament, play_round, publish_next
from tests.tournaments.teams.events import make_event
from tournaments.models import Result, Tournament
from tournaments.publication.actions import set_publication
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


def live(client: Client, tournament: Tournament) -> dict[str, Any]:
    return dict(client.get(f"/{tournament.slug}/live/").json())


def test_seats_results_and_ranks(client: Client) -> None:
    tournament = make_tournament(players=7)
    give_times(tournament, "2026-11-28 14:00", "2026-11-29 10:00")
    play_round(tournament)
    round_ = publish_next(tournament)
    game = round_.games.get(match__table=1)
    sides = {colour: side.player for colour, side in game.sides().items()}
    told = live(client, tournament)
    assert (told["name"], told["round"], told["begins"]) == (tournament.name, 2, "Sun 29 Nov 2026, 10:00")
    assert told["players"][str(sides["w"].pk)] == [sides["w"].name, 1, "w", sides["b"].pk, ""]
    bye = round_.seats.get(match=None).player
    assert told["players"][str(bye.pk)] == [bye.name, "", "", 0, "pairing-allocated bye"]
    assert {one[2] for one in told["ranks"].values()} == {0}  # nobody had a rank before round 1
    record_result(game, Result.DRAW, by=None)
    told = live(client, tournament)
    assert told["players"][str(sides["b"].pk)] == [sides["b"].name, 1, "b", sides["w"].pk, "½"]
    assert (told["after"], told["seconds"]) == (1, 1.5)
    ranks = {key: one[0] for key, one in told["ranks"].items()}
    enter_results(round_)
    told = live(client, tournament)
    assert {key: str(one[2]) for key, one in told["ranks"].items()} == ranks
    assert (told["after"], told["begins"]) == (2, "")


def test_a_draft_and_a_withheld_result_are_not_told(client: Client) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament)
    set_publication(tournament, pairings_at_once=False, results_at_once=False, standings_at_once=True, by=None)
    draft = drafts.pair_next_round(tournament, by=None)
    assert live(client, tournament)["round"] == 1
    enter_results(drafts.publish_round(draft, by=None))
    told = live(client, tournament)
    assert told["round"] == 2
    assert {one[4] for one in told["players"].values()} == {""}
    assert told["after"] == 1


def test_before_round_1_and_after_a_round_was_taken_back_there_is_nobody(client: Client) -> None:
    tournament = make_tournament(players=6, announced=True)
    assert live(client, tournament)["players"] == {}
    assert client.get("/nothing/live/").status_code == 404


def test_teams_have_their_match_and_players_their_board(client: Client) -> None:
    event = make_event(teams=5)
    round_ = publish_next(event)
    told = live(client, event)
    match = round_.matches.get(table=1)
    seats = {seat.colour: seat.team for seat in match.team_seats.all()}
    white, black = seats["w"], seats["b"]
    assert told["teams"][str(white.pk)] == [white.name, 1, "", black.pk, ""]
    member = white.roster.get(roster_place=1)
    name, board, colour, opponent, made = told["players"][str(member.pk)]
    assert (name, board, made) == (member.name, "1.1", "")
    assert told["team_of"][str(member.pk)] == white.pk
    game = match.games.get(board=1)
    record_result(game, Result.WHITE_WINS, by=None)
    told = live(client, event)
    assert sorted([told["players"][str(member.pk)][4], told["players"][str(opponent)][4]]) == ["0", "1"]
    assert told["teams"][str(white.pk)][4] == ("1 : 0" if colour == "w" else "0 : 1")


def test_pages_ask_often_only_while_somebody_waits(client: Client) -> None:
    tournament = make_tournament(players=6, rounds=2)
    round_ = publish_next(tournament)
    assert 'data-live="1500"' in client.get("/open/").text
    enter_results(round_)
    assert 'data-live="1500"' in client.get("/open/standings/").text  # for the pairings of round 2
    play_round(tournament)
    assert 'data-live="20000"' in client.get("/open/standings/").text
    for page in ("/", "/open/rounds/99/"):  # js/live.js asks again for what says so, and for nothing else
        assert "data-live" not in client.get(page).text, page
