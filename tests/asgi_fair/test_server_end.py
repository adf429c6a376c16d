"""The end of a server that was told to stop: nobody comes in any more, and who is in gets an answer."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn

from asgi_fair import connections
from asgi_fair.connections import BoundedConnection
from asgi_fair.wsgi_adapter import WsgiAdapter
from bench.clients import form
from bench.installation import Installation, installed
from tests.asgi_fair.test_server import client, closed_within, toy


@pytest.fixture
def server() -> Iterator[tuple[uvicorn.Server, int]]:
    """A server of this process and its port; it has ended afterwards."""
    connections.connection_limiter.cache_clear()
    listening = socket.create_server(("127.0.0.1", 0))
    running = uvicorn.Server(
        uvicorn.Config(WsgiAdapter(toy), http=BoundedConnection, ws="none", lifespan="off", log_config=None)
    )
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    while not running.started:
        time.sleep(0.01)
    yield running, listening.getsockname()[1]
    running.should_exit = True
    thread.join(20)
    assert not thread.is_alive()
    connections.connection_limiter.cache_clear()


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


def test_a_request_that_is_on_its_way_is_answered(server: tuple[uvicorn.Server, int]) -> None:
    running, port = server
    connected, half, idle = client(port), client(port), client(port)
    half.sendall(b"GET /half HTTP/1.1\r\nHost: x\r\n")
    idle.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.5)
    assert b"GET 0" in idle.recv(65536)
    running.should_exit = True
    assert closed_within(idle, 0.8), "a connection that is kept and at rest is closed at once"
    connected.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    half.sendall(b"\r\n")
    for one in (connected, half):
        answer = all_of(one).lower()
        assert answer.endswith(b"get 0")
        assert b"connection: close" in answer


def test_who_says_nothing_holds_the_end_up_for_a_moment_only(server: tuple[uvicorn.Server, int]) -> None:
    running, port = server
    silent = client(port)
    time.sleep(0.2)
    running.should_exit = True
    assert closed_within(silent, 4)
    wait_until_refused(port, 1)


@pytest.fixture(scope="module")
def place() -> Iterator[Installation]:
    with installed(20, 1) as made:
        yield made


@pytest.mark.parametrize("whole_group", [False, True], ids=["the first process told", "all processes told"])
def test_no_connection_is_taken_while_what_is_under_way_is_finished(place: Installation, whole_group: bool) -> None:
    content = form("/accounts/login/", {"username": "nobody", "password": "x"})
    with place.serving() as parent, client(place.port) as slow:
        slow.sendall(content[:-5])
        time.sleep(0.5)
        (os.killpg if whole_group else os.kill)(parent, signal.SIGTERM)
        wait_until_refused(place.port, 3)
        assert os.waitpid(parent, os.WNOHANG) == (0, 0), "it has not ended: a form is under way"
        slow.settimeout(20)
        slow.sendall(content[-5:])
        assert slow.recv(65536).startswith(b"HTTP/1.1 ")
