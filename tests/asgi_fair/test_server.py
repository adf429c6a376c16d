"""The bounds of the server, on a server that runs: who is slow or greedy keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import uvicorn

from asgi_fair import connections, wsgi_adapter
from asgi_fair.connections import BoundedConnection, sharing
from asgi_fair.fair_scheduler import LONG, FairScheduler, TooMany
from asgi_fair.limits import LIMITS
from asgi_fair.wsgi_adapter import WsgiAdapter, call, environment

LARGE = 300_000


def toy(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answers what it was asked for: nothing much, much, or what was sent."""
    body = environ["wsgi.input"].read()
    large = environ["PATH_INFO"] == "/large"
    answer = b"x" * LARGE if large else f"{environ['REQUEST_METHOD']} {len(body)}".encode()
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(answer)))])
    return [answer]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server with little patience."""
    short = replace(
        LIMITS,
        header_seconds=1,
        idle_seconds=3,
        body_seconds=1,
        write_seconds=1,
        threads=2,
        connections=60,
        for_address=8,
        proxies=("127.0.0.9",),
    )
    monkeypatch.setattr(connections, "LIMITS", short)
    monkeypatch.setattr(wsgi_adapter, "LIMITS", short)
    connections.connection_limiter.cache_clear()
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(WsgiAdapter(toy), http=BoundedConnection, ws="none", lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()
    connections.connection_limiter.cache_clear()


def client(port: int, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0))


def closed_within(connection: socket.socket, seconds: float) -> bool:
    """Whether the other side closes ``connection`` in that time."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def ask(port: int, path: str = "/", body: bytes | None = None, address: str = "127.0.0.2") -> tuple[int, bytes, float]:
    """Status, content and the seconds it took, asked by somebody else."""
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(address, 0))
    with contextlib.closing(connection):
        connection.request("POST" if body is not None else "GET", path, body)
        answer = connection.getresponse()
        return answer.status, answer.read(), time.monotonic() - start


SLOW = {
    "half a header": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "half a form": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nab",
    "nothing": b"",
}


@pytest.mark.parametrize("sent", SLOW.values(), ids=SLOW)
def test_who_is_slow_keeps_nobody_waiting_and_is_sent_away(port: int, sent: bytes) -> None:
    slow = [client(port) for _each in range(7)]
    for connection in slow:
        connection.sendall(sent)
    time.sleep(0.2)
    assert ask(port)[:2] == (200, b"GET 0")
    assert all(closed_within(connection, 6) for connection in slow)


def test_who_asks_for_another_protocol_is_answered_in_this_one(port: int, caplog: pytest.LogCaptureFixture) -> None:
    """Without a line in the log that tells people to install something."""
    for protocol in (b"websocket", b"h2c"):
        with client(port) as asking:
            asking.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: " + protocol + b"\r\n\r\n")
            assert asking.recv(1000).startswith(b"HTTP/1.1 200 ")
    assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == []


def test_dripping_does_not_prolong_a_header_or_a_form(port: int) -> None:
    for start, drop in ((SLOW["half a header"], b"X-A: b\r\n"), (SLOW["half a form"], b"a")):
        with client(port) as dripping:
            dripping.sendall(start)
            began = time.monotonic()
            with contextlib.suppress(OSError):
                while time.monotonic() - began < 6:
                    time.sleep(0.2)
                    dripping.sendall(drop)
            assert time.monotonic() - began < 5


def test_a_form_that_comes_steadily_is_taken(port: int) -> None:
    with client(port) as steady:
        steady.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 12000\r\n\r\n")
        for _part in range(12):
            time.sleep(0.2)
            steady.sendall(b"x" * 1000)
        answer = b""
        while not answer.endswith(b"POST 12000"):  # header and content may come one after the other
            assert (part := steady.recv(4096)), answer
            answer += part


def test_who_does_not_read_holds_no_thread_and_is_sent_away(port: int) -> None:
    greedy = []
    for _each in range(7):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.connect(("127.0.0.1", port))
        connection.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * 30)
        greedy.append(connection)
    time.sleep(0.3)
    status, content, seconds = ask(port, "/large")
    assert (status, len(content)) == (200, LARGE)
    assert seconds < 3
    deadline = time.monotonic() + 6
    while connections.connection_limiter().count and time.monotonic() < deadline:
        time.sleep(0.1)
    assert connections.connection_limiter().count == 0


def test_who_reads_slowly_gets_all_of_it(port: int) -> None:
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.connect(("127.0.0.1", port))
        slow.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        received = b""
        while part := slow.recv(32_768):
            received += part
            time.sleep(0.01)
        assert len(received.partition(b"\r\n\r\n")[2]) == LARGE


def test_an_address_has_so_many_connections_and_idle_ones_make_room(port: int) -> None:
    idle = [client(port) for _each in range(8)]
    time.sleep(0.2)
    assert ask(port, address="127.0.0.1")[:2] == (200, b"GET 0")  # the one that waited longest had to go
    assert closed_within(idle[0], 1)
    assert not closed_within(idle[7], 0.1)
    assert len(connections.connection_limiter().inside["127.0.0.1"]) <= 8


def test_one_who_is_at_work_is_not_sent_away_for_another(port: int) -> None:
    busy = [client(port) for _each in range(8)]
    for connection in busy:
        connection.sendall(SLOW["half a form"])
    time.sleep(0.2)
    with client(port) as one_more:
        assert closed_within(one_more, 0.5)
    assert ask(port)[0] == 200


def test_a_proxy_comes_for_everybody(port: int) -> None:
    through = [client(port, "127.0.0.9") for _each in range(20)]
    time.sleep(0.2)
    assert not any(closed_within(connection, 0.02) for connection in through)


@pytest.mark.parametrize(
    ("version", "hosts", "status"),
    [("1.1", 0, 400), ("1.1", 1, 200), ("1.1", 2, 400), ("1.0", 0, 200), ("1.0", 2, 400)],
)
def test_a_request_names_one_host(port: int, version: str, hosts: int, status: int) -> None:
    asking = client(port)
    asking.sendall(f"GET / HTTP/{version}\r\n".encode() + b"Host: x\r\n" * hosts + b"\r\n")
    assert asking.recv(65536).split()[1] == str(status).encode()
    assert closed_within(asking, 1) == (status == 400 or version == "1.0")


def test_a_header_is_bounded_in_size(port: int) -> None:
    with client(port) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        with contextlib.suppress(OSError):
            for _line in range(2000):
                endless.sendall(b"X-A: " + b"b" * 1000 + b"\r\n")
        assert closed_within(endless, 1)


def test_many_requests_on_one_connection_are_answered_in_order(port: int) -> None:
    with client(port) as one:
        one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
        time.sleep(0.5)
        received = one.recv(65536)
        assert received.index(b"GET 0") < received.index(b"POST 3")


def test_each_address_has_its_turn() -> None:
    done: list[str] = []

    async def crowd() -> None:
        scheduler: FairScheduler[None] = FairScheduler(1, 50)

        def work(name: str) -> None:
            time.sleep(0.01)
            done.append(name)

        waiting = [scheduler.run("crowd", lambda: work("crowd"), lambda: False) for _each in range(30)]
        waiting += [scheduler.run(name, lambda name=name: work(name), lambda: False) for name in ("one", "two")]
        waiting += [scheduler.run("gone", lambda: work("gone"), lambda: True)]
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(found[-1], asyncio.CancelledError)

    asyncio.run(crowd())
    assert len(done) == 32
    assert {"one", "two"} <= set(done[:4])


def test_who_hashes_a_password_keeps_neither_pages_nor_results_waiting() -> None:
    """Log-ins took both places of those who write: no result was saved while eight guessed."""
    hold, done = threading.Event(), []

    async def crowd() -> None:
        scheduler: FairScheduler[None] = FairScheduler(4, 50)

        def run(name: str, work: Any, **kind: bool) -> asyncio.Task[None]:
            return asyncio.create_task(scheduler.run(name, work, lambda: False, **kind))

        guesses = [run(f"guesser {n}", lambda: hold.wait(5), writes=True, slow=True) for n in range(8)]
        await asyncio.sleep(0.05)
        await run("arbiter", lambda: done.append("saved"), writes=True)
        await run("visitor", lambda: done.append("read"))
        assert not any(guess.done() for guess in guesses)
        hold.set()
        await asyncio.gather(*guesses)

    asyncio.run(crowd())
    assert done == ["saved", "read"]


def test_who_writes_is_alone_and_has_the_same_thread_again_unless_it_takes_long() -> None:
    """Two who wrote at once in one process waited for each other's lock, and each took the processor from the other."""
    at_work, beside, threads = [0], [], set()
    hold = threading.Event()

    def save() -> None:
        at_work[0] += 1
        beside.append(at_work[0])
        threads.add(threading.get_ident())
        time.sleep(0.01)
        at_work[0] -= 1

    async def crowd() -> None:
        scheduler: FairScheduler[None] = FairScheduler(4, 50, apart=LONG)
        await asyncio.gather(*(scheduler.run(str(number), save, lambda: False, writes=True) for number in range(10)))
        assert beside == [1] * 10
        assert len(threads) == 1
        long = asyncio.create_task(scheduler.run("long", lambda: hold.wait(5) and None, lambda: False, writes=True))
        await asyncio.sleep(0.01)
        start = time.monotonic()
        await scheduler.run("short", save, lambda: False, writes=True)
        assert LONG / 2 < time.monotonic() - start < 2
        assert not long.done()
        hold.set()
        await long

    asyncio.run(crowd())


def test_a_crowd_of_one_address_is_told_to_come_again() -> None:
    async def crowd() -> int:
        scheduler: FairScheduler[None] = FairScheduler(1, 5)
        found = await asyncio.gather(
            *(scheduler.run("crowd", lambda: time.sleep(0.01), lambda: False) for _each in range(10)),
            return_exceptions=True,
        )
        return sum(isinstance(one, TooMany) for one in found)

    assert asyncio.run(crowd()) == 4


def scope(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {
        "method": "GET",
        "raw_path": b"/a%20b/%E4",
        "query_string": b"q=\xe4",
        "http_version": "1.1",
        "client": ("192.0.2.1", 5),
        "headers": [*headers],
    }


def test_no_header_takes_the_name_of_another() -> None:
    environ = environment(scope((b"x_forwarded_proto", b"https"), (b"x-forwarded-proto", b"http")), None)
    assert environ["HTTP_X_FORWARDED_PROTO"] == "http"


def test_a_request_becomes_what_wsgi_wants() -> None:
    headers = [
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"content-length", b"3"),
        (b"accept", b"x"),
        (b"accept", b"y"),
    ]
    environ = environment(scope(*headers), None)
    assert environ["PATH_INFO"] == "/a b/\xe4"
    assert environ["QUERY_STRING"] == "q=\xe4"
    assert (environ["HTTP_COOKIE"], environ["HTTP_ACCEPT"], environ["CONTENT_LENGTH"]) == ("a=1; b=2", "x,y", "3")
    assert environ["REMOTE_ADDR"] == "192.0.2.1"


def test_an_answer_in_parts_is_whole_and_closed() -> None:
    closed = []

    class Parts(list[bytes]):
        def close(self) -> None:
            closed.append(True)

    def parts(_environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("404 Not Found", [("Content-Type", "text/plain")])
        return Parts([b"one", b"two", b"three"])

    answer = call(parts, {})
    assert (answer.status, answer.file.read(), closed) == (404, b"onetwothree", [True])
    answer.file.close()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("somewhere", "somewhere"),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert sharing(address) == counted
