"""Who may write by the API: a good token of this tournament with the right, in its header, not too often."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.api.addresses import BASE
from tests.tournaments.api.programs import Program
from tests.tournaments.factories import publish_pairing
from tournaments.api import permissions
from tournaments.api.urls import urlpatterns
from tournaments.models import ApiToken, AuditEntry, MirrorFrom, Round, Tournament, User

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def tournament(make_tournament: Make, play_round: Play, arbiter: User) -> Tournament:
    """Round 1 is finished, round 2 is published."""
    made = make_tournament(players=6)
    play_round(made)
    publish_pairing(made, by=arbiter)
    made.refresh_from_db()
    return made


def addresses(tournament: Tournament) -> list[tuple[str, str]]:
    """Every method and address that takes a token."""
    game = tournament.paired_rounds.get(number=2).games.get(match__table=1).pk
    player = tournament.players.get(tpn=1).pk
    keys = {"slug": tournament.slug, "number": 2, "game": game, "match": 0, "player": player}
    found = []
    for pattern in urlpatterns:
        if (pattern.name or "").startswith("program_"):
            route = str(pattern.pattern).replace("<slug:", "{").replace("<int:", "{").replace(">", "}")
            address = f"{BASE}/{route.format(**keys)}"
            found += [(method, address) for method in pattern.callback.methods]
    assert len(found) == 17
    return found


def test_without_a_good_token_nothing_is_answered(
    tournament: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    """Nor with the cookie of somebody who is logged in: another site could make a browser send that."""
    program = Program(tournament, arbiter)
    entries = AuditEntry.objects.count()
    for client in (Client(), arbiter_client):
        for sent in ({}, {"Authorization": "Bearer arobase_" + 64 * "0"}, {"Authorization": f"Basic {program.text}"}):
            for method, address in addresses(tournament):
                answer = client.generic(method, address, headers=sent)
                assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, 'Bearer realm="arobase"')
                assert answer.headers["Content-Type"] == "application/problem+json"
                assert "Access-Control-Allow-Origin" not in answer.headers
    assert AuditEntry.objects.count() == entries


@pytest.mark.parametrize("end", ["revoked", "over", "taken away"])
def test_a_token_that_is_good_no_more(tournament: Tournament, arbiter: User, end: str) -> None:
    program = Program(tournament, arbiter)
    assert program.ask("GET").status_code == 200
    if end == "revoked":
        ApiToken.objects.update(revoked_at=timezone.now())
    elif end == "over":
        ApiToken.objects.update(ends_on=timezone.localdate() - timedelta(days=1))
    else:
        tournament.arbiters.clear()
    assert program.ask("GET").status_code == 401


def test_it_is_good_for_one_tournament(tournament: Tournament, arbiter: User, make_tournament: Make) -> None:
    program = Program(tournament, arbiter)
    program.tournament = make_tournament(slug="other", players=4)
    for method, rest in (("GET", ""), ("GET", "players/"), ("PUT", "rounds/1/results/")):
        assert program.ask(method, rest).status_code == 404


def test_it_has_only_its_rights(tournament: Tournament, arbiter: User) -> None:
    reader = Program(tournament, arbiter, results=False)
    writer = Program(tournament, arbiter, players=False)
    for method, address in addresses(tournament):
        rest = address.partition(f"tournaments/{tournament.slug}/")[2]
        if rest:
            without = writer if "players" in rest else reader
            assert without.ask(method, rest).status_code == 403, (method, rest)
    assert reader.read()["token"]["rights"] == ["players"]


def test_too_often(tournament: Tournament, arbiter: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "MOST_A_MINUTE", 3)
    program, other = Program(tournament, arbiter), Program(tournament, arbiter)
    moment = timezone.now().replace(second=20)
    monkeypatch.setattr(permissions.timezone, "now", lambda: moment)
    assert [program.ask("GET").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    assert program.ask("GET", "players/").headers["Retry-After"] == "40"
    assert other.ask("GET").status_code == 200
    monkeypatch.setattr(permissions.timezone, "now", lambda: moment + timedelta(seconds=40))
    assert program.ask("GET").status_code == 200


def test_last_use_is_noted(tournament: Tournament, arbiter: User) -> None:
    program = Program(tournament, arbiter)
    assert ApiToken.objects.get().used_at is None
    program.ask("GET")
    assert ApiToken.objects.get().used_at is not None


def test_a_mirror_is_only_read(tournament: Tournament, arbiter: User) -> None:
    program = Program(tournament, arbiter)
    MirrorFrom.objects.create(name="Hall", key="0" * 64, tournament=tournament)
    for method, address in addresses(tournament):
        rest = address.partition(f"tournaments/{tournament.slug}/")[2]
        there = 404 if "/matches/0/" in rest else 200  # players have no matches of teams
        assert program.ask(method, rest).status_code == (there if method == "GET" else 409)


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{}", "text/plain", 415),
        (b"{}", "application/x-www-form-urlencoded", 415),
        (b" ", "application/json", 400),
        (b"[]", "application/json", 400),
        (b"\xff\xfe{}", "application/json", 400),
        (b'{"results": [NaN]}', "application/json", 400),
        (b'{"results": [], "results": []}', "application/json", 400),
        (b'{"results": "\\u0000"}', "application/json", 400),
        (b'{"results": "\\ud800"}', "application/json", 400),
        (b'{"results":' + 100_000 * b"[" + 100_000 * b"]" + b"}", "application/json", 400),
        (b'{"results": ' + 5000 * b"9" + b"}", "application/json", 400),
        (b'{"results": []}' + 600_000 * b" ", "application/json", 413),
        (b'{"results": {}}', "application/json", 422),
    ],
)
def test_bodies_of_no_use(tournament: Tournament, arbiter: User, content: bytes, kind: str, status: int) -> None:
    program = Program(tournament, arbiter)
    address = f"{BASE}/arbiter/tournaments/{tournament.slug}/rounds/2/results/"
    headers = {"Authorization": f"Bearer {program.text}"}
    answer = Client().generic("PUT", address, data=content, content_type=kind, headers=headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/problem+json")
    assert json.loads(answer.content)["detail"]


def test_the_token_stands_in_no_log(
    tournament: Tournament, arbiter: User, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    program = Program(tournament, arbiter)
    game = program.read("rounds/2/results/")["results"][0]
    program.ask("PUT", f"rounds/2/results/{game['id']}/", {"result": "1-0"}, If_Match='"0"')
    program.ask("PUT", "rounds/2/results/", {"results": 7})
    written = caplog.text + str(capsys.readouterr()) + str(list(AuditEntry.objects.values()))
    assert program.text not in written
