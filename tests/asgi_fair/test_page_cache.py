"""Cached pages: never older than the last commit, with nothing that is not for everybody."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from asgi_fair.page_cache import CachedPage, PageCache
from asgi_fair.state import SqliteState
from asgi_fair.wsgi import Answer


class Stand:
    """A cache on a SQLite file with one version in it; counts how often it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.database = sqlite3.connect(folder / "x.sqlite3", check_same_thread=False, isolation_level=None)
        self.database.executescript("PRAGMA journal_mode=WAL; CREATE TABLE t (version TEXT, commits INT)")
        self.database.execute("INSERT INTO t VALUES ('one', 0)")
        self.asked = 0
        state = SqliteState(folder / "x.sqlite3")
        self.cache = PageCache(state, self.version_of, lambda _headers, _path: "en")

    def version_of(self, _topic: str) -> str:
        self.asked += 1
        return str(self.database.execute("SELECT version FROM t").fetchone()[0])

    def store(self, path: bytes = b"/x/", *, reads: tuple[str, ...] = (), of: str = "x", **more: Any) -> None:
        made = CachedPage(of, "one", '"one"', reads, more.get("content", b"plain" * 50), b"packed")
        answer = Answer(more.get("status", 200), [(b"content-type", b"text/html"), *more.get("headers", [])])
        self.cache.store_page(request(path, more.get("query", b"")), {}, made, answer)

    def ask(self, path: bytes = b"/x/", query: bytes = b"", **headers: bytes) -> Answer | None:
        named = {name.replace("_", "-").encode(): value for name, value in headers.items()}
        return asyncio.run(self.cache.page(request(path, query), named))

    def commit(self, version: str) -> None:
        self.database.execute("UPDATE t SET version = ?, commits = commits + 1", [version])


def request(path: bytes, query: bytes = b"", headers: dict[bytes, bytes] | None = None) -> dict[str, Any]:
    return {"raw_path": path, "query_string": query, "headers": list((headers or {}).items())}


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    return Stand(tmp_path)


def test_the_version_is_asked_for_only_after_a_commit(stand: Stand) -> None:
    stand.store()

    async def three_times() -> list[Answer | None]:
        return [await stand.cache.page(request(b"/x/"), {}) for _each in range(3)]

    assert all(asyncio.run(three_times()))
    assert stand.asked == 1
    stand.commit("one")
    assert all(asyncio.run(three_times()))
    assert stand.asked == 2
    stand.commit("two")
    assert stand.ask() is None
    assert stand.ask() is None


def test_what_the_clock_changes_is_seen_without_a_commit(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page with an entry form was shown for as long as nobody committed anything after the form had closed."""
    monkeypatch.setattr("asgi_fair.page_cache.RECHECK_SECONDS", 0.2)
    stand.store()
    versions = iter(["one", "two"])
    monkeypatch.setattr(stand.cache, "_version_of", lambda _topic: next(versions))

    async def before_and_after() -> list[bool]:
        shown = [await stand.cache.page(request(b"/x/"), {}) is not None for _each in range(2)]
        await asyncio.sleep(0.3)
        return [*shown, await stand.cache.page(request(b"/x/"), {}) is not None]

    assert asyncio.run(before_and_after()) == [True, True, False]


def test_a_page_that_another_request_forgets_meanwhile_is_answered_still(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The version of the page's state has agreed, and a later request has found a newer one before it went on."""
    stand.store()

    async def one_after_the_other(_topic: str, _state: object) -> str:
        monkeypatch.undo()
        stand.commit("two")
        assert await stand.cache.page(request(b"/x/"), {}) is None
        return "one"

    monkeypatch.setattr(stand.cache, "_version", one_after_the_other)
    answer = stand.ask()
    assert answer is not None
    assert answer.status == 200
    assert stand.ask() is None


def test_what_is_not_committed_is_not_seen_and_then_it_is(stand: Stand) -> None:
    stand.store()
    stand.database.execute("BEGIN IMMEDIATE")
    stand.database.execute("UPDATE t SET version = 'two'")
    assert asyncio.run(stand.cache._state.now()) == asyncio.run(stand.cache._state.now())
    stand.database.execute("COMMIT")
    assert stand.ask() is None


def test_a_database_that_is_gone_leaves_it_to_django(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.cache._state = SqliteState(tmp_path / "nowhere.sqlite3")
    stand.store()
    assert stand.ask() is None


def test_only_the_parameters_that_a_page_reads_make_another_of_it(stand: Stand) -> None:
    stand.store(reads=("q",))
    assert stand.ask(query=b"utm_source=x&fbclid=y") is not None
    for query in (b"q=a", b"x=1&q=", b"%71=a", b"q"):
        assert stand.ask(query=query) is None


def test_a_search_is_cached_until_something_changes(stand: Stand) -> None:
    stand.store(reads=("q", "page"), query=b"q=a&utm_source=x", content=b"found a")
    stand.store(reads=("q", "page"), query=b"page=2", content=b"second page")
    for query, content in ((b"q=a", b"found a"), (b"fbclid=y&q=%61", b"found a"), (b"page=2", b"second page")):
        answer = stand.ask(query=query)
        assert answer is not None
        assert answer.content == content
    for query in (b"", b"q=b", b"q=a&page=2", b"page=3"):
        assert stand.ask(query=query) is None
    stand.commit("two")
    assert stand.ask(query=b"q=a") is None


def test_searches_push_out_each_other_and_no_page(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asgi_fair.page_cache.MAX_SEARCHES", 3)
    stand.store(reads=("q",))
    for number in range(10):
        stand.store(reads=("q",), query=b"q=%d" % number)
    assert [number for number in range(10) if stand.ask(query=b"q=%d" % number)] == [7, 8, 9]
    assert stand.ask() is not None
    stand.store(reads=("q",), query=b"q=" + b"x" * 1000)
    assert stand.ask(query=b"q=" + b"x" * 1000) is None


def test_what_a_browser_has_is_not_sent_again(stand: Stand) -> None:
    stand.store(headers=[(b"cache-control", b"public, no-cache"), (b"vary", b"Accept-Encoding")])
    for known in (b'"one"', b'W/"one"', b'"zero", W/"one"', b"*"):
        answer = stand.ask(if_none_match=known)
        assert answer is not None
        assert (answer.status, answer.content) == (304, b"")
        assert {name for name, _value in answer.headers} == {b"etag", b"cache-control", b"vary"}
    other = stand.ask(if_none_match=b'"onet"')
    assert other is not None
    assert other.status == 200


def test_only_what_is_the_same_for_everybody_is_cached(stand: Stand) -> None:
    stand.store(status=404)
    assert stand.ask() is None
    stand.store(headers=[(b"set-cookie", b"a=b")])
    assert stand.ask() is None


def test_an_empty_answer_is_said_again_to_the_same_browser_until_a_commit(stand: Stand) -> None:
    mine = {b"hx-request": b"true", b"cookie": b"sessionid=1"}

    async def look(headers: dict[bytes, bytes], query: bytes = b"since=1") -> tuple[Answer | None, object]:
        return await stand.cache.lookup(request(b"/changes/", query, headers), headers)

    _nothing, state = asyncio.run(look(mine))
    stand.cache.store(request(b"/changes/", b"since=1", mine), mine, 30, Answer(204), state)
    said, _state = asyncio.run(look(mine))
    assert said is not None
    assert said.status == 204
    for other in ({**mine, b"cookie": b"sessionid=2"}, {**mine, b"cookie": b""}, {**mine, b"host": b"x"}):
        assert asyncio.run(look(other))[0] is None
    assert asyncio.run(look(mine, b"since=2"))[0] is None
    stand.commit("one")
    assert asyncio.run(look(mine))[0] is None


def test_an_empty_answer_that_is_older_than_a_commit_is_not_cached(stand: Stand) -> None:
    mine = {b"hx-request": b"true", b"cookie": b"sessionid=1"}
    _nothing, state = asyncio.run(stand.cache.lookup(request(b"/changes/"), mine))
    stand.commit("two")
    stand.cache.store(request(b"/changes/"), mine, 30, Answer(204), state)
    assert asyncio.run(stand.cache.lookup(request(b"/changes/"), mine))[0] is None


def test_an_empty_answer_is_said_for_so_many_seconds(stand: Stand) -> None:
    mine = {b"hx-request": b"true", b"cookie": b"sessionid=1"}
    _nothing, state = asyncio.run(stand.cache.lookup(request(b"/changes/"), mine))
    stand.cache.store(request(b"/changes/"), mine, 0, Answer(204), state)
    assert asyncio.run(stand.cache.lookup(request(b"/changes/"), mine))[0] is None


def test_the_cache_is_bounded(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asgi_fair.page_cache.MAX_BYTES", 1000)
    for number in range(10):
        stand.store(f"/{number}/".encode())
    assert stand.cache._bytes <= 1000
    assert stand.ask(b"/0/") is None
    assert stand.ask(b"/9/") is not None
