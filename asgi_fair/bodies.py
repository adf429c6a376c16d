"""What a request may bring: so many bytes, known before any of them is kept, and so much temporary space for all.

Strangers send forms of a few lines, so a few kilobytes are enough for them. What is larger waits until the application
has said how much this sender may send to this address. What is too large gets 413, unread.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile

from asgi_fair.configuration import Configuration
from asgi_fair.wsgi import Receive, Scope

LimitOf = Callable[[Scope], Awaitable[int]]


class Gone(Exception):
    """The client has closed the connection before all of its request was here."""


class TooLarge(Exception):
    """More than this address takes from this caller."""


class NoSpace(Exception):
    """Others are sending so much at this moment that there is no room for more."""


@dataclass(slots=True)
class Space:
    """The temporary space of one process: ``most`` bytes for all bodies, and ``left_on_disk`` that stay free."""

    most: int
    left_on_disk: int
    taken: int = 0

    def take(self, count: int) -> None:
        """Take ``count`` more.

        Raises:
            NoSpace: there is not so much for all together, or the disk would be left with too little.
        """
        free = shutil.disk_usage(tempfile.gettempdir()).free
        if self.taken + count > self.most or free - count < self.left_on_disk:
            raise NoSpace
        self.taken += count


class Body:
    """One request's body on its way in: in memory while it is small, then in a temporary file."""

    def __init__(self, scope: Scope, limit_of: LimitOf, configuration: Configuration, space: Space) -> None:
        self._scope = scope
        self._limit_of = limit_of
        self._memory = configuration.memory_bytes
        self._space = space
        self._most = configuration.small_body
        self._asked = False
        self._taken = 0
        self.ended = False  # whether nothing more of it is to come
        self.file = SpooledTemporaryFile(max_size=self._memory)  # noqa: SIM115 - closed with the body

    async def read(self, receive: Receive) -> None:
        """Take all of it.

        Raises:
            TooLarge: it is larger than it may be, by its own header or by what came.
            NoSpace: there is no room for it now.
            Gone: the client went away.
        """
        await self._require(_declared(self._scope))
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise Gone
            part = message.get("body", b"")
            self.ended = not message.get("more_body")
            await self._require(self.file.tell() + len(part))
            self.file.write(part)
            if self.ended:
                self.file.seek(0)
                return

    async def _require(self, size: int) -> None:
        if size > self._most and not self._asked:
            self._asked = True
            self._most = max(self._most, await self._limit_of(self._scope))
        if size > self._most:
            raise TooLarge
        if size > max(self._memory, self._taken):
            # By pieces where no size was declared, so that a disk is not asked for each packet.
            more = max(size - self._taken, self._memory)
            self._space.take(more)
            self._taken += more

    def close(self) -> None:
        """Give the space back."""
        self.file.close()
        self._space.taken -= self._taken
        self._taken = 0


def _declared(scope: Scope) -> int:
    """The size that the header names; 0 where it names none."""
    value = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(value) if value.isdigit() and len(value) < 20 else 0
