"""From uvicorn to Django and back: a request is read as a whole first, and an answer given to the client at its pace.

A thread is asked for only when everything of a request is here, and is free again as soon as the answer is made.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import Any, Protocol
from urllib.parse import unquote_to_bytes

from config.serving.durable import Durable
from config.serving.limits import LIMITS
from config.serving.turns import TooMany, Turns

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Header = tuple[bytes, bytes]

READING = ("GET", "HEAD", "OPTIONS", "TRACE")  # methods that change nothing (RFC 9110, 9.2.1)
KEEP = "arobase.keep"  # in a request: whom the application may give a page that can be kept
_COME_AGAIN = b"Too many requests at once from your address. Try again in a moment.\n"


@dataclass(slots=True)
class Answer:
    """What Django answered: a small one in ``content``, a larger one in ``file``."""

    status: int = 500
    headers: list[Header] = field(default_factory=list)
    content: bytes = b""
    file: Any = None


class Pages(Protocol):
    """What ``Bridge`` asks before it asks the application (``config.serving.kept.Shelf``)."""

    async def look(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[Answer | None, object]:
        """What is kept for this request, and if nothing is, the state of the database before it is made."""

    def take(self, scope: Scope, headers: dict[bytes, bytes], made: Any, answer: Answer, moment: object) -> None:
        """Keep what the application ``made`` for it after ``moment``."""


class Gone(Exception):
    """The client has closed the connection before all of its request was here."""


class Bridge:
    """The WSGI application ``wsgi`` as uvicorn calls it."""

    def __init__(self, wsgi: Wsgi, shelf: Pages | None = None, durable: Durable | None = None) -> None:
        self.wsgi = wsgi
        self.shelf = shelf
        self.durable = durable
        self.turns: Turns[Answer] = Turns(LIMITS.threads, LIMITS.waiting)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        writes = scope["method"] not in READING
        if self.shelf is not None and not writes:
            headers = dict(scope["headers"])
            answer, moment = await self.shelf.look(scope, headers)
            if answer is not None:
                await hand_out(answer, send)
                return
        with SpooledTemporaryFile(max_size=LIMITS.in_memory) as body:
            try:
                await _read(receive, body)
                body.seek(0)
                client = scope["client"][0] if scope.get("client") else ""
                made: list[Any] = []
                work = partial(call, self.wsgi, environment(scope, body) | {KEEP: made.append})
                gone = scope.get("state", {}).get("gone", _never)
                answer = await self.turns.run(client, work, gone, writes=writes)
                if writes and self.durable is not None:
                    await self.durable.wait()
                if self.shelf is not None and made and scope["method"] == "GET":
                    self.shelf.take(scope, headers, made[0], answer, moment)
            except TooMany:
                answer = Answer(503, [(b"content-type", b"text/plain"), (b"retry-after", b"2")], _COME_AGAIN)
            except (Gone, asyncio.CancelledError):
                return
        await hand_out(answer, send)


def _never() -> bool:
    return False


async def _read(receive: Receive, body: Any) -> None:
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Gone
        body.write(message.get("body", b""))
        if not message.get("more_body"):
            return


def environment(scope: Scope, body: Any) -> dict[str, Any]:
    """The request as WSGI has it (PEP 3333)."""
    server = scope.get("server") or ("localhost", 80)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "REMOTE_ADDR": scope["client"][0] if scope.get("client") else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        # X_Forwarded_For would become the same name as X-Forwarded-For, which a proxy watches over.
        if b"_" in name:
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        joined = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{joined}{text}" if key in environ else text
    return environ


def call(wsgi: Wsgi, environ: dict[str, Any]) -> Answer:
    """What the application answers; runs in a thread."""
    answer = Answer()

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        answer.status = int(status.split(" ", 1)[0])
        answer.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]

    parts = wsgi(environ, start_response)
    try:
        for part in parts:
            _add(answer, part)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    if answer.file is not None:
        answer.file.seek(0)
    return answer


def _add(answer: Answer, part: bytes) -> None:
    if answer.file is None and not answer.content:
        answer.content = part
        return
    if answer.file is None:
        # Closed by whoever hands it out.
        answer.file = SpooledTemporaryFile(max_size=LIMITS.in_memory)  # noqa: SIM115
        answer.file.write(answer.content)
        answer.content = b""
    answer.file.write(part)


async def hand_out(answer: Answer, send: Send) -> None:
    """Send ``answer`` by pieces, each when the client has taken the one before."""
    try:
        headers = answer.headers
        measured = any(name == b"content-length" for name, _value in headers) or answer.status in (204, 304)
        if answer.file is None and not measured:
            headers = [*headers, (b"content-length", str(len(answer.content)).encode())]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        if answer.file is not None:
            while piece := answer.file.read(LIMITS.chunk):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
            return
        content = answer.content
        for start in range(0, len(content) - LIMITS.chunk, LIMITS.chunk):
            piece = content[start : start + LIMITS.chunk]
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        last = max(0, (len(content) - 1) // LIMITS.chunk * LIMITS.chunk)
        await send({"type": "http.response.body", "body": content[last:]})
    finally:
        if answer.file is not None:
            answer.file.close()
