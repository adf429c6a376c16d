"""A request as WSGI has it (PEP 3333), and an answer on its way back."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from tempfile import SpooledTemporaryFile
from typing import Any, Protocol
from urllib.parse import unquote_to_bytes

# In a request: what takes a CachedPage (page_cache), or for how many seconds to say nothing to this browser again.
CACHE = "asgi_fair.cache"
REFUSED = "asgi_fair.refused"  # in a request: the status that it gets, because its body is not taken
CHUNK = 64 * 1024  # bytes of an answer that are sent at a time
Environ = dict[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
Header = tuple[bytes, bytes]


@dataclass(slots=True)
class Answer:
    """What the application answered: a small one in ``content``, a larger one in ``file``."""

    status: int = 500
    headers: list[Header] = field(default_factory=list)
    content: bytes = b""
    file: Any = None


class Cache(Protocol):
    """What is asked before the application (``asgi_fair.page_cache.PageCache``)."""

    async def lookup(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[Answer | None, object]:
        """The cached answer to this request; where there is none, the state of the database before it is made."""

    def store(self, scope: Scope, headers: dict[bytes, bytes], made: Any, answer: Answer, state: object) -> None:
        """Store what the application ``made`` for it after ``state``."""


def client_of(scope: Scope) -> str:
    """The address of the client; empty where it has none."""
    return scope["client"][0] if scope.get("client") else ""


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """The headers by their names; those of one name joined as ``environment`` joins them."""
    given = scope["headers"]
    headers = dict(given)
    if len(headers) < len(given):
        for name in headers:
            joined = b"; " if name == b"cookie" else b","
            headers[name] = joined.join(value for other, value in given if other == name)
    return headers


def environment(scope: Scope, body: Any) -> Environ:
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
        "REMOTE_ADDR": client_of(scope),
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


def call(wsgi: Wsgi, environ: Environ, memory_bytes: int) -> Answer:
    """What the application answers, in a file where it has more than ``memory_bytes``; runs in a thread."""
    answer = Answer()

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        answer.status = int(status.split(" ", 1)[0])
        answer.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]

    parts = wsgi(environ, start_response)
    try:
        for part in parts:
            _add(answer, part, memory_bytes)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    if answer.file is not None:
        answer.file.seek(0)
    return answer


def _add(answer: Answer, part: bytes, memory_bytes: int) -> None:
    if answer.file is None and not answer.content:
        answer.content = part
        return
    if answer.file is None:
        answer.file = SpooledTemporaryFile(max_size=memory_bytes)  # noqa: SIM115 - closed by ``send_answer``
        answer.file.write(answer.content)
        answer.content = b""
    answer.file.write(part)


async def send_answer(answer: Answer, send: Send, before_end: Callable[[], Awaitable[None]] | None = None) -> None:
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
        while piece := answer.file.read(CHUNK):
            yield piece, True
        yield b"", False
        return
    content = answer.content
    for start in range(0, len(content) - CHUNK, CHUNK):
        yield content[start : start + CHUNK], True
    last = max(0, (len(content) - 1) // CHUNK * CHUNK)
    yield content[last:], False
