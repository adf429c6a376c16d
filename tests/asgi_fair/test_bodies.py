"""What a request may bring, on servers that run: what is too large is not read, not kept, and told in words."""

from __future__ import annotations

import contextlib
import http.client
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from asgi_fair.configuration import Configuration
from asgi_fair.wsgi import REFUSED
from tests.asgi_fair.servers import Running, running

FEW, MANY = 1000, 50_000  # bytes that everybody, and a member, may send
SHORT = Configuration(
    small_body=FEW,
    memory_bytes=5000,
    spool_bytes=60_000,
    linger_seconds=2,
    linger_bytes=3_000_000,
    body_limit=lambda environ: MANY if environ.get("HTTP_COOKIE") == "member" else 0,
)


def toy(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Says how much it was sent, and where that lies; or why it was not sent anything."""
    refused = environ.get(REFUSED)
    answer = b"refused" if refused else f"{len(environ['wsgi.input'].read())}".encode()
    start_response(f"{refused or 200} Said", [("Content-Length", str(len(answer)))])
    return [answer]


@pytest.fixture
def server() -> Iterator[Running]:
    """A server that takes ``MANY`` bytes from whoever has the cookie of a member."""
    with running(toy, SHORT) as made:
        yield made
    assert made.adapter.space.taken == 0


@pytest.fixture
def port(server: Running) -> int:
    return server.port


def head(*headers: str) -> bytes:
    return "\r\n".join(["POST /accounts/login/ HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def answered(connection: socket.socket, seconds: float = 5) -> tuple[int, bytes]:
    connection.settimeout(seconds)
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    return answer.status, answer.read()


def sent(port: int, size: int, *headers: str) -> tuple[int, bytes]:
    """The answer to so many bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head(f"Content-Length: {size}", *headers))
        with contextlib.suppress(OSError):
            connection.sendall(b"x" * size)
        return answered(connection)


def chunks(size: int) -> bytes:
    return b"".join(b"3e8\r\n" + b"x" * 1000 + b"\r\n" for _each in range(size // 1000)) + b"0\r\n\r\n"


def test_a_small_form_of_anybody_is_taken(port: int) -> None:
    assert sent(port, FEW) == (200, b"1000")


def test_a_size_that_is_declared_is_refused_before_anything_is_sent(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head("Content-Length: 2000000000", "Expect: 100-continue"))
        assert answered(connection) == (413, b"refused")


def test_whoever_sends_it_all_the_same_gets_the_answer_and_nothing_is_kept(server: Running, port: int) -> None:
    assert sent(port, FEW + 1) == (413, b"refused")
    assert sent(port, 1_000_000) == (413, b"refused")
    assert server.adapter.space.taken == 0


def test_the_connection_ends_however_much_is_still_to_come(port: int) -> None:
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head("Content-Length: 2000000000"))
        sent_bytes = 0
        with contextlib.suppress(OSError):
            while time.monotonic() - begun < 8:
                sent_bytes += connection.send(b"x" * 10_000)
                time.sleep(0.001)
    assert time.monotonic() - begun < 6
    assert sent_bytes < 50_000_000


def test_a_body_by_chunks_is_bounded_alike(port: int) -> None:
    for size, status in ((FEW, 200), (FEW + 1000, 413), (MANY, 413)):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(head("Transfer-Encoding: chunked") + chunks(size))
            assert answered(connection)[0] == status


def test_whoever_is_known_sends_more_and_not_without_end(port: int) -> None:
    assert sent(port, MANY, "Cookie: member") == (200, b"50000")
    assert sent(port, MANY + 1, "Cookie: member") == (413, b"refused")
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head("Transfer-Encoding: chunked", "Cookie: member") + chunks(MANY))
        assert answered(connection) == (200, b"50000")
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head("Transfer-Encoding: chunked", "Cookie: member") + chunks(MANY + 5000))
        assert answered(connection)[0] == 413


def test_all_bodies_together_have_so_much_room(server: Running, port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as first:
        first.sendall(head(f"Content-Length: {MANY}", "Cookie: member") + b"x" * 100)
        time.sleep(0.3)
        assert server.adapter.space.taken == MANY
        assert sent(port, MANY, "Cookie: member") == (503, b"refused")
        assert sent(port, FEW) == (200, b"1000")  # needs no room
        first.sendall(b"x" * (MANY - 100))
        assert answered(first) == (200, b"50000")
    assert sent(port, MANY, "Cookie: member") == (200, b"50000")


def test_a_disk_that_is_nearly_full_takes_none() -> None:
    with running(toy, replace(SHORT, free_disk_bytes=10**18)) as server:
        assert sent(server.port, MANY, "Cookie: member") == (503, b"refused")


def test_whoever_goes_away_gives_the_room_back(server: Running, port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as first:
        first.sendall(head(f"Content-Length: {MANY}", "Cookie: member") + b"x" * 100)
        time.sleep(0.2)
    deadline = time.monotonic() + 5
    while server.adapter.space.taken and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.adapter.space.taken == 0
