"""Odd forms to every address that takes one: an answer below 500, and nothing half written.

`make test` sends some, `make odd-input N=5000 SEED=0` many; seed and number of a form tell how to send it again.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.tournaments import tables
from tests.tournaments.arbiter import addresses, lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter.cases import CASES
from tests.tournaments.arbiter.worlds import Case, World, make_world, published
from tests.tournaments.arbiter_client import version_at
from tests.tournaments.odd.values import form_encoded, multipart, mutated, odd_address, pairs_of, query
from tests.tournaments.public import addresses as public_addresses
from tournaments import urls_public
from tournaments.models import Game, Installation, LoginAttempt, PersonalLink, User
from tournaments.pages.keys import key_of_link, key_of_side
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions.links import make_links
from tournaments.rating_lists import views as rating_list_view
from tournaments.stale_forms.expected import FIELD
from tournaments.stale_forms.of_rounds import OWN_BOARD, OWN_SLIP

pytestmark = pytest.mark.django_db

COUNT = int(os.environ.get("ODD_POSTS") or 150)  # forms in all
SEED = int(os.environ.get("ODD_SEED") or 0)
NOTED_IN_ANY_CASE = (Installation, LoginAttempt)


def takes_post(pattern: Any) -> bool:
    """What a page takes it says when it is asked in a way that none takes."""
    answer = pattern.callback(RequestFactory().put("/"), **values_of(pattern))
    return answer.status_code == 405 and "POST" in answer.headers["Allow"]


def values_of(pattern: Any) -> dict[str, object]:
    return {name: 1 if "Int" in type(kind).__name__ else "w" for name, kind in pattern.pattern.converters.items()}


PUBLIC_FORMS = {str(pattern.name): pattern for pattern in urls_public.urlpatterns if takes_post(pattern)}
# The address is not reversed: which there are is settled in config/urls.py.
OF_ACCOUNTS: dict[str, tuple[str, dict[str, object]]] = {
    "login": ("/accounts/login/", {"username": "second", "password": "wrong", "next": "/arbiter/"}),
    "login_code": ("/accounts/code/", {"code": "123456"}),
    "login_passkey": ("/accounts/passkey/", {"credential": "{}"}),
    "password_reset": ("/accounts/lost/", {"email": "second@example.org"}),
    "password_reset_confirm": (
        "/accounts/lost/MQ/x-y/",
        {"new_password1": "Rook", "new_password2": "Rook"},
    ),
}
EACH = -(-COUNT // (len(CASES) + len(PUBLIC_FORMS) + len(OF_ACCOUNTS)))


def everything() -> object:
    return tables.everything(but=NOTED_IN_ANY_CASE)


def send(client: Client, address: str, pairs: list[tuple[str, bytes]], rng: random.Random) -> Any:
    """One odd form; a client of its own, because an answer may log somebody out."""
    asking = Client(raise_request_exception=False)
    asking.cookies = client.cookies.__class__(client.cookies.output(header="", sep=";"))
    if rng.random() < 0.12:
        address = odd_address(address, rng)
    changed = mutated(pairs, rng)
    headers = {"HX-Request": "true"} if rng.random() < 0.2 else {}
    way = rng.random()
    body, kind = form_encoded(changed), "application/x-www-form-urlencoded"
    if way < 0.2:
        body, kind = multipart(changed), "multipart/form-data; boundary=odd"
    elif way < 0.24:
        body = body[: len(body) // 2] + b"%&=;%zz"
    elif way < 0.28:
        kind = rng.choice(["multipart/form-data", "text/plain; charset=utf-7", "application/json", "x" * 300, ""])
    elif way < 0.31:
        kind += "; charset=" + rng.choice(["utf-16", "latin-1", "no-such", "idna", "punycode", "rot13"])
    return asking.generic("POST", address, body, content_type=kind, headers=headers)


def odd_ones(client: Client, name: str, address: str, pairs: list[tuple[str, bytes]]) -> None:
    """``EACH`` odd forms for one address; whatever one of them changes is rolled back before the next."""
    before, found = everything(), []
    for number in range(EACH):
        rng = random.Random(f"{SEED} {name} {number}")
        with transaction.atomic():
            answer = send(client, address, pairs, rng)
            if answer.status_code >= 500:
                found.append(f"{name} {number} (seed {SEED}): {answer.status_code} {_why(answer)}")
            elif not 300 <= answer.status_code < 400 and everything() != before:
                found.append(f"{name} {number} (seed {SEED}): {answer.status_code}, and something was written")
            transaction.set_rollback(True)
    assert found == []


def _why(answer: Any) -> str:
    info = getattr(answer, "exc_info", None)
    return repr(info[1])[:200] if info else ""


@pytest.fixture
def world(
    organiser: User, organiser_client: Client, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> World:
    settings.RATING_LIST_DIR = tmp_path
    monkeypatch.setattr(rating_list_view, "start_job", lambda _begun, **_others: None)
    return make_world(organiser_client, organiser)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_forms_of_arbiters(world: World, case: Case) -> None:
    case.prepare(world)
    address = case.address(world)
    data = {**case.data(world), FIELD: version_at(address, world.user)}
    odd_ones(world.client, case.name, address, pairs_of(data))


@pytest.mark.parametrize("name", [*OF_ACCOUNTS, *PUBLIC_FORMS])
def test_forms_of_everybody(world: World, name: str) -> None:
    client, address, data = public_form(world, name)
    odd_ones(client, name, address, pairs_of(data))


def public_form(world: World, name: str) -> tuple[Client, str, dict[str, object]]:
    """A right form at the address called ``name``, with a client who has the keys."""
    client = Client()
    if name in OF_ACCOUNTS:
        return client, *OF_ACCOUNTS[name]
    published(world)
    helper = addresses.helper_link(world.tournament)
    make_links(world.tournament, by=world.user)
    own = PersonalLink.objects.filter(tournament=world.tournament).order_by("pk")[0]
    game = Game.objects.select_related("match__round__tournament").filter(match__table=1)[0]
    sides = game.sides()
    slip, slip_key = [game.pk, "w"], {"key": key_of_side(game, sides["w"].player, "w")}
    known: dict[str, tuple[list[object], dict[str, object]]] = {
        "helper_key": ([helper.pk], {"key": key_of_link(helper)}),
        "helper_result": (
            [helper.pk, game.pk],
            {"result": "1-0", FIELD: str(OWN_BOARD.expected(game, world.tournament))},
        ),
        "personal_key": ([own.pk], {"key": key_of_personal(own)}),
        "personal_bye": ([own.pk], {"round_number": 2, "kind": "Z"}),
        "personal_bye_back": ([own.pk], {"round_number": 2}),
        "personal_here": ([own.pk], {}),
        "slip_key": (slip, slip_key),
        "slip_report": (slip, {"result": "1-0", FIELD: str(OWN_SLIP.expected(game, world.tournament))}),
    }
    for door in ("helper_key", "personal_key", "slip_key"):
        client.post(reverse(f"public:{door}", args=known[door][0]), known[door][1])
    if name not in known:  # a form that is newer than this test is asked without its keys
        return client, reverse(f"public:{name}", kwargs=values_of(PUBLIC_FORMS[name])), {"name": "Adler", "key": "x"}
    arguments, data = known[name]
    return client, reverse(f"public:{name}", args=arguments), data


def test_odd_queries(site: Site, arbiter_client: Client) -> None:
    """Every page, with parameters that pages read and odd values."""
    names = [*lists.READ_ONLY, *lists.READ_AND_WRITE]
    pages = [site.address(name) for name in names if name in addresses.OF_TOURNAMENT or name in lists.OF_EVERYBODY]
    pages += public_addresses.every(site.tournament, rounds=2)
    asking, found = Client(raise_request_exception=False), []
    asking.cookies = arbiter_client.cookies
    for number in range(COUNT // 5):
        rng = random.Random(f"{SEED} query {number}")
        address = f"{odd_address(rng.choice(pages), rng) if rng.random() < 0.1 else rng.choice(pages)}?{query(rng)}"
        answer = asking.get(address)
        if answer.status_code >= 500:
            found.append(f"{address[:150]}: {answer.status_code} {_why(answer)}")
    assert found == []
