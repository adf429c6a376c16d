"""Two servers on one database, with one Redis, behind a balancer: what one does the other one knows."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import pytest

from bench.balancer import Balancer
from bench.clients import Connection, Saving, form, page
from bench.installation import Installation, installed
from bench.servers import GUESSER, LOG_INS, statuses
from scripts.prove_start import free_port, new_database
from tests.tournaments.push.service import Service, push_service
from tests.tournaments.webhooks.receiver import Receiver, receiving
from tournaments.pages.keys import MOST_WRONG

REDIS = os.environ.get("TEST_REDIS_URL") or "redis://127.0.0.1:6379/11"
SERVER = [sys.executable, "-m", "tests.config.local_server"]
WRONG_KEYS = MOST_WRONG + 8
LONGEST = 40.0  # seconds for a message; on a machine with nothing else to do it takes about five
ONCE_MORE = 5.0  # seconds in which each server looks twice whether there is something to send


@dataclass
class Servers:
    """Two that run, what stands before them, and who is told by them."""

    place: Installation
    ports: list[int]
    draft: dict[str, Any]
    receivers: list[Receiver]
    service: Service


@pytest.fixture
def redis() -> Iterator[Any]:
    """The Redis of this machine, from which what this installation put there goes at the end."""
    import redis as library

    with closing(library.Redis.from_url(REDIS)) as client:
        try:
            client.ping()
        except library.ConnectionError:
            pytest.skip(f"no Redis at {REDIS}")
        yield client


def prefix_of(key: str) -> str:
    """With what the names of the installation with this secret key begin."""
    return f"arobase-{blake2b(key.encode(), digest_size=6, person=b'cache prefix').hexdigest()}-"


@pytest.fixture
def servers(redis: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Servers]:
    """On the database that the tests run on, each with a data directory of its own."""
    monkeypatch.setenv("SECRET_KEY", secrets.token_urlsafe(50))
    monkeypatch.setenv("AROBASE_PROXIES", "127.0.0.1")
    monkeypatch.setenv("AROBASE_SECOND_OPINIONS", "0")
    address = os.environ.get("DATABASE_URL", "")
    with ExitStack() as stack:
        if address.startswith("postgres"):
            address = stack.enter_context(new_database(address))
        place = stack.enter_context(installed(10, 2, database_url=address))
        common = {"DATABASE_URL": address or f"sqlite:///{place.directory}/data/arobase.sqlite3"}
        common |= {"AROBASE_SHARED_DIR": str(place.directory / "shared"), "AROBASE_CACHE_URL": REDIS}
        receivers = [stack.enter_context(receiving()) for _each in range(3)]
        for receiver in receivers:
            receiver.seconds = 0.3  # so that the other server comes by while one is sending
        service = stack.enter_context(push_service())
        words = ["-m", "tests.config.several_servers_stage", service.address, *(one.address for one in receivers)]
        made = Servers(place, [], json.loads(place.python(*words).splitlines()[-1]), receivers, service)
        for number in range(2):
            directory = place.directory / f"server-{number}"
            directory.mkdir()
            own = {"PORT": str(free_port()), "AROBASE_DATA_DIR": str(directory), "WEB_CONCURRENCY": "1"}
            one = replace(place, directory=directory, environment={**place.environment, **common, **own})
            stack.enter_context(one.serving(SERVER))
            made.ports.append(one.port)
        yield made
        for name in redis.scan_iter(f"{prefix_of(os.environ['SECRET_KEY'])}*"):
            redis.delete(name)


class Phone:
    """Looks at one page, and asks each of the servers in turn whether it is as it was."""

    def __init__(self, ports: list[int], path: str) -> None:
        self.path = path
        self.connections = [Connection(port, "127.0.0.2") for port in ports]
        self.known = ""

    async def statuses(self) -> list[int]:
        """What each server answers to whoever has what the phone has; then the phone has the newest."""
        known = [f"If-None-Match: {self.known}"] if self.known else []
        found = []
        for connection in self.connections:
            status, _body = await connection.ask(page(self.path, *known))
            self.known = connection.headers.get("etag", self.known)
            found.append(status)
        return found


async def enter(port: int, saving: Saving) -> None:
    """The next result of this arbiter, at the server with ``port``."""
    connection = Connection(port, "127.0.1.2")
    status, body = await connection.ask(saving.request())
    assert status == 200, body[-300:]
    saving.done()
    connection.close()


async def see_at_once(made: Servers) -> None:
    """A round published by one server, and results entered at either, are on the pages of both with the answer."""
    stage, number = made.place.stage, made.draft["number"]
    one, other = made.ports
    path = f"/arbiter/t/{stage['slug']}/rounds/{number}/publish/"
    phone = Phone(made.ports, f"/{stage['slug']}/rounds/{number}/")
    assert await phone.statuses() == [404, 404], "drafts are seen by nobody"
    published = form(path, {"expected_version": made.draft["expected"]}, session=stage["sessions"][0])
    status, body = await Connection(one).ask(published)
    assert status in (200, 204, 302), body[-300:]
    assert await phone.statuses() == [200, 200]
    savings = [Saving({**stage, "games": made.draft["games"]}, board) for board in range(2)]
    for port, saving in [(one, savings[0]), (other, savings[1]), (other, savings[0]), (one, savings[1])]:
        assert await phone.statuses() == [304, 304], "who asks is told that nothing is new"
        await enter(port, saving)
        phone.connections.reverse()  # whichever is asked first has it
        assert (await phone.statuses())[0] == 200


async def go_too_far(made: Servers) -> tuple[Counter[int], Counter[int]]:
    """Answers to wrong keys of a link, and to guesses at the log-in, by a balancer that goes round both servers."""
    balancer = Balancer(made.ports)
    async with await balancer.start():
        helper = made.place.stage["helper"]["address"]
        keys = [form(helper, {"key": f"{number:024d}"}) for number in range(WRONG_KEYS)]
        guesses = [form("/accounts/login/", {"username": "arbiter0", "password": "wrong"})] * LOG_INS
        wrong_keys = await statuses(balancer.port, "127.0.3.3", keys, at_once=4)
        log_ins = await statuses(balancer.port, GUESSER, guesses, at_once=4)
        await balancer.stop()
    assert all(balancer.served[port] > 10 for port in made.ports), "both were asked"
    return wrong_keys, log_ins


def wait_for(what: Callable[[], bool], name: str) -> None:
    """Return when it is so."""
    until = time.monotonic() + LONGEST
    while not what():
        assert time.monotonic() < until, name
        time.sleep(0.05)


def numbers(receiver: Receiver) -> list[int]:
    """The numbers of the messages that came, in the order in which they did."""
    return [int(headers["X-Arobase-Delivery"]) for headers, _body in receiver.got]


def kinds_of(receiver: Receiver) -> list[str]:
    """What the messages were about."""
    return [headers["X-Arobase-Event"] for headers, _body in receiver.got]


def test_two_servers_are_as_one(servers: Servers, redis: Any) -> None:
    asyncio.run(see_at_once(servers))
    wrong_keys, log_ins = asyncio.run(go_too_far(servers))
    assert wrong_keys == {403: MOST_WRONG, 429: WRONG_KEYS - MOST_WRONG}
    assert log_ins == {429: LOG_INS}
    kinds = {re.split("[-:]", name.decode())[2] for name in redis.scan_iter(f"{prefix_of(os.environ['SECRET_KEY'])}*")}
    assert kinds == {"copies", "limits"}
    wait_for(lambda: len(servers.service.got) >= servers.draft["players"], "notifications are lacking")
    wait_for(lambda: all("results" in kinds_of(one) for one in servers.receivers), "no results are told")
    time.sleep(ONCE_MORE)
    for receiver in servers.receivers:
        assert numbers(receiver) == list(range(1, len(receiver.got) + 1))
        assert kinds_of(receiver)[0] == "publication"
    told = Counter(headers["Topic"] for headers, _body in servers.service.got)
    assert (len(told), set(told.values())) == (servers.draft["players"], {1})
