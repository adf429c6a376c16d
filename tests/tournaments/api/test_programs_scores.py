"""Scores of matches that a program enters without players: where the regulations allow it, nothing overwritten."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.api.programs import Program
from tests.tournaments.factories import make_tournament, publish_pairing
from tests.tournaments.logged import logged
from tests.tournaments.teams.events import make_event
from tournaments.log.kinds_of_teams import MatchScoreEntered
from tournaments.models import Game, Result, User
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.teams.actions.settings import set_team_settings

pytestmark = pytest.mark.django_db
MATCHES = "rounds/1/matches/"


@pytest.fixture(params=[True], ids=["allowed"])
def program(request: pytest.FixtureRequest, arbiter: User) -> Program:
    """Round 1 of four teams of two boards is published; whether there may be scores without players."""
    event = make_event(teams=4, arbiters=(arbiter,))
    set_team_settings(event, by=arbiter, scores_without_players=request.param)
    drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    event.refresh_from_db()
    return Program(event, arbiter)


def first(program: Program) -> dict[str, Any]:
    row: dict[str, Any] = program.read(MATCHES)["matches"][0]
    return row


def save(program: Program, score: float | None, version: int, match: int = 0) -> Any:
    address = f"{MATCHES}{match or first(program)['id']}/"
    return program.ask("PUT", address, {"score": score}, If_Match=f'"{version}"')


def test_a_score_and_the_same_again(program: Program) -> None:
    row = first(program)
    assert (row["table"], row["score"], row["version"]) == (1, None, 0)
    answer = save(program, 1.5, 0)
    assert (answer.status_code, answer.json()["score"], answer.json()["white"]) == (200, 1.5, row["white"])
    assert save(program, 1.5, 0).json() == answer.json()
    [entry] = logged(MatchScoreEntered)
    assert entry.score == "1½:½"
    games = Game.objects.filter(match=row["id"]).exclude(result=Result.OPEN)
    assert games.count() == 2


def test_it_can_be_taken_away_and_is_not_overwritten(program: Program) -> None:
    version = save(program, 2, 0).json()["version"]
    assert save(program, 1, 0).status_code == 412
    address = f"{MATCHES}{first(program)['id']}/"
    assert program.ask("PUT", address, {"score": 1}).status_code == 428
    assert first(program)["score"] == 2
    assert save(program, None, version).json()["score"] is None
    assert program.read(address)["score"] is None


def test_what_is_no_score_is_told_with_its_place(program: Program) -> None:
    for wrong in (2.5, 0.3):
        answer = save(program, wrong, 0)
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, "/score")
        assert "2, 1.5, 1, 0.5, 0" in answer.json()["errors"][0]["detail"]
    assert program.ask("PUT", f"{MATCHES}{first(program)['id']}/", {}).status_code == 422
    assert save(program, 1, 0, match=987654).status_code == 404


def test_the_same_rules_as_on_the_pages(program: Program, arbiter: User) -> None:
    game = Game.objects.filter(match=first(program)["id"]).first()
    assert game is not None
    record_result(game, Result.DRAW, by=arbiter)
    answer = save(program, 1, 1)
    assert answer.status_code == 409
    assert "Results have come in" in answer.json()["errors"][0]["detail"]


@pytest.mark.parametrize("program", [False], indirect=True)
def test_where_results_are_entered_board_by_board_there_is_no_score(program: Program) -> None:
    answer = save(program, 1, 0)
    assert answer.status_code == 409
    assert "board by board" in answer.json()["errors"][0]["detail"]
    assert first(program)["score"] is None


def test_tournaments_of_players_have_no_matches(arbiter: User) -> None:
    single = make_tournament(players=4, arbiters=(arbiter,))
    publish_pairing(single, by=arbiter)
    single.refresh_from_db()
    assert Program(single, arbiter).read(MATCHES)["matches"] == []
