"""All that is changed of uvicorn and asyncio beyond what they offer for it, and all inner parts that this stands on.

No other module reaches into them. When a new uvicorn changes one of these, ``tests/asgi_fair/test_overrides.py`` fails
and names it; whoever upgrades reads what is new there, and then puts the new digest into the test.

=============================================  =======================================================================
Overridden                                     Why
=============================================  =======================================================================
HttpToolsProtocol.__init__                     each connection has its times and counts, and the limiter
HttpToolsProtocol.connection_made              a connection is counted by its address, or closed
HttpToolsProtocol.connection_lost              its place is given back
HttpToolsProtocol.data_received                a header is bounded in bytes, a pipeline in requests
HttpToolsProtocol.on_headers_complete          from here on the body is waited for; the application can ask who has gone
HttpToolsProtocol.on_body                      the bytes of a body are counted
HttpToolsProtocol.on_response_complete         from here on the next request is waited for
HttpToolsProtocol.resume_writing               the client has taken something of its answer
HttpToolsProtocol.shutdown                     a request that is on its way when the server ends is still answered
HttpToolsProtocol._unsupported_upgrade_warning a line of the log that tells people to install something
Multiprocess.__init__                          the signals to end close the listening sockets at once
Multiprocess.handle_hup                        SIGHUP of a terminal that was closed ends the server
Multiprocess.keep_subprocess_alive             nothing is begun in the place of a process that is to end
Multiprocess.restart_all                       the same
SelectorEventLoop.create_server                processes share those who come at once (``asgi_fair.listener``)
=============================================  =======================================================================

=============================================  =======================================================================
Stood on                                       For
=============================================  =======================================================================
HttpToolsProtocol.client                       the address
HttpToolsProtocol.cycle                        the request that is being answered or read; None before the first
HttpToolsProtocol.loop                         a time limit at the end of the server
HttpToolsProtocol.pipeline                     the requests that wait for the answer to the first
HttpToolsProtocol.scope                        what the application is given; ``state`` is the request's own
HttpToolsProtocol.transport                    what is not sent yet, and closing
RequestResponseCycle.keep_alive                the last answer closes the connection
RequestResponseCycle.more_body                 whether more of the body is to come
RequestResponseCycle.response_complete         whether all of the answer is written
Multiprocess.signal_queue                      signals are carried out one after the other
Multiprocess.sockets                           the listening sockets, which new processes are given
=============================================  =======================================================================
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from socket import socket
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

from asgi_fair.connection_limiter import ConnectionLimiter, sharing
from asgi_fair.listener import Listener, Protocols

LAST_SECONDS = 1.0  # for a request that is on its way when the server is told to end


class BoundedConnection(HttpToolsProtocol):
    """A connection that is closed when it takes too long over what is its turn to do."""

    def __init__(self, *arguments: Any, limiter: ConnectionLimiter, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.limiter, self.limits = limiter, limiter.configuration
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
        if not self.limiter.enter(self):
            self.abort()

    def abort(self) -> None:
        """Close it at once."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self.limiter.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a header is bounded in bytes."""
        if self.awaits_header:
            if not self.header_bytes:
                self.waiting_since = time.monotonic()
            self.header_bytes += len(data)
            if self.header_bytes > self.limits.header_bytes + len(data) or len(self.pipeline) > self.limits.pipelined:
                self.abort()
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
            return now - self.taken_at > self.limits.write_seconds
        self.taken_at = 0.0
        if self.awaits_header:
            allowed = self.limits.header_seconds if self.header_bytes else self.limits.idle_seconds
            return now - self.waiting_since > allowed
        if self.cycle.more_body:
            allowed = self.limits.body_seconds + self.body_bytes / self.limits.body_bytes_a_second
            return now - self.body_since > allowed
        return False


class SharingLoop(asyncio.SelectorEventLoop):
    """The event loop of one of several processes that listen at the same socket."""

    # asyncio's own has two forms; this one is for a socket that listens for others as well.
    async def create_server(self, protocols: Protocols, *where: Any, **how: Any) -> asyncio.Server:  # type: ignore[override]
        """As asyncio's, and for ``sock`` with a pause after a few connections."""
        at, ssl = how.get("sock"), how.get("ssl")
        if at is None or ssl is not None:
            return await super().create_server(protocols, *where, **how)
        server = await super().create_server(protocols, **how, start_serving=False)
        at.listen(how.get("backlog", 100))
        Listener(self, at, protocols).begin()
        return server


class Processes(Multiprocess):
    """The processes that serve. The first one, which takes no connections itself, holds the listening sockets for them.

    Whoever connects is kept waiting as long as anybody holds these, so it closes its own with the signal to end and not
    with its end: a balancer is refused at once then, and asks the next server.
    """

    def __init__(self, config: uvicorn.Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self.told_to_end = False
        self.at_terminal = os.isatty(1)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._take_no_more)

    def _take_no_more(self, number: int, _frame: FrameType | None) -> None:
        self.told_to_end = True
        self.signal_queue.append(number)
        for one in self.sockets:
            one.close()

    def handle_hup(self) -> None:
        """Put new processes in the place of all; but end where the terminal is closed, as nobody could end it then."""
        if self.at_terminal and not os.isatty(1):
            self._take_no_more(signal.SIGTERM, None)
        else:
            super().handle_hup()

    def keep_subprocess_alive(self) -> None:
        """Put new processes in the place of those that died, unless all are to end."""
        self._unless_told(super().keep_subprocess_alive)

    def restart_all(self) -> None:
        """Put new processes in the place of all, unless all are to end."""
        self._unless_told(super().restart_all)

    def _unless_told(self, begin: Callable[[], None]) -> None:
        if self.told_to_end:
            return
        try:
            begin()
        except (OSError, ValueError):
            # A process that was begun in that very moment has no sockets any more.
            if not self.told_to_end:
                raise
