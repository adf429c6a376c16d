"""Clients of a server: visitors and arbiters, whose waiting is measured, and those who keep it waiting.

All are bounded: in number, in time, and hostile ones in how often they come again. They ask 127.0.0.1 alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

HALL = "127.0.4.1"  # the address by which all of a hall come
PATIENCE = 8.0  # seconds after which a visitor gives up
AGAIN = 0.5  # seconds after which a hostile client that was sent away comes again
TOKEN = "a" * 32  # a visitor's own secret against forged forms


@dataclass(slots=True)
class Waited:
    """How long each answer took (seconds), and what was no right answer."""

    seconds: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def at(self, part: float) -> float:
        """The time within which ``part`` of all asked had a right answer; a failure counts as ``PATIENCE``."""
        ordered = sorted([*self.seconds, *(PATIENCE for _each in self.failed)])
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else PATIENCE


class Connection:
    """One connection to ``port``, from ``address``, made anew when the server has closed it."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port, self.address = port, address
        self.headers: dict[str, str] = {}  # of the last answer, names in small letters
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Status and body; a connection that was kept and is gone is tried once more."""
        kept = self.writer is not None
        try:
            return await self._ask(request)
        except (OSError, EOFError):
            self.close()
            if not kept:
                raise
            return await self._ask(request)

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect, where it is not connected yet."""
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0), limit=2**20
            )
        return self.reader, self.writer

    async def _ask(self, request: bytes) -> tuple[int, bytes]:
        self.reader, self.writer = await self.open()
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(None, 2)[1])
        named = (line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        headers = self.headers = {name.lower(): value for name, value in named}
        body = b""
        if "content-length" in headers:
            body = await self.reader.readexactly(int(headers["content-length"]))
        elif "chunked" in headers.get("transfer-encoding", "").lower():
            while size := int((await self.reader.readline()).strip(), 16):
                body += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readline()
        elif status not in (204, 304):
            body = await self.reader.read()
            self.close()
        if headers.get("connection", "").lower() == "close":
            self.close()
        return status, body

    def close(self) -> None:
        """Let it go."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


def page(path: str, *more: str) -> bytes:
    """A browser's request for ``path``."""
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Accept-Encoding: gzip", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def form(path: str, fields: dict[str, str], *, session: str = "", known: str = "") -> bytes:
    """A form as a page of ours sends it; ``known`` is the cookie of a browser that has logged in before."""
    content = urlencode({"csrfmiddlewaretoken": TOKEN, **fields}).encode()
    cookies = f"csrftoken={TOKEN}" + (f"; sessionid={session}" if session else "")
    cookies += f"; arobase_known={known}" if known else ""
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "HX-Request: true", f"Cookie: {cookies}"]
    lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(content)}", "", ""]
    return "\r\n".join(lines).encode() + content


async def visit(
    connection: Connection,
    request: Callable[[], bytes],
    until: float,
    waited: Waited,
    *,
    done: Callable[[], None] = lambda: None,
    anew: bool = False,
    pause: float = 0.0,
    right: tuple[int, ...] = (200, 204, 304),
) -> int:
    """Ask for ``request()`` again and again until the clock says ``until``; the number of right answers.

    ``done`` is called after each right answer. ``anew`` makes a new connection for each, as a phone does that was
    asleep.
    """
    count = 0
    while time.monotonic() < until:
        start = time.monotonic()
        try:
            # wait_for of Python 3.11 forgets that it was cancelled when the answer, or the failure, comes with that.
            async with asyncio.timeout(PATIENCE):
                status, _body = await connection.ask(request())
        except (OSError, EOFError, TimeoutError) as error:
            waited.failed.append(type(error).__name__)
            connection.close()
        else:
            if status in right:
                done()
                waited.seconds.append(time.monotonic() - start)
                count += 1
            else:
                waited.failed.append(str(status))
        if anew:
            connection.close()
        await asyncio.sleep(pause)
    connection.close()
    return count


class Saving:
    """One arbiter who enters the result of one board, again and again, each time another one."""

    def __init__(self, stage: dict[str, Any], number: int) -> None:
        games, sessions = stage["games"], stage["sessions"]
        self.game, self.session = games[number % len(games)], sessions[number % len(sessions)]
        self.slug: str = stage["slug"]
        self.path = f"/arbiter/t/{self.slug}/boards/{self.game}/result/"
        self.version = 0

    def request(self) -> bytes:
        """The next click; its page has seen the one before. Sent again as it was where no answer came."""
        result = ("1-0", "0-1")[self.version % 2]
        expected = f"game/{self.game}/0?version={self.version}"
        return form(self.path, {"result": result, "expected_version": expected}, session=self.session)

    def done(self) -> None:
        """The click was answered."""
        self.version += 1


# --- Those who keep it waiting ---------------------------------------------------------------------------------------


async def half_header(port: int, until: float) -> None:
    """Sends its header a line every few seconds, and never the end of it."""
    async with _plain(port) as (_reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        while time.monotonic() < until and not writer.is_closing():
            writer.write(b"X-More: and more\r\n")
            await writer.drain()
            await asyncio.sleep(2)


async def dripping_body(port: int, until: float) -> None:
    """Sends a form with all it needs, and its content a letter a second."""
    head = form("/accounts/login/", {}).split(b"\r\n\r\n")[0].replace(b"Content-Length: 52", b"Content-Length: 90000")
    assert b"90000" in head, head
    async with _plain(port) as (_reader, writer):
        writer.write(head + b"\r\n\r\ncsrfmiddlewaretoken=")
        while time.monotonic() < until and not writer.is_closing():
            writer.write(b"a")
            await writer.drain()
            await asyncio.sleep(1)


async def silent(port: int, until: float) -> None:
    """Connects and says nothing, as a browser's spare connection does."""
    async with _plain(port) as (reader, _writer):
        await asyncio.wait_for(reader.read(1), max(0.1, until - time.monotonic()))


async def uploading(port: int, until: float) -> None:
    """Declares 2 GB to the log-in page, and sends without looking at what comes."""
    head = form("/accounts/login/", {}).split(b"\r\n\r\n")[0].replace(b"Length: 52", b"Length: 2000000000")
    assert b"2000000000" in head, head
    async with _plain(port) as (_reader, writer):
        writer.write(head + b"\r\n\r\n")
        while time.monotonic() < until and not writer.is_closing():
            writer.write(bytes(65536))
            await asyncio.wait_for(writer.drain(), PATIENCE)
            await asyncio.sleep(0.1)


def flooding(path: str) -> Callable[[int, float], Awaitable[None]]:
    """Asks for ``path`` ten times a second on one connection, whatever the answers are."""

    async def ask(port: int, until: float) -> None:
        await visit(Connection(port), lambda: page(path), until, Waited(), pause=0.1)

    return ask


_guesses = itertools.count()


async def guessing(port: int, until: float) -> None:
    """Guesses at the log-in, each time from another address and at another account, so that no wait holds it up."""
    while time.monotonic() < until:
        number = next(_guesses)
        address = f"127.{20 + number // 62_500 % 200}.{number // 250 % 250}.{1 + number % 250}"
        guess = form("/accounts/login/", {"username": f"guess{number}", "password": f"not this one {number}"})
        connection = Connection(port, address)
        try:
            await asyncio.wait_for(connection.ask(guess), PATIENCE)
        finally:
            connection.close()


def guessing_at(account: str) -> Callable[[int, float], Awaitable[None]]:
    """Guesses at ``account``, each time from another address, ten times a second: whoever owns it is to be kept out."""

    async def guess(port: int, until: float) -> None:
        while time.monotonic() < until:
            number = next(_guesses)
            connection = Connection(port, f"127.{20 + number // 62_500 % 200}.{number // 250 % 250}.{1 + number % 250}")
            sent = form("/accounts/login/", {"username": account, "password": f"not this one {number}"})
            try:
                await asyncio.wait_for(connection.ask(sent), PATIENCE)
            finally:
                connection.close()
            await asyncio.sleep(0.1)

    return guess


def trying_keys(address: str) -> Callable[[int, float], Awaitable[None]]:
    """Sends wrong keys of a link from the hall's address, ten times a second."""

    async def try_them(port: int, until: float) -> None:
        connection = Connection(port, HALL)
        try:
            while time.monotonic() < until:
                sent = form(address, {"key": f"{next(_guesses):024d}"})
                await asyncio.wait_for(connection.ask(sent), PATIENCE)
                await asyncio.sleep(0.1)
        finally:
            connection.close()

    return try_them


def never_reading(path: str) -> Callable[[int, float], Awaitable[None]]:
    """Asks for ``path`` many times over, and reads nothing of what comes."""

    async def ask(port: int, until: float) -> None:
        with socket.socket() as greedy:
            greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            greedy.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(greedy, ("127.0.0.1", port))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(loop.sock_sendall(greedy, page(path) * 40), 5)
            while time.monotonic() < until:
                await asyncio.sleep(1)
                # Nothing is taken from what came; only a connection that was broken off is seen here.
                if greedy.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                    return
                with contextlib.suppress(BlockingIOError):
                    greedy.send(b"")

    return ask


async def besiege(kind: Callable[[int, float], Awaitable[None]], port: int, until: float) -> None:
    """One client of ``kind``, who comes again whenever it is sent away."""
    while time.monotonic() < until:
        with contextlib.suppress(OSError, EOFError, TimeoutError):
            await kind(port, until)
        await asyncio.sleep(AGAIN)


@contextlib.asynccontextmanager
async def _plain(port: int):  # type: ignore[no-untyped-def]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()
