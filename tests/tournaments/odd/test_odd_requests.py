"""The API asked by schemathesis, which makes requests of the description, right ones and wrong ones.

No answer is a 500, none has a status or a form that the description does not promise, and a request whose answer is an
error has written nothing. `make test` asks some, `make odd-input N=5000` many.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks

from tests.tournaments.api.programs import Program
from tests.tournaments.factories import publish_pairing
from tests.tournaments.odd.test_odd_posts import NOTED_IN_ANY_CASE, SEED
from tests.tournaments.tables import everything
from tournaments.api import permissions
from tournaments.api.urls import description
from tournaments.models import ApiToken, Round, Tournament, User

pytestmark = pytest.mark.django_db

PATHS: dict[str, Any] = json.loads(description())["paths"]
# Wrong requests can be made only where something can be wrong: a text of the address is a text whatever it is.
OPERATIONS = [
    (path, method, mode)
    for path, ways in PATHS.items()
    for method in ways.keys() - {"parameters"}
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or "requestBody" in ways[method] or path.count("{") > 1
]
OPERATIONS.sort(key=str)
COUNT = int(os.environ.get("ODD_POSTS") or 100)  # requests in all
EACH = -(-COUNT // len(OPERATIONS))
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
# The other fields are noted of a token whatever the answer is.
_KEPT = [field.attname for field in ApiToken._meta.concrete_fields if field.name not in {"used_at", "minute", "asked"}]


@pytest.fixture
def program(
    make_tournament: Callable[..., Tournament],
    play_round: Callable[..., Round],
    arbiter: User,
    monkeypatch: pytest.MonkeyPatch,
) -> Program:
    """Round 1 is finished, round 2 is being played."""
    monkeypatch.setattr(permissions, "MOST_A_MINUTE", 10**9)
    made = make_tournament(players=8)
    play_round(made)
    publish_pairing(made, by=arbiter)
    return Program(made, arbiter)


@pytest.fixture(autouse=True)
def _connection_stays() -> Iterator[None]:
    """As Django's own client does it: a request must not close the transaction of the test."""
    signals = (request_started, request_finished)
    for one in signals:
        one.disconnect(close_old_connections)
    yield
    for one in signals:
        one.connect(close_old_connections)


def rows() -> Any:
    but = (*NOTED_IN_ANY_CASE, ApiToken)
    return [everything(but=but), list(ApiToken.objects.order_by("pk").values(*_KEPT))]


@pytest.mark.parametrize(("path", "method", "mode"), OPERATIONS, ids=str)
def test_every_operation(program: Program, path: str, method: str, mode: GenerationMode) -> None:
    document = json.loads(description())
    document["servers"] = [{"url": "http://testserver/api/v1"}]
    schema = schemathesis.openapi.from_dict(document)
    schema.app = WSGIHandler()
    operation = schema[path][method.upper()]
    before = rows()

    @seed(SEED)
    @settings(
        max_examples=EACH,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), chance=st.randoms(use_true_random=False))
    def ask(case: Any, chance: random.Random) -> None:
        led_there(case, program, chance)
        with transaction.atomic():
            answer = case.call(headers=headers_for(program, path, chance))
            case.validate_response(answer, checks=CHECKS)
            if answer.status_code >= 400 and method != "get":
                assert rows() == before, "something was written"
            transaction.set_rollback(True)

    ask()
    assert ApiToken.objects.filter(pk=program.token.pk).exists()


def led_there(case: Any, program: Program, chance: random.Random) -> None:
    """In most requests the address is one that there is: what is odd is to get further than to a 404."""
    games = program.tournament.paired_rounds.get(number=2).games
    known: dict[str, Any] = {
        "slug": program.tournament.slug,
        "number": chance.choice([1, 2]),
        "game": chance.choice(list(games.values_list("pk", flat=True))),
        "match": chance.choice(list(games.values_list("match_id", flat=True))),
        "player": chance.choice(list(program.tournament.players.values_list("pk", flat=True))),
    }
    for name in case.path_parameters or {}:
        if chance.random() < 0.85:
            case.path_parameters[name] = known[name]


def headers_for(program: Program, path: str, chance: random.Random) -> dict[str, str]:
    sent = {"Accept-Encoding": "identity"}
    if not path.startswith("/arbiter/") or chance.random() < 0.05:
        return sent
    sent["Authorization"] = f"Bearer {program.text}"
    if chance.random() < 0.6:
        sent |= {"If-Match": chance.choice(["*", '"0"', '"1"']), "Idempotency-Key": str(chance.random())}
    return sent
