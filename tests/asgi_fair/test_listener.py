"""Several processes listen at one socket: each gets its part of those who come at once."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from functools import partial

import pytest

from asgi_fair.configuration import Configuration
from asgi_fair.overrides import SharingLoop

MANY = 40
FLOODING = 400


class Greeter(asyncio.Protocol):
    """Says the name of the one who took the connection."""

    def __init__(self, name: bytes) -> None:
        self.name = name

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.write(self.name)  # type: ignore[attr-defined]


def test_those_who_come_at_once_are_shared_among_all_who_listen() -> None:
    """One process took nearly all of fifty arbiters' connections, and the other stood idle while they saved."""

    async def taken() -> list[bytes]:
        loop = asyncio.get_running_loop()
        with socket.create_server(("127.0.0.1", 0), backlog=2048) as at:
            at.setblocking(False)
            clients = [socket.create_connection(at.getsockname(), timeout=5) for _each in range(MANY)]
            servers = [
                await loop.create_server(partial(Greeter, name), sock=at.dup(), backlog=2048) for name in (b"a", b"b")
            ]
            for client in clients:
                client.setblocking(False)
            answers = [await asyncio.wait_for(loop.sock_recv(client, 1), 5) for client in clients]
        for server in servers:
            server.close()
            await server.wait_closed()
        await asyncio.sleep(0.01)  # the pause after the last ones may last longer than the server
        for client in clients:
            client.close()
        return answers

    with asyncio.Runner(loop_factory=SharingLoop) as runner:
        answers = runner.run(taken())
    assert len(answers) == MANY
    assert MANY // 4 <= answers.count(b"a") <= MANY - MANY // 4


def test_whoever_comes_in_a_flood_does_not_wait_behind_all_of_it() -> None:
    """A process that is busy took two of them at a time, and visitors waited for seconds."""

    async def turns_of_a_busy_one() -> int:
        loop, turns, made = asyncio.get_running_loop(), 0, []

        def come() -> Greeter:
            made.append(Greeter(b"a"))
            return made[-1]

        with socket.create_server(("127.0.0.1", 0), backlog=2048) as at:
            at.setblocking(False)
            clients = [socket.create_connection(at.getsockname(), timeout=5) for _each in range(FLOODING)]
            server = await loop.create_server(come, sock=at.dup(), backlog=2048)
            while len(made) < FLOODING:
                turns += 1
                time.sleep(0.002)
                await asyncio.sleep(0)
        server.close()
        await server.wait_closed()
        await asyncio.sleep(0.01)
        for client in clients:
            client.close()
        return turns

    with asyncio.Runner(loop_factory=SharingLoop) as runner:
        assert runner.run(turns_of_a_busy_one()) < FLOODING // 4


FEW_FILES = """
import asyncio, os, resource, socket
from asgi_fair.overrides import SharingLoop
from tests.asgi_fair.test_listener import Greeter

async def serving():
    loop = asyncio.get_running_loop()
    at = socket.create_server(("127.0.0.1", 0))
    at.setblocking(False)
    await loop.create_server(lambda: Greeter(b"a"), sock=at, backlog=100)
    client = socket.socket()
    free = client.fileno() + 1
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, free))
    client.setblocking(False)
    await loop.sock_connect(client, at.getsockname())
    await asyncio.sleep(0.3)
    print("waits", flush=True)
    os.close(0)
    print((await asyncio.wait_for(loop.sock_recv(client, 1), 5)).decode())

with asyncio.Runner(loop_factory=SharingLoop) as runner:
    runner.run(serving())
"""


def test_where_no_file_may_be_opened_it_is_tried_again_later() -> None:
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", FEW_FILES],
        stdin=subprocess.PIPE,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.stdout.split() == ["waits", "a"], done.stderr
    assert "no connection can be taken" in done.stderr
    assert time.monotonic() - start < 10


@pytest.mark.parametrize(
    ("platform", "processes", "asked", "most"),
    [("win32", 2, 2000, 480), ("win32", 2, 300, 300), ("win32", 1, 2000, 2000), ("linux", 2, 2000, 2000)],
)
def test_no_more_connections_than_the_system_waits_for(platform: str, processes: int, asked: int, most: int) -> None:
    """Python's select takes 512 sockets on Windows, and fails as a whole where there are more."""
    assert Configuration(processes=processes, connections=asked).max_connections(platform) == most


def test_a_loop_without_a_shared_socket_is_as_any_other() -> None:
    async def ask() -> bytes:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Greeter(b"c"), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        answer = await reader.read(1)
        writer.close()
        server.close()
        return answer

    with asyncio.Runner(loop_factory=SharingLoop) as runner:
        assert runner.run(ask()) == b"c"
