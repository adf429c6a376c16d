"""One connection of the server, and how much of it anybody may hold: time, bytes, and connections for each address.

uvicorn reads and writes HTTP/1.1; it bounds neither how long somebody takes over a header, a form or an answer, nor
how many connections one address has. That is added here. Nothing of it needs a thread: whoever is slow holds a socket
and some kilobytes, and no place that others wait for.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from asgi_fair.limits import LIMITS

LAST_SECONDS = 1.0  # for a request that is on its way when the server is told to end


class BoundedConnection(HttpToolsProtocol):
    """A connection that is closed when it takes too long over what is its turn to do."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.waiting_since = time.monotonic()  # for a request, or since the first byte of one
        self.header_bytes = 0  # of a request whose header is not complete
        self.body_since = 0.0
        self.body_bytes = 0
        self.taken_at = 0.0  # when the client last took something of an answer; 0 where nothing is left to take
        self.address = ""
        self.is_last = False  # whether the server ends after the next request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Come in, if there is a place for this address."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self.address = sharing(self.client[0]) if self.client else ""
        if not connection_limiter().enter(self):
            transport.abort()  # type: ignore[attr-defined]

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        connection_limiter().leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a header is bounded in bytes."""
        if self.awaits_header:
            if not self.header_bytes:
                self.waiting_since = time.monotonic()
            self.header_bytes += len(data)
            if self.header_bytes > LIMITS.header_bytes + len(data) or len(self.pipeline) > LIMITS.pipelined:
                self.transport.abort()
                return
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """From here on the body is what is waited for."""
        self.header_bytes = 0
        self.body_since, self.body_bytes = time.monotonic(), 0
        self.scope["state"]["gone"] = self.transport.is_closing
        super().on_headers_complete()
        if self.is_last:
            self.cycle.keep_alive = False

    def _unsupported_upgrade_warning(self) -> None:
        """Who asks for another protocol, as anybody may, is answered in this one; uvicorn's advice is for others."""

    def on_body(self, body: bytes) -> None:
        """Count what has come."""
        self.body_bytes += len(body)
        super().on_body(body)

    def on_response_complete(self) -> None:
        """The next request is waited for."""
        self.waiting_since = time.monotonic()
        super().on_response_complete()

    def shutdown(self) -> None:
        """The server is to end: what is under way is answered, and so is a request that is on its way."""
        if self.cycle is None or self.header_bytes:
            self.is_last = True
            self.loop.call_later(LAST_SECONDS, self._close_if_silent)
        else:
            super().shutdown()

    def _close_if_silent(self) -> None:
        if self.awaits_header:
            self.transport.close()

    def resume_writing(self) -> None:
        """The client has taken most of what was written."""
        self.taken_at = time.monotonic()
        super().resume_writing()

    @property
    def awaits_header(self) -> bool:
        """Whether no request is being answered or read."""
        return self.cycle is None or self.cycle.response_complete

    def overdue(self, now: float) -> bool:
        """Whether the client has had its time for what it has to do at ``now`` (the monotonic clock's seconds)."""
        if self.transport.get_write_buffer_size():
            if not self.taken_at:
                self.taken_at = now
            return now - self.taken_at > LIMITS.write_seconds
        self.taken_at = 0.0
        if self.awaits_header:
            allowed = LIMITS.header_seconds if self.header_bytes else LIMITS.idle_seconds
            return now - self.waiting_since > allowed
        if self.cycle.more_body:
            allowed = LIMITS.body_seconds + self.body_bytes / LIMITS.body_bytes_a_second
            return now - self.body_since > allowed
        return False


class ConnectionLimiter:
    """Who is in, by address; looks once a second whether somebody has stayed too long."""

    def __init__(self) -> None:
        self.inside: dict[str, set[BoundedConnection]] = {}
        self.count = 0
        self.looking = False

    def enter(self, connection: BoundedConnection) -> bool:
        """Let ``connection`` in; for it the longest idle one of its address may have to go."""
        if not self.looking:
            self.looking = True
            connection.loop.call_later(1, self._look, connection.loop)
        of_address = self.inside.setdefault(connection.address, set())
        if len(of_address) >= LIMITS.of_address(connection.address) and not _make_room(of_address):
            return False
        if self.count >= LIMITS.connections and not _make_room(max(self.inside.values(), key=len)):
            return False
        of_address.add(connection)
        self.count += 1
        return True

    def leave(self, connection: BoundedConnection) -> None:
        """``connection`` is closed."""
        of_address = self.inside.get(connection.address, set())
        if connection in of_address:
            of_address.remove(connection)
            self.count -= 1
        if not of_address:
            self.inside.pop(connection.address, None)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_later(1, self._look, loop)
        now = time.monotonic()
        late = [connection for of_address in self.inside.values() for connection in of_address]
        for connection in late:
            if connection.overdue(now):
                connection.transport.abort()


def _make_room(among: set[BoundedConnection]) -> bool:
    """Close the one that has waited longest without a request of its own; False where all are at work."""
    idle = [connection for connection in among if connection.awaits_header]
    if not idle:
        return False
    longest = min(idle, key=lambda connection: connection.waiting_since)
    longest.transport.abort()
    connection_limiter().leave(longest)
    return True


@lru_cache(maxsize=1)
def connection_limiter() -> ConnectionLimiter:
    """The one of this process."""
    return ConnectionLimiter()


@lru_cache(maxsize=4096)
def sharing(address: str) -> str:
    """What is counted as one address: of IPv6 the network that one household has, 64 bits."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False).network_address)
