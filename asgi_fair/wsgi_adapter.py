"""From uvicorn to Django and back: a request is read as a whole first, and an answer given to the client at its pace.

A thread is asked for only when everything of a request is here, and is free again as soon as the answer is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import Any, Protocol
from urllib.parse import unquote_to_bytes

from asgi_fair.bodies import Gone, NoSpace, Receive, TooLarge, body_of
from asgi_fair.durable import Durable, answering
from asgi_fair.fair_scheduler import LONG, FairScheduler, TooMany
from asgi_fair.limits import LIMITS
from config.accounting import accounting

Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Header = tuple[bytes, bytes]

READING = ("GET", "HEAD", "OPTIONS", "TRACE")  # methods that change nothing (RFC 9110, 9.2.1)
SLOW = "/accounts/"  # log-in, code, invitation, lost password: each hashes a password
CACHE = "asgi_fair.cache"  # in a request: what takes a CachedPage, or for how many seconds to say the same (page_cache)
REFUSED = "asgi_fair.refused"  # in a request: the status that it gets, because its body is not taken
_NO_HOST = b"Name one host in the header Host.\n"
_COME_AGAIN = b"Too many requests at once from your address. Try again in a moment.\n"


@dataclass(slots=True)
class Answer:
    """What Django answered: a small one in ``content``, a larger one in ``file``."""

    status: int = 500
    headers: list[Header] = field(default_factory=list)
    content: bytes = b""
    file: Any = None


class Cache(Protocol):
    """What the adapter asks before it asks the application (``asgi_fair.page_cache.PageCache``)."""

    async def lookup(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[Answer | None, object]:
        """The cached answer to this request; where there is none, the state of the database before it is made."""

    def store(self, scope: Scope, headers: dict[bytes, bytes], made: Any, answer: Answer, state: object) -> None:
        """Store what the application ``made`` for it after ``state``."""


class WsgiAdapter:
    """The WSGI application ``wsgi`` as uvicorn calls it."""

    def __init__(
        self,
        wsgi: Wsgi,
        cache: Cache | None = None,
        durable: Durable | None = None,
        most_bytes: Callable[[dict[str, Any]], int] = lambda _environ: 0,
        *,
        access_lines: bool = False,
    ) -> None:
        self.access_lines = access_lines
        self.wsgi = wsgi
        self.most_bytes = most_bytes  # how much more than a small form this request may bring
        self.cache = cache
        self.durable = durable  # of SQLite alone, which takes one who writes at a time
        self.scheduler: FairScheduler[Answer] = FairScheduler(
            LIMITS.threads, LIMITS.waiting, apart=LONG if durable else 0.0, begin=answering
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        answered = accounting(scope, lines=self.access_lines)
        if not names_one_host(scope):
            answered(400)
            await hand_out(Answer(400, [(b"content-type", b"text/plain"), (b"connection", b"close")], _NO_HOST), send)
            return
        take_no_refused_coding(scope)
        writes = scope["method"] not in READING
        if self.cache is not None and not writes:
            headers = dict(scope["headers"])
            answer, state = await self.cache.lookup(scope, headers)
            if answer is not None:
                answered(answer.status)
                await hand_out(answer, send)
                return
        made: list[Any] = []
        with body_of(scope, self._most_of) as body:
            try:
                await body.read(receive)
                environ = environment(scope, body.file) | {CACHE: made.append}
                answer = await self._made(scope, partial(call, self.wsgi, environ), writes=writes)
            except (TooLarge, NoSpace) as refused:
                answered(413 if isinstance(refused, TooLarge) else 503)
                await self._refuse(scope, send, refused, None if body.ended else partial(_let_pass, receive))
                return
            except TooMany:
                answer = Answer(503, [(b"content-type", b"text/plain"), (b"retry-after", b"2")], _COME_AGAIN)
            except (Gone, asyncio.CancelledError):
                return
        if self.cache is not None and made and scope["method"] == "GET":
            self.cache.store(scope, headers, made[0], answer, state)
        answered(answer.status)
        await hand_out(answer, send)

    async def _made(self, scope: Scope, work: Callable[[], Any], *, writes: bool) -> Any:
        """What ``work`` returns, when it is the caller's turn; and, where it ``writes``, when all is on the disk."""
        gone = scope.get("state", {}).get("gone", _never)
        slow = writes and scope.get("path", "").startswith(SLOW)
        answer = await self.scheduler.run(_client(scope), work, gone, writes=writes, slow=slow)
        if writes and self.durable is not None:
            await self.durable.wait()
        return answer

    async def _most_of(self, scope: Scope) -> int:
        work = partial(self.most_bytes, environment(scope, BytesIO()))
        return int(await self._made(scope, work, writes=False))

    async def _refuse(
        self, scope: Scope, send: Send, refused: Exception, before_end: Callable[[], Awaitable[None]] | None
    ) -> None:
        """Say that the body is not taken, and end the connection: what is still to come of it is not kept.

        A client that sends without looking at what comes would lose the answer if the connection was cut at once, so
        ``before_end`` lets it send for a while.
        """
        status = 413 if isinstance(refused, TooLarge) else 503
        environ = environment(scope, BytesIO()) | {REFUSED: status, "CONTENT_LENGTH": "0"}
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        try:
            answer = await self._made(scope, partial(call, self.wsgi, environ), writes=False)
        except (TooMany, asyncio.CancelledError):
            answer = Answer(status)
        answer.headers = [*answer.headers, (b"connection", b"close")]
        await hand_out(answer, send, before_end)


def names_one_host(scope: Scope) -> bool:
    """Whether the request says for which host it is: once, from HTTP/1.1 on (RFC 9112, 3.2)."""
    named = sum(name == b"host" for name, _value in scope["headers"])
    return named == 1 or (named == 0 and scope["http_version"] == "1.0")


def take_no_refused_coding(scope: Scope) -> None:
    """Leave out the header Accept-Encoding where it takes no gzip: the name alone may stand there to refuse it."""
    for header in scope["headers"]:
        if header[0] == b"accept-encoding" and b"q" in header[1].lower() and not takes_gzip(header[1]):
            scope["headers"] = [other for other in scope["headers"] if other[0] != b"accept-encoding"]
            return


@lru_cache(maxsize=256)
def takes_gzip(accepted: bytes) -> bool:
    """Whether a header Accept-Encoding takes gzip (RFC 9110, 12.5.3).

    >>> takes_gzip(b"br;q=1.0, gzip;q=0.8"), takes_gzip(b"gzip;q=0, identity"), takes_gzip(b"gzip ; q=0.000")
    (True, False, False)
    """
    for part in accepted.lower().split(b","):
        coding, _semicolon, weight = (word.strip() for word in part.partition(b";"))
        if coding == b"gzip":
            return weight.replace(b" ", b"").strip(b"0.") != b"q="
    return False


def _never() -> bool:
    return False


def _client(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


async def _let_pass(receive: Receive) -> None:
    """Read and forget what still comes, for a while."""
    passed = 0
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LIMITS.linger_seconds):
            while passed < LIMITS.linger_bytes:
                message = await receive()
                if message["type"] != "http.request" or not message.get("more_body"):
                    return
                passed += len(message.get("body", b""))


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
        "REMOTE_ADDR": _client(scope),
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


async def hand_out(answer: Answer, send: Send, before_end: Callable[[], Awaitable[None]] | None = None) -> None:
    """Send ``answer`` by pieces, each when the client has taken the one before.

    ``before_end`` is waited for when all of it is sent, and the connection is still open.
    """
    try:
        headers = answer.headers
        measured = any(name == b"content-length" for name, _value in headers) or answer.status in (204, 304)
        if answer.file is None and not measured:
            headers = [*headers, (b"content-length", str(len(answer.content)).encode())]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        for piece, more in _pieces(answer):
            await send({"type": "http.response.body", "body": piece, "more_body": more or before_end is not None})
        if before_end is not None:
            await before_end()
            await send({"type": "http.response.body", "body": b""})
    finally:
        if answer.file is not None:
            answer.file.close()


def _pieces(answer: Answer) -> Iterator[tuple[bytes, bool]]:
    """The content of ``answer``, and whether more of it follows; at least one piece, which may be empty."""
    if answer.file is not None:
        while piece := answer.file.read(LIMITS.chunk):
            yield piece, True
        yield b"", False
        return
    content = answer.content
    for start in range(0, len(content) - LIMITS.chunk, LIMITS.chunk):
        yield content[start : start + LIMITS.chunk], True
    last = max(0, (len(content) - 1) // LIMITS.chunk * LIMITS.chunk)
    yield content[last:], False
