"""What servers keep in common by a Redis, and that nothing is lost where there is none any more."""

from __future__ import annotations

import pickle
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import shared_cache
from config.shared_cache import SharedCache, caches
from scripts.prove_start import answers, free_port


class Redis:
    """A Redis of this test's own."""

    def __init__(self, directory: Path) -> None:
        self.port = free_port()
        self.directory = directory
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen([*words, "--dir", str(self.directory)], stdout=subprocess.DEVNULL)
        until = time.monotonic() + 20
        while not answers(self.port):
            assert time.monotonic() < until, "redis-server does not start"
            time.sleep(0.02)

    def end(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        pytest.skip("no redis-server on this machine")
    shared_cache._away_until.clear()
    server = Redis(tmp_path)
    server.start()
    yield server
    server.end()


def of_a_server(redis: Redis, kind: str = "default") -> SharedCache:
    """The cache as another process has it."""
    given = caches(redis.address)[kind]
    params = {key: value for key, value in given.items() if key not in ("BACKEND", "LOCATION")}
    return SharedCache(given["LOCATION"], params)


def test_servers_see_what_the_others_keep_and_count_on(redis_server: Redis) -> None:
    one, other = of_a_server(redis_server), of_a_server(redis_server)
    one.set("page", (b"made once", {"Content-Type": "text/html"}), 60)
    assert other.get("page") == (b"made once", {"Content-Type": "text/html"})
    one.set_many({"winner": "Anna", "other": None}, 60)
    assert other.get_many(["winner", "other", "nobody"]) == {"winner": "Anna"}
    assert (one.add("count", 0, 60), other.add("count", 0, 60)) == (True, False)
    assert [one.incr("count"), other.incr("count"), one.incr("count")] == [1, 2, 3]
    assert other.delete("count")
    with pytest.raises(ValueError, match="count"):
        one.incr("count")


def test_what_is_counted_is_apart_from_copies_and_other_installations_see_nothing(
    redis_server: Redis, settings: Any
) -> None:
    one = of_a_server(redis_server)
    one.set("page", "copy", 60)
    assert of_a_server(redis_server, "limits").get("page") is None
    settings.SECRET_KEY = "another installation with the same Redis"
    assert of_a_server(redis_server).get("page") is None


def test_what_somebody_else_put_there_is_not_unpickled(redis_server: Redis) -> None:
    import redis

    one = of_a_server(redis_server)
    one.set("page", "ours", 60)
    with closing(redis.Redis(port=redis_server.port)) as stranger:
        (key,) = stranger.keys()
        kept = stranger.get(key)
        assert isinstance(kept, bytes)
        stranger.set(key, kept[:32] + pickle.dumps("theirs"))
    assert one.get("page", "nothing") is None


def test_without_an_answer_each_process_goes_on_by_itself(
    redis_server: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one = of_a_server(redis_server, "limits")
    one.set("count", 5, 60)
    redis_server.end()
    started = time.monotonic()
    assert one.add("count", 0, 60)
    assert [one.incr("count"), one.incr("count")] == [1, 2]
    assert time.monotonic() - started < 2 * shared_cache.PATIENCE + 1
    assert caplog.text.count("does not answer") == 1, "it is asked again only after a while"
    assert str(redis_server.port) not in caplog.text
    redis_server.start()
    monkeypatch.setattr(shared_cache, "AWAY", 0.0)
    shared_cache._away_until.clear()
    assert one.add("count", 7, 60), "asked again, and empty since it was started anew"
    assert of_a_server(redis_server, "limits").get("count") == 7


def test_an_address_of_something_else_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="AROBASE_CACHE_URL"):
        caches("memcached://127.0.0.1")


def test_copies_of_pages_push_out_nothing_that_is_counted(settings: Any) -> None:
    from django.core.cache import caches as of_this_process

    copies, counts = of_this_process["default"], of_this_process["limits"]
    counts.set("limit", 1, 60)
    for number in range(1000):
        copies.set(f"page-{number}", number, 60)
    assert counts.incr("limit") == 2
    copies.clear()
