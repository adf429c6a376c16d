"""The bounds of the server, on a server that runs: who is slow or greedy keeps nobody else waiting."""

from __future__ import annotations

import contextlib
import http.client
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from asgi_fair.configuration import Configuration
from asgi_fair.connection_limiter import sharing
from tests.asgi_fair.servers import Running, running

LARGE = 300_000


def toy(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answers what it was asked for: nothing much, much, or what was sent."""
    body = environ["wsgi.input"].read()
    large = environ["PATH_INFO"] == "/large"
    answer = b"x" * LARGE if large else f"{environ['REQUEST_METHOD']} {len(body)}".encode()
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(answer)))])
    return [answer]


IMPATIENT = Configuration(
    header_seconds=1,
    idle_seconds=3,
    body_seconds=1,
    write_seconds=1,
    threads=2,
    connections=60,
    connections_per_address=8,
    proxies=("127.0.0.9",),
)


@pytest.fixture
def running_server() -> Iterator[Running]:
    with running(toy, IMPATIENT) as server:
        yield server


@pytest.fixture
def port(running_server: Running) -> int:
    """Of a server with little patience."""
    return running_server.port


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


def test_who_does_not_read_holds_no_thread_and_is_sent_away(running_server: Running) -> None:
    port = running_server.port
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
    while running_server.limiter.count and time.monotonic() < deadline:
        time.sleep(0.1)
    assert running_server.limiter.count == 0


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


def test_an_address_has_so_many_connections_and_idle_ones_make_room(running_server: Running) -> None:
    port = running_server.port
    idle = [client(port) for _each in range(8)]
    time.sleep(0.2)
    assert ask(port, address="127.0.0.1")[:2] == (200, b"GET 0")  # the one that waited longest had to go
    assert closed_within(idle[0], 1)
    assert not closed_within(idle[7], 0.1)
    assert len(running_server.limiter.inside["127.0.0.1"]) <= 8


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
    [
        *(("1.1", [], 400), ("1.1", ["x"], 200), ("1.1", ["x", "x"], 400), ("1.0", [], 200), ("1.0", ["x", "x"], 400)),
        *(("1.1", ["[::1]:8000"], 200), ("1.1", ["chess.example.org:80"], 200), ("1.1", ["a b<>"], 400)),
        *(("1.1", [""], 400), ("1.1", ["a/b"], 400), ("1.1", ["user@x"], 400)),
    ],
)
def test_a_request_names_one_host(port: int, version: str, hosts: list[str], status: int) -> None:
    asking = client(port)
    named = "".join(f"Host: {host}\r\n" for host in hosts)
    asking.sendall(f"GET / HTTP/{version}\r\n{named}\r\n".encode())
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
