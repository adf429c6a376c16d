"""What a page is about goes away while the page is made, at each moment at which somebody else can come between.

`make test` tries the pages of results and some others, `make odd-input` all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from tests.tournaments.api.programs import Program
from tests.tournaments.arbiter import addresses, lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter.cases import CASES
from tests.tournaments.arbiter.worlds import World, make_world
from tests.tournaments.arbiter_client import version_at
from tests.tournaments.odd.test_odd_posts import COUNT, SEED, public_form
from tests.tournaments.public import addresses as public_addresses
from tournaments.basics.dump import tables
from tournaments.models import Game, Round, Tournament, User
from tournaments.stale_forms.expected import FIELD

pytestmark = pytest.mark.django_db
ALWAYS = ("result", "correct", "board_note", "publish", "round", "results_since", "explanation")


def some(names: Iterable[str]) -> list[str]:
    """Those that are tried each time, and of the others more where more odd forms are asked for."""
    others = sorted(set(names) - {*ALWAYS})
    return sorted({*ALWAYS} & {*names}) + random.Random(SEED).sample(others, min(len(others), COUNT // 40))


OF_CASES = {case.name: case for case in CASES}
PAGES = {*lists.READ_ONLY, *lists.READ_AND_WRITE} & {*addresses.OF_TOURNAMENT}


def rounds_go(world: World) -> None:
    Round.objects.filter(tournament=world.tournament).delete()


def all_of_it_goes(world: World) -> None:
    for table in reversed(tables()):
        table.rows_of(world.tournament).delete()
    Tournament.objects.filter(pk=world.tournament.pk).delete()


CHANGES: tuple[Callable[[World], None], ...] = (rounds_go, all_of_it_goes)


class Between:
    """Calls ``change`` before the query ``number`` of those that are asked outside of a transaction."""

    def __init__(self, number: int, change: Callable[[], object]) -> None:
        self.left, self.change = number, change
        self.within = len(connection.savepoint_ids)
        self.is_done = False

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not self.is_done and len(connection.savepoint_ids) == self.within:
            if not self.left:
                self.is_done = True
                self.change()
            self.left -= 1
        return execute(sql, params, many, context)


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def asked_at_each_moment(ask: Callable[[], Any], change: Callable[[], object]) -> list[str]:
    """The answers that were a 5xx, ``change`` coming before the first query, the second one, and so on."""
    wrong, number, came = [], 0, True
    while came:
        with undone():
            between = Between(number, change)
            with connection.execute_wrapper(between):
                answer = ask()
            if answer.status_code >= 500:
                wrong.append(f"before query {number}: {answer.exc_info[1]!r}")
            came = between.is_done
        number += 1 + number // 10  # of a page that asks very much not each moment
    assert number > 1
    return wrong


@pytest.fixture
def world(organiser: User, organiser_client: Client) -> World:
    return make_world(organiser_client, organiser)


def quiet(client: Client) -> Client:
    asking = Client(raise_request_exception=False)
    asking.cookies = client.cookies
    return asking


@pytest.mark.parametrize("name", some(OF_CASES))
def test_forms(world: World, name: str) -> None:
    case = OF_CASES[name]
    case.prepare(world)
    address = case.address(world)
    data = {**case.data(world), FIELD: version_at(address, world.user)}
    client = quiet(world.client)
    for change in CHANGES:
        for headers in ({}, {"HX-Request": "true"}) if name == "result" else ({},):
            ask = partial(client.post, address, data, headers=headers)
            assert asked_at_each_moment(ask, partial(change, world)) == [], change.__name__


@pytest.mark.parametrize("name", ["slip_report", "slip_key", "helper_result", "helper_key", "personal_bye"])
def test_forms_of_players_and_helpers(world: World, name: str) -> None:
    client, address, data = public_form(world, name)
    ask = partial(quiet(client).post, address, data)
    for change in CHANGES:
        assert asked_at_each_moment(ask, partial(change, world)) == [], change.__name__


@pytest.mark.parametrize(
    ("method", "rest"), [("GET", ""), ("GET", "rounds/2/results/"), ("PUT", "rounds/2/results/{}/")]
)
def test_programs(site: Site, arbiter: User, client: Client, method: str, rest: str) -> None:
    world, program = World(client, arbiter, arbiter, site.tournament), Program(site.tournament, arbiter)
    program.client.raise_request_exception = False
    game = Game.objects.filter(match__round__tournament=site.tournament, match__round__number=2)[0]
    body = {"result": "1-0"} if method == "PUT" else None
    ask = partial(program.ask, method, rest.format(game.pk), body, If_Match="*")
    for change in CHANGES:
        assert asked_at_each_moment(ask, partial(change, world)) == [], change.__name__


@pytest.mark.parametrize("name", some(PAGES))
def test_pages(site: Site, organiser: User, arbiter_client: Client, name: str) -> None:
    world = World(arbiter_client, organiser, organiser, site.tournament)
    ask = partial(quiet(arbiter_client).get, site.address(name))
    for change in CHANGES:
        assert asked_at_each_moment(ask, partial(change, world)) == [], change.__name__


@pytest.mark.parametrize("number", range(3))
def test_public_pages(site: Site, organiser: User, client: Client, number: int) -> None:
    pages = public_addresses.every(site.tournament, rounds=2)
    world, asking = World(client, organiser, organiser, site.tournament), quiet(client)
    for address in random.Random(f"{SEED} {number}").sample(pages, 3):
        assert asked_at_each_moment(partial(asking.get, address), partial(all_of_it_goes, world)) == [], address
