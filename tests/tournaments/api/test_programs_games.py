"""Games that live boards send as often as they change: longer ones replace shorter ones, and nothing is done twice."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.api.programs import Program
from tests.tournaments.factories import Make, publish_pairing
from tests.tournaments.logged import logged
from tournaments.log.kinds_of_rounds import MovesKept
from tournaments.models import AuditEntry, Game, GameMoves, Result, Tournament, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
GAMES = "rounds/1/games/"


@pytest.fixture
def program(make_tournament: Make, arbiter: User) -> Program:
    """Two boards of round 1."""
    made = make_tournament(players=4)
    publish_pairing(made, by=arbiter)
    made.refresh_from_db()
    return Program(made, arbiter)


def pgn(table: int, moves: str, result: str = "*", round_number: int = 1) -> str:
    game = Game.objects.get(match__round__number=1, match__table=table)
    white, black = (game.sides()[side].player.name for side in "wb")
    return f'[Round "{round_number}.{table}"]\n[White "{white}"]\n[Black "{black}"]\n\n{moves} {result}\n\n'


def send(program: Program, text: str) -> tuple[int, int, list[str]]:
    answer = program.ask("PUT", GAMES, {"pgn": text})
    assert answer.status_code == 200, answer.content
    found = answer.json()
    return found["kept"], found["entered"], found["problems"]


def kept() -> dict[int, str]:
    return dict(GameMoves.objects.values_list("game__match__table", "moves"))


def test_a_game_grows_and_ends_and_older_copies_change_nothing(program: Program) -> None:
    assert send(program, pgn(1, "1. e4 e5") + pgn(2, "1. d4")) == (2, 0, [])
    revision = Tournament.objects.get().revision
    assert send(program, pgn(1, "1. e4 e5") + pgn(2, "1. d4")) == (0, 0, [])
    assert send(program, pgn(1, "1. e4")) == (0, 0, []), "a copy from before"
    assert Tournament.objects.get().revision == revision
    assert send(program, pgn(1, "1. e4 e5 2. Nf3")) == (1, 0, [])
    assert send(program, pgn(1, "1. e4 e5 2. Bc4")) == (1, 0, []), "the move was entered wrong"
    assert send(program, pgn(1, "1. e4 e5 2. Bc4 Nc6", "1-0")) == (1, 1, [])
    assert send(program, pgn(1, "1. e4 e5 2. Bc4 Nc6", "1-0")) == (0, 0, [])
    assert kept() == {1: "e4 e5 Bc4 Nc6", 2: "d4"}
    assert Game.objects.get(match__table=1).result == Result.WHITE_WINS
    assert [entry.boards for entry in logged(MovesKept)] == [2, 1, 1, 1]
    assert set(AuditEntry.objects.filter(kind=MovesKept.kind).values_list("by_name", flat=True)) == {"Board reader"}
    games = program.read(GAMES)["games"]
    assert [(one["board"], one["half_moves"], one["result"]) for one in games] == [(1, 4, "1-0"), (2, 1, None)]


def test_a_fault_in_one_game_keeps_no_other_out(program: Program) -> None:
    text = pgn(1, "1. e4 Ke5") + pgn(2, "1. d4", "0-1")
    moves, results, problems = send(program, text)
    assert (moves, results) == (1, 1)
    assert len(problems) == 1
    assert re.search(r"Line 1: .*no legal move", problems[0])
    assert kept() == {2: "d4"}


def test_a_result_that_was_entered_is_never_replaced(program: Program, arbiter: User) -> None:
    recording.record_result(Game.objects.get(match__table=1), Result.DRAW, by=arbiter)
    moves, results, problems = send(program, pgn(1, "1. e4", "1-0"))
    assert (moves, results) == (1, 0)
    assert "at board 1" in problems[0]
    assert "was entered" in problems[0]
    assert Game.objects.get(match__table=1).result == Result.DRAW


def test_what_has_no_game_of_the_round_changes_nothing(program: Program, arbiter: User) -> None:
    assert program.ask("PUT", GAMES, {"pgn": "1 1-0"}).status_code == 422
    assert program.ask("PUT", GAMES, {}).status_code == 422
    answer = program.ask("PUT", GAMES, {"pgn": pgn(1, "1. e4", round_number=2)})
    assert answer.status_code == 409
    assert "it is of round 2, not of round 1." in answer.json()["errors"][0]["detail"]
    assert kept() == {}
    recording.record_result(Game.objects.get(match__table=1), Result.DRAW, by=arbiter)
    recording.record_result(Game.objects.get(match__table=2), Result.DRAW, by=arbiter)
    drafts.pair_next_round(program.tournament, by=arbiter)
    assert program.ask("PUT", "rounds/2/games/", {"pgn": pgn(1, "1. e4", round_number=2)}).status_code == 404


def test_games_need_the_right_for_results(program: Program, arbiter: User) -> None:
    other = Program(program.tournament, arbiter, results=False)
    assert other.ask("PUT", GAMES, {"pgn": pgn(1, "1. e4")}).status_code == 403
    assert other.ask("GET", GAMES).status_code == 403
    assert kept() == {}
