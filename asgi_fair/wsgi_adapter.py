"""From uvicorn to a WSGI application and back: a request is read as a whole first, an answer sent at the client's pace.

A thread is asked for only when everything of a request is here, and is free again as soon as the answer is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from io import BytesIO
from typing import Any

from asgi_fair.bodies import Body, Gone, NoSpace, Space, TooLarge
from asgi_fair.configuration import Configuration
from asgi_fair.fair_scheduler import FairScheduler, TooMany
from asgi_fair.wsgi import (
    CACHE,
    REFUSED,
    Answer,
    Environ,
    Receive,
    Scope,
    Send,
    Wsgi,
    call,
    client_of,
    environment,
    headers_of,
    send_answer,
)

READING = ("GET", "HEAD", "OPTIONS", "TRACE")  # methods that change nothing (RFC 9110, 9.2.1)
_TEXT = (b"content-type", b"text/plain")
_CLOSE = (b"connection", b"close")
# A name, an address, or one of IPv6 in brackets, and perhaps a port (RFC 3986, 3.2.2).
_HOST = re.compile(rb"(?:[\w.~%!$&'()*+,;=-]+|\[[0-9A-Fa-f:.]+\])(?::\d*)?", re.ASCII)
_NO_HOST = b"Name one host in the header Host.\n"
_COME_AGAIN = b"Too many requests at once from your address. Try again in a moment.\n"


class WsgiAdapter:
    """The WSGI application ``wsgi`` as uvicorn calls it."""

    def __init__(self, wsgi: Wsgi, configuration: Configuration) -> None:
        self.wsgi = wsgi
        self.configuration = configuration
        self.space = Space(configuration.spool_bytes, configuration.free_disk_bytes)
        self.scheduler: FairScheduler[Answer] = FairScheduler(
            configuration.threads,
            configuration.waiting,
            delay=configuration.write_delay if configuration.durable else 0.0,
            begin=configuration.thread_begins,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        answered = self.configuration.observe(scope)
        if not names_one_host(scope):
            answered(400)
            await send_answer(Answer(400, [_TEXT, _CLOSE], _NO_HOST), send)
            return
        take_no_refused_coding(scope)
        writes = scope["method"] not in READING
        cache = self.configuration.cache
        if cache is not None and not writes:
            headers = headers_of(scope)
            answer, state = await cache.lookup(scope, headers)
            if answer is not None:
                answered(answer.status)
                await send_answer(answer, send)
                return
        made: list[Any] = []
        with contextlib.closing(Body(scope, self._limit_of, self.configuration, self.space)) as body:
            try:
                await body.read(receive)
                environ = environment(scope, body.file) | {CACHE: made.append}
                answer = await self._made(scope, environ, writes=writes)
            except (TooLarge, NoSpace) as refused:
                answered(413 if isinstance(refused, TooLarge) else 503)
                await self._refuse(scope, send, refused, None if body.ended else partial(self._let_pass, receive))
                return
            except TooMany:
                answer = Answer(503, [_TEXT, (b"retry-after", b"2")], _COME_AGAIN)
            except (Gone, asyncio.CancelledError):
                return
        if cache is not None and made and scope["method"] == "GET":
            cache.store(scope, headers, made[0], answer, state)
        answered(answer.status)
        await send_answer(answer, send)

    async def _made(self, scope: Scope, environ: Environ, *, writes: bool) -> Answer:
        """What the application answers to ``environ``; where that ``writes``, when all is on the disk."""
        work = partial(call, self.wsgi, environ, self.configuration.memory_bytes)
        answer: Answer = await self._in_turn(scope, work, writes=writes)
        if writes and self.configuration.durable is not None:
            await self.configuration.durable.wait()
        return answer

    async def _in_turn(self, scope: Scope, work: Callable[[], Any], *, writes: bool = False) -> Any:
        """What ``work`` returns, when it is the caller's turn."""
        gone = scope.get("state", {}).get("gone", _never)
        slow = writes and scope.get("path", "").startswith(self.configuration.slow_paths)
        return await self.scheduler.run(client_of(scope), work, gone, writes=writes, slow=slow)

    async def _limit_of(self, scope: Scope) -> int:
        work = partial(self.configuration.body_limit, environment(scope, BytesIO()))
        return int(await self._in_turn(scope, work))

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
            answer = await self._made(scope, environ, writes=False)
        except (TooMany, asyncio.CancelledError):
            answer = Answer(status)
        answer.headers = [*answer.headers, _CLOSE]
        await send_answer(answer, send, before_end)

    async def _let_pass(self, receive: Receive) -> None:
        """Read and forget what still comes, for a while."""
        passed = 0
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.configuration.linger_seconds):
                while passed < self.configuration.linger_bytes:
                    message = await receive()
                    if message["type"] != "http.request" or not message.get("more_body"):
                        return
                    passed += len(message.get("body", b""))


def names_one_host(scope: Scope) -> bool:
    """Whether the request says for which host it is: once, from HTTP/1.1 on, as hosts are written (RFC 9112, 3.2)."""
    named = [value for name, value in scope["headers"] if name == b"host"]
    return _HOST.fullmatch(named[0]) is not None if len(named) == 1 else not named and scope["http_version"] == "1.0"


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
