"""Players that a program enters, changes, withdraws: by the actions of the pages and their rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.api.programs import Program
from tests.tournaments.logged import logged
from tournaments.log.kinds_of_players import PlayerEntered, PlayerWithdrawn
from tournaments.models import AuditEntry, Player, Round, Tournament, User
from tournaments.players.actions import entries

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
Play = Callable[..., Round]
NEW = {"name": "Adler, Anna", "rating": 2001, "birth_year": 2010, "federation": "uto"}


@pytest.fixture
def program(make_tournament: Make, arbiter: User) -> Program:
    return Program(make_tournament(players=6), arbiter)


def first(program: Program) -> dict[str, Any]:
    found: dict[str, Any] = program.read("players/")["players"][0]
    return found


def test_a_player_is_entered_once(program: Program) -> None:
    made = program.ask("POST", "players/", NEW, Idempotency_Key="entry 1")
    assert made.status_code == 201
    content = made.json()
    assert (content["name"], content["birth_year"], content["federation"]) == ("Adler, Anna", 2010, "UTO")
    assert made.headers["Location"].endswith(f"/players/{content['id']}/")
    again = program.ask("POST", "players/", NEW, Idempotency_Key="entry 1")
    assert (again.status_code, again.json()) == (200, content)
    assert len(logged(PlayerEntered)) == 1
    assert AuditEntry.objects.get(kind=PlayerEntered.kind).by_name == "Board reader"
    other = program.ask("POST", "players/", {**NEW, "name": "Bauer, Bea"}, Idempotency_Key="entry 1")
    assert other.status_code == 422
    assert program.ask("POST", "players/", NEW).status_code == 428


def test_two_programs_may_choose_the_same_key(program: Program, arbiter: User) -> None:
    other = Program(program.tournament, arbiter)
    assert program.ask("POST", "players/", NEW, Idempotency_Key="1").status_code == 201
    answer = other.ask("POST", "players/", {**NEW, "name": "Bauer, Bea"}, Idempotency_Key="1")
    assert answer.status_code == 201


def test_a_player_who_was_entered_and_removed_is_not_entered_by_a_repetition(program: Program) -> None:
    made = program.ask("POST", "players/", NEW, Idempotency_Key="1").json()
    gone = program.ask("DELETE", f"players/{made['id']}/", If_Match=f'"{made["version"]}"')
    assert gone.status_code == 204
    assert program.ask("POST", "players/", NEW, Idempotency_Key="1").status_code == 409
    assert not Player.objects.filter(name=NEW["name"]).exists()


def test_a_namesake_is_entered_by_who_is_sure(program: Program) -> None:
    program.ask("POST", "players/", NEW, Idempotency_Key="1")
    answer = program.ask("POST", "players/", NEW, Idempotency_Key="2")
    assert answer.status_code == 409
    assert "is entered already" in answer.json()["errors"][0]["detail"]
    assert program.ask("POST", "players/", {**NEW, "sure": True}, Idempotency_Key="2").status_code == 201
    assert program.ask("POST", "players/", {"name": "Berg 2010"}, Idempotency_Key="3").status_code == 409


def test_every_problem_of_a_player_is_reported(program: Program) -> None:
    wrong = {"name": 7, "rating": "2000", "no_bye": 1, "birth_year": True, "tpn": 3, "club": None}
    answer = program.ask("POST", "players/", wrong, Idempotency_Key="1")
    assert answer.status_code == 422
    pointers = [error["pointer"] for error in answer.json()["errors"]]
    assert sorted(pointers) == ["/birth_year", "/club", "/name", "/no_bye", "/rating", "/tpn"]
    wrong = {"name": " ", "rating": 10**40, "title": "XX", "fide_id": "٣٤", "birth_year": 0, "entry_round": 0}
    answer = program.ask("POST", "players/", wrong, Idempotency_Key="1")
    pointers = [error["pointer"] for error in answer.json()["errors"]]
    assert sorted(pointers) == ["/birth_year", "/entry_round", "/fide_id", "/name", "/rating", "/title"]
    assert program.tournament.players.count() == 6
    assert program.ask("POST", "players/", NEW, Idempotency_Key="1").status_code == 201


def test_a_change_rests_on_what_was_seen(program: Program, arbiter: User) -> None:
    player = first(program)
    address, seen = f"players/{player['id']}/", f'"{player["version"]}"'
    changed = program.ask("PATCH", address, {"club": "Tower", "no_bye": True}, If_Match=seen)
    assert (changed.json()["club"], changed.json()["no_bye"]) == ("Tower", True)
    again = program.ask("PATCH", address, {"club": "Tower", "no_bye": True}, If_Match=seen)
    assert again.json() == changed.json()
    assert program.ask("PATCH", address, {"club": "Rook"}, If_Match=seen).status_code == 412
    assert program.ask("PATCH", address, {"club": "Rook"}).status_code == 428
    entries.update_player(Player.objects.get(pk=player["id"]), by=arbiter, name="Renamed")
    now = f'"{changed.json()["version"]}"'
    assert program.ask("PATCH", address, {"club": "Rook"}, If_Match=now).status_code == 412
    assert program.ask("PATCH", address, {"tpn": 4}, If_Match=now).status_code == 422
    assert Player.objects.get(pk=player["id"]).club == "Tower"
    assert program.ask("GET", "players/99999999999/").status_code == 404


def test_what_is_read_can_be_sent_back(program: Program) -> None:
    player = first(program)
    sent = {name: value for name, value in player.items() if name in entries.PLAYER_FIELDS}
    entered = AuditEntry.objects.count()
    answer = program.ask("PATCH", f"players/{player['id']}/", sent)
    assert (answer.status_code, answer.json()) == (200, player)
    assert AuditEntry.objects.count() == entered


def test_withdrawal_and_return(program: Program) -> None:
    player = first(program)
    address = f"players/{player['id']}/withdrawal/"
    gone = program.ask("PUT", address, {"from_round": 3}, If_Match=f'"{player["version"]}"').json()
    assert gone["withdrawn_from"] == 3
    assert program.ask("PUT", address, {"from_round": 3}).json() == gone
    assert program.ask("PUT", address, {"from_round": 4}, If_Match=f'"{gone["version"]}"').status_code == 409
    for wrong in ({"from_round": 0}, {"from_round": "3"}, {"from_round": 10**30}, {"round": 3}):
        assert program.ask("PUT", address, wrong, If_Match="*").status_code == 422
    assert len(logged(PlayerWithdrawn)) == 1
    back = program.ask("DELETE", address, If_Match=f'"{gone["version"]}"').json()
    assert back == player
    assert program.ask("DELETE", address).json() == player


def test_who_has_taken_part_stays(program: Program, play_round: Play) -> None:
    play_round(program.tournament)
    player = first(program)
    answer = program.ask("DELETE", f"players/{player['id']}/", If_Match=f'"{player["version"]}"')
    assert answer.status_code == 409
    assert "Withdraw the player instead" in answer.json()["errors"][0]["detail"]
    gone = program.ask("PUT", f"players/{player['id']}/withdrawal/", {}, If_Match=f'"{player["version"]}"')
    assert gone.json()["withdrawn_from"] == 2
    late = program.ask("POST", "players/", NEW, Idempotency_Key="late")
    assert (late.status_code, late.json()["entry_round"]) == (201, 2)
