"""``python -m tests.config.logging_server``: the production server; its connections log how they send."""

from __future__ import annotations

import asyncio
from socket import IPPROTO_TCP, TCP_NODELAY

import asgi_fair.server
from asgi_fair.overrides import BoundedConnection
from config import server


class Telling(BoundedConnection):
    """A connection that says whether it sends at once what is written."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Come in, and say so."""
        super().connection_made(transport)
        at_once = transport.get_extra_info("socket").getsockopt(IPPROTO_TCP, TCP_NODELAY)
        print(f"TCP_NODELAY {bool(at_once)}", flush=True)


if __name__ == "__main__":
    asgi_fair.server.BoundedConnection = Telling  # type: ignore[misc]
    server.main()
