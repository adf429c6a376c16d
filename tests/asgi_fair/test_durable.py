"""A change is on the disk before it is acknowledged, and those who save at once share the flush."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from asgi_fair.configuration import Configuration
from asgi_fair.durable import Durable
from asgi_fair.shared import Shared
from asgi_fair.state import SqliteState
from asgi_fair.wsgi_adapter import WsgiAdapter


def test_nobody_gets_an_answer_to_a_question_begun_before_they_asked() -> None:
    begun: list[float] = []

    def ask() -> float:
        begun.append(time.monotonic())
        time.sleep(0.05)
        return begun[-1]

    async def one(shared: Shared[float], after: float) -> None:
        await asyncio.sleep(after)
        asked = time.monotonic()
        assert await shared.now() >= asked

    async def many() -> None:
        shared = Shared(ask, "test")
        await asyncio.gather(*(one(shared, number / 250) for number in range(60)))

    asyncio.run(many())
    assert 4 <= len(begun) <= 10  # shared, and not one for all


def test_a_failure_is_told_to_all_who_wait_and_the_next_is_asked_anew() -> None:
    answers = iter([OSError("full"), None])

    def ask() -> None:
        answer = next(answers)
        if answer is not None:
            raise answer

    async def twice() -> list[Any]:
        shared = Shared(ask, "test")
        first = await asyncio.gather(shared.now(), shared.now(), return_exceptions=True)
        return [*first, await shared.now()]

    found = asyncio.run(twice())
    assert [type(one) for one in found] == [OSError, OSError, type(None)]


@pytest.fixture
def database(tmp_path: Path) -> sqlite3.Connection:
    made = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)
    made.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; CREATE TABLE t (n INT)")
    return made


def test_a_write_is_answered_after_its_flush_and_reading_needs_none(
    tmp_path: Path, database: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    real = os.fsync

    def flush(file: int) -> None:
        assert os.fstat(file).st_ino == (tmp_path / "x.sqlite3-wal").stat().st_ino
        time.sleep(0.02)
        real(file)
        steps.append("flushed")

    monkeypatch.setattr(os, "fsync", flush)

    def save(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        steps.append("saved")
        start_response("200 OK", [])
        return [b"ok"]

    async def ask(adapter: WsgiAdapter, method: str) -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b""}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                steps.append(f"answered {message['status']}")

        scope = {"type": "http", "method": method, "raw_path": b"/", "query_string": b"", "http_version": "1.1"}
        await adapter({**scope, "headers": [(b"host", b"x")], "client": ("127.0.0.1", 1)}, receive, send)

    async def both() -> None:
        adapter = WsgiAdapter(save, Configuration(durable=Durable(tmp_path / "x.sqlite3")))
        database.execute("INSERT INTO t VALUES (1)")
        await ask(adapter, "POST")
        await ask(adapter, "GET")

    asyncio.run(both())
    assert steps == ["saved", "flushed", "answered 200", "saved", "answered 200"]


def test_another_file_in_the_place_of_the_old_one_is_another_state(
    tmp_path: Path, database: sqlite3.Connection
) -> None:
    state = SqliteState(tmp_path / "x.sqlite3")
    before = asyncio.run(state.now())
    assert before is not None
    assert asyncio.run(state.now()) == before
    database.close()
    restored = sqlite3.connect(tmp_path / "restored.sqlite3")
    restored.executescript("CREATE TABLE t (n INT)")
    restored.close()
    (tmp_path / "restored.sqlite3").replace(tmp_path / "x.sqlite3")
    after = asyncio.run(state.now())
    assert after not in (None, before)
