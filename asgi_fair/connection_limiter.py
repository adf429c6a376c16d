"""Who is connected, by address: so many for each and so many in all, and nobody for longer than there is time."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from functools import lru_cache
from typing import Protocol

from asgi_fair.configuration import Configuration


class Connection(Protocol):
    """What is asked of a connection (``asgi_fair.overrides.BoundedConnection``)."""

    address: str
    waiting_since: float  # by the monotonic clock, for a request or since the first byte of one

    @property
    def awaits_header(self) -> bool:
        """Whether no request is being answered or read."""

    def overdue(self, now: float) -> bool:
        """Whether the client has had its time for what it has to do at ``now`` (the monotonic clock's seconds)."""

    def abort(self) -> None:
        """Close it at once."""


class ConnectionLimiter:
    """Who is in, by address; looks once a second whether somebody has stayed too long."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        self.inside: dict[str, set[Connection]] = {}
        self.count = 0
        self.looking = False

    def enter(self, connection: Connection) -> bool:
        """Let ``connection`` in; for it the longest idle one of its address may have to go."""
        if not self.looking:
            self.looking = True
            self._look()
        of_address = self.inside.setdefault(connection.address, set())
        if len(of_address) >= self.configuration.connections_of(connection.address) and not self._make_room(of_address):
            return False
        everybody = self.configuration.max_connections()
        if self.count >= everybody and not self._make_room(max(self.inside.values(), key=len)):
            return False
        of_address.add(connection)
        self.count += 1
        return True

    def leave(self, connection: Connection) -> None:
        """``connection`` is closed."""
        of_address = self.inside.get(connection.address, set())
        if connection in of_address:
            of_address.remove(connection)
            self.count -= 1
        if not of_address:
            self.inside.pop(connection.address, None)

    def _look(self) -> None:
        asyncio.get_running_loop().call_later(1, self._look)
        now = time.monotonic()
        for connection in [connection for of_address in self.inside.values() for connection in of_address]:
            if connection.overdue(now):
                connection.abort()

    def _make_room(self, among: set[Connection]) -> bool:
        """Close the one that has waited longest without a request of its own; False where all are at work."""
        idle = [connection for connection in among if connection.awaits_header]
        if not idle:
            return False
        longest = min(idle, key=lambda connection: connection.waiting_since)
        longest.abort()
        self.leave(longest)
        return True


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
