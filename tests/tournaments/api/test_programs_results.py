"""Results that a program enters: by the arbiters' action, nothing overwritten in silence, all or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.api.programs import Program
from tests.tournaments.factories import publish_pairing
from tests.tournaments.logged import logged
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.models import AuditEntry, Game, Result, Round, Tournament, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
Play = Callable[..., Round]
ROUND = "rounds/2/results/"


@pytest.fixture
def program(make_tournament: Make, play_round: Play, arbiter: User) -> Program:
    """Round 1 is finished; round 2 is published, with four boards."""
    made = make_tournament(players=8)
    play_round(made)
    publish_pairing(made, by=arbiter)
    made.refresh_from_db()
    return Program(made, arbiter)


def rows(program: Program) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = program.read(ROUND)["results"]
    return found


def results() -> list[str]:
    return list(Game.objects.filter(match__round__number=2).order_by("match__table").values_list("result", flat=True))


def test_one_result_and_the_same_again(program: Program) -> None:
    game = rows(program)[0]
    address = f"{ROUND}{game['id']}/"
    first = program.ask("PUT", address, {"result": "1-0"}, If_Match=f'"{game["version"]}"')
    assert (first.status_code, first.json()["result"], first.json()["version"]) == (200, "1-0", 1)
    again = program.ask("PUT", address, {"result": "1-0"}, If_Match=f'"{game["version"]}"')
    assert again.json() == first.json()
    [entry] = AuditEntry.objects.filter(kind=ResultEntered.kind, round_number=2)
    assert (entry.by, entry.by_name) == (None, "Board reader")
    assert program.read(address)["result"] == "1-0"


def test_what_others_entered_is_not_overwritten(program: Program, arbiter: User) -> None:
    game = rows(program)[0]
    recording.record_result(Game.objects.get(pk=game["id"]), "0-1", by=arbiter)
    address = f"{ROUND}{game['id']}/"
    assert program.ask("PUT", address, {"result": "1-0"}, If_Match='"0"').status_code == 412
    assert program.ask("PUT", address, {"result": "1-0"}).status_code == 428
    sent = [{"id": row["id"], "result": "1-0", "version": 0} for row in rows(program)]
    answer = program.ask("PUT", ROUND, {"results": sent})
    assert answer.status_code == 409
    assert [error["pointer"] for error in answer.json()["errors"]] == ["/results/0"]
    assert results() == ["0-1", "", "", ""]
    assert program.ask("PUT", address, {"result": None}, If_Match='"1"').json()["result"] is None


def test_many_results_and_the_same_again(program: Program) -> None:
    codes = ["1-0", "1/2", "0F1", None]
    sent = [{"id": row["id"], "result": code, "version": 0} for row, code in zip(rows(program), codes, strict=True)]
    first = program.ask("PUT", ROUND, {"results": sent}).json()
    assert (first["changed"], first["open_boards"]) == (3, 1)
    assert results() == ["1-0", "1/2", "0F1", ""]
    again = program.ask("PUT", ROUND, {"results": sent}).json()
    assert (again["changed"], again["results"]) == (0, first["results"])
    assert len(logged(ResultEntered)) == 3 + 4


def test_every_problem_is_reported_and_nothing_saved(program: Program) -> None:
    one, two, three, _four = rows(program)
    sent = [
        {"id": one["id"], "result": "1-0", "version": 0},
        {"id": two["id"], "result": "2-0", "version": 0},
        {"id": three["id"], "result": "1-0", "version": "0", "rated": 1},
        {"id": 10**30, "result": "1-0", "version": 0},
        {"id": one["id"], "result": "0-1", "version": 0, "note": "x"},
        7,
        {},
    ]
    answer = program.ask("PUT", ROUND, {"results": sent})
    assert answer.status_code == 422
    pointers = {error["pointer"] for error in answer.json()["errors"]}
    assert pointers == {
        *("/results/1/result", "/results/2/version", "/results/2/rated", "/results/3/id"),
        *("/results/4/id", "/results/4/note", "/results/5", "/results/6/id", "/results/6/version"),
    } | {"/results/6/result"}
    assert results() == ["", "", "", ""]


def test_a_round_that_is_over_or_a_draft_is_not_written(program: Program, arbiter: User) -> None:
    game = program.read("rounds/1/results/")["results"][0]
    answer = program.ask("PUT", f"rounds/1/results/{game['id']}/", {"result": "0F0"}, If_Match=f'"{game["version"]}"')
    assert answer.status_code == 409
    assert "Correct its results with a reason" in answer.json()["errors"][0]["detail"]
    sent = [{"id": row["id"], "result": "1-0", "version": 0} for row in rows(program)]
    program.ask("PUT", ROUND, {"results": sent})
    drafts.pair_next_round(program.tournament, by=arbiter)
    assert program.ask("GET", "rounds/3/results/").status_code == 404
    answer = program.ask("PUT", ROUND, {"results": [{**sent[0], "result": "0-1", "version": 1}]})
    assert answer.status_code == 409
    assert "is a draft" in answer.json()["errors"][0]["detail"]
    assert results() == ["1-0"] * 4


def test_games_of_other_rounds_are_not_there(program: Program) -> None:
    game = program.read("rounds/1/results/")["results"][0]
    assert program.ask("PUT", f"{ROUND}{game['id']}/", {"result": "1-0"}, If_Match="*").status_code == 404
    sent = [{"id": game["id"], "result": "1-0", "version": 1}]
    assert program.ask("PUT", ROUND, {"results": sent}).status_code == 422


def test_every_code_is_taken(program: Program) -> None:
    game = rows(program)[0]
    for code in [*filter(None, Result.values), None]:
        answer = program.ask("PUT", f"{ROUND}{game['id']}/", {"result": code}, If_Match="*")
        assert (answer.status_code, answer.json()["result"]) == (200, code)
    unrated = program.ask("PUT", f"{ROUND}{game['id']}/", {"result": "1-0", "rated": False}, If_Match="*")
    assert unrated.json()["rated"] is False
    assert program.ask("PUT", f"{ROUND}{game['id']}/", {}, If_Match="*").status_code == 422
