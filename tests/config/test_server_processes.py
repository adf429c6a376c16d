"""The server as it is started: several processes, hostile clients, restarts, and the end of it."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bench.clients import Connection, Saving, Waited, page, visit
from bench.hostile import kinds, measured
from bench.installation import Installation, installed
from scripts.prove_start import ROOT, answers

HELD = 24  # more than there are threads


@pytest.fixture(scope="module")
def place() -> Iterator[Installation]:
    """An installation with an event, on SQLite."""
    with installed(20, 2, with_account=True) as made:
        yield made


def test_visitors_and_arbiters_are_served_while_others_hold_connections(place: Installation) -> None:
    savings = [Saving(place.stage, number) for number in range(2)]
    with place.serving():
        rows = kinds(place.stage)
        hostile = [*rows["all of them"], *rows["8 at one account"], *rows["8 with wrong keys"]]
        pages, saved, let_in = asyncio.run(measured(place, savings, hostile, HELD, 4))
    assert (pages.failed, saved.failed) == ([], [])
    assert {"403", "429"}.isdisjoint(let_in.failed)  # the right password and the right key
    assert len(pages.seconds) > 8
    assert saved.seconds
    assert let_in.seconds


@pytest.mark.parametrize("processes", ["1", "2"])
def test_what_is_written_is_sent_at_once(place: Installation, processes: str) -> None:
    """On a connection that was kept, each answer waited 40 ms for the client to acknowledge its head."""
    log = place.directory / "server.log"
    before = log.stat().st_size if log.exists() else 0
    several = replace(place, environment={**place.environment, "WEB_CONCURRENCY": processes})
    with several.serving([sys.executable, "-m", "tests.config.logging_server"]):
        pass
    lines = [line for line in log.read_bytes()[before:].splitlines() if line.startswith(b"TCP_NODELAY")]
    assert lines
    assert set(lines) == {b"TCP_NODELAY True"}


def children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(number) for number in found.read_text().split()]


def serving(parent: int) -> list[int]:
    """The processes that serve: those of ``parent`` that hold the application."""
    return [pid for pid in children(parent) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_new_processes_take_over_without_a_request_lost(place: Installation) -> None:
    waited = Waited()
    with place.serving() as parent:
        before = set(serving(parent))

        def restart() -> None:
            os.kill(parent, signal.SIGHUP)

        async def visits() -> None:
            until = time.monotonic() + 12
            asked = page(f"/{place.stage['slug']}/")
            await asyncio.gather(*(visit(Connection(place.port), lambda: asked, until, waited) for _each in range(3)))

        threading.Timer(1, restart).start()
        asyncio.run(visits())
        deadline = time.monotonic() + 60
        while before & set(serving(parent)) and time.monotonic() < deadline:
            time.sleep(0.2)
        after = set(serving(parent))
    assert waited.failed == []
    assert len(before) == len(after) == 2
    assert not before & after


def test_nothing_is_left_when_the_first_process_is_killed(place: Installation) -> None:
    with place.serving() as parent:
        left = serving(parent)
        assert len(left) == 2
        os.kill(parent, signal.SIGKILL)
        deadline = time.monotonic() + 40
        while any(Path(f"/proc/{pid}/cmdline").exists() and _runs(pid) for pid in left):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    with place.serving():
        pass


def test_a_server_whose_terminal_is_closed_ends(place: Installation) -> None:
    """Nobody could end it any more, and the next start would find its port taken."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.execve(sys.executable, [sys.executable, "-m", "config.server"], place.environment)  # noqa: S606
    deadline = time.monotonic() + 40
    while not answers(place.port):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    os.close(terminal)
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if time.monotonic() > deadline:
            os.killpg(child, signal.SIGKILL)
            raise AssertionError("it serves on")
        time.sleep(0.1)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


PROBES = ("/healthz", "/readyz")  # what a start is waited for by


def test_each_request_has_a_line_with_its_fields_where_that_is_asked_for(place: Installation) -> None:
    log = place.directory / "server.log"
    before = log.stat().st_size if log.exists() else 0
    asked_for = {"AROBASE_LOG_JSON": "1", "AROBASE_ACCESS_LOG": "1"}
    slug = place.stage["slug"]
    with replace(place, environment={**place.environment, **asked_for}).serving():
        for path in (f"/{slug}/?q=%C3%A4", f"/{slug}/?q=%C3%A4", "/nowhere/"):
            asyncio.run(Connection(place.port).ask(page(path)))
    lines = [json.loads(line) for line in log.read_bytes()[before:].splitlines()]
    found = [line for line in lines if line["logger"] == "arobase.access" and line["path"] not in PROBES]
    assert [(line["method"], line["path"], line["status"]) for line in found] == [
        ("GET", f"/{slug}/", 200),
        ("GET", f"/{slug}/", 200),
        ("GET", "/nowhere/", 404),
    ]
    assert all(0 < line["seconds"] < 60 and line["client"] == "127.0.0.1" and line["time"] for line in found)
    assert '127.0.0.1 "GET /nowhere/" 404' in found[-1]["message"]


def test_every_line_of_a_server_is_json_where_that_is_asked_for(place: Installation) -> None:
    """The first process's too, which has no settings."""
    log = place.directory / "server.log"
    before = log.stat().st_size if log.exists() else 0
    with replace(place, environment={**place.environment, "AROBASE_LOG_JSON": "1"}).serving():
        pass
    messages = [json.loads(line)["message"] for line in log.read_bytes()[before:].splitlines()]
    assert any("Uvicorn running on" in message for message in messages)
    assert any("SIGTERM" in message for message in messages)
