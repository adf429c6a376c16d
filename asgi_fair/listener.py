"""Connections come to the processes in equal parts, whoever is the quickest to take them.

All processes hold the same listening socket. asyncio takes everything that waits at it at once, so when many connect in
the same moment, one process has nearly all of them for as long as they last, and the others stand idle. Here a process
takes a few and leaves the next ones to the others for a moment. A process that is busy comes to it later than
one that is not, and takes fewer. Where there is no end of them, as in a flood, it takes many at once: else whoever
comes waits behind all of the flood.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from socket import IPPROTO_TCP, TCP_NODELAY, socket
from typing import Any

FEW = 2  # connections that are taken at once
FLOOD = 25  # times one after the other that as many as that were waiting; then …
MANY = 50  # … so many are taken at once
PAUSE_SECONDS = 0.001  # in which the others may take theirs
AGAIN_SECONDS = 1.0  # after which it is tried again where the system has no place for a connection
Protocols = Callable[[], asyncio.Protocol]


class Listener:
    """Takes connections at ``at`` until it is closed."""

    def __init__(self, loop: asyncio.SelectorEventLoop, at: socket, protocols: Protocols) -> None:
        self.loop, self.at, self.protocols = loop, at, protocols
        self.coming: set[asyncio.Task[Any]] = set()
        self.crowded = 0  # times one after the other that somebody was left waiting

    def begin(self) -> None:
        """From now on."""
        if self.at.fileno() >= 0:
            self.loop.add_reader(self.at, self._take)

    def _take(self) -> None:
        for _each in range(FEW if self.crowded < FLOOD else MANY):
            try:
                taken, _address = self.at.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                self.crowded = 0
                return  # nobody waits any more: another process was quicker, or the client has gone
            except OSError as error:
                self._pause(AGAIN_SECONDS)
                self.loop.call_exception_handler({"message": "no connection can be taken", "exception": error})
                return
            taken.setblocking(False)
            task = self.loop.create_task(self._come_in(taken))
            self.coming.add(task)
            task.add_done_callback(self.coming.discard)
        self.crowded += 1
        self._pause(PAUSE_SECONDS)

    async def _come_in(self, taken: socket) -> None:
        # Else what is written second waits until the client has acknowledged the first, for which it takes 40 ms.
        # asyncio sets this itself, but only where the listening socket names its protocol, and ours does not.
        with suppress(OSError):  # the client has gone already
            taken.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        await self.loop.connect_accepted_socket(self.protocols, taken)

    def _pause(self, seconds: float) -> None:
        self.loop.remove_reader(self.at)
        self.loop.call_later(seconds, self.begin)
