"""The end of a server that was told to stop: nobody comes in any more, and who is in gets an answer."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest

from asgi_fair.configuration import Configuration
from tests.asgi_fair.servers import Running, running
from tests.asgi_fair.test_server import client, closed_within, toy


@pytest.fixture
def server() -> Iterator[Running]:
    with running(toy, Configuration()) as made:
        yield made


def refused(port: int) -> bool:
    """Whether nobody takes a connection."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except ConnectionRefusedError:
        return True
    except OSError:
        return False
    return False


def all_of(connection: socket.socket) -> bytes:
    """What comes until the other side closes ``connection``."""
    connection.settimeout(5)
    return b"".join(iter(lambda: connection.recv(65536), b""))


def wait_until_refused(port: int, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not refused(port):
        assert time.monotonic() < deadline, "connections are still taken"
        time.sleep(0.05)


def test_a_request_that_is_on_its_way_is_answered(server: Running) -> None:
    port = server.port
    connected, half, idle = client(port), client(port), client(port)
    half.sendall(b"GET /half HTTP/1.1\r\nHost: x\r\n")
    idle.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.5)
    assert b"GET 0" in idle.recv(65536)
    server.server.should_exit = True
    assert closed_within(idle, 0.8), "a connection that is kept and at rest is closed at once"
    connected.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    half.sendall(b"\r\n")
    for one in (connected, half):
        answer = all_of(one).lower()
        assert answer.endswith(b"get 0")
        assert b"connection: close" in answer


def test_who_says_nothing_holds_the_end_up_for_a_moment_only(server: Running) -> None:
    port = server.port
    silent = client(port)
    time.sleep(0.2)
    server.server.should_exit = True
    assert closed_within(silent, 4)
    wait_until_refused(port, 1)
