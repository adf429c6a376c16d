"""``python -m bench.streams``: the server with server-sent events beside its pages, to be measured (``bench.live``).

``/stream/SLUG/`` says each version that the public pages of a tournament have from now on. One task in each process
asks for it, twice a second, and wakes all who wait. The server itself has no such address: docs/scale.md says why.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from asgi_fair.server import serve
from asgi_fair.wsgi import Receive, Scope, Send
from config.server import application as served
from config.server import configuration

ASKED_SECONDS = 0.5
STILL_HERE_SECONDS = 15
PREFIX = "/stream/"
_HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-cache"), (b"x-accel-buffering", b"no")]


class Streams:
    """The application, and before it the address of the streams."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.cache = application.configuration.cache
        self.changed: dict[str, asyncio.Future[str]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or go on answering until the client has gone."""
        if scope["type"] != "http" or not scope["path"].startswith(PREFIX):
            await self.application(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
        gone, slug = scope["state"]["gone"], scope["path"].removeprefix(PREFIX).strip("/")
        while not gone():
            try:
                async with asyncio.timeout(STILL_HERE_SECONDS):
                    line = f"data: {await asyncio.shield(self._next(slug))}\n\n"
            except TimeoutError:
                line = ": still here\n\n"
            await send({"type": "http.response.body", "body": line.encode(), "more_body": True})

    def _next(self, slug: str) -> asyncio.Future[str]:
        if slug not in self.changed:
            self.changed[slug] = asyncio.get_running_loop().create_future()
            self.looking = asyncio.create_task(self._look(slug))
        return self.changed[slug]

    async def _look(self, slug: str) -> None:
        """Ask whether anything was committed, and only then for the version; wake all who wait when it is another."""
        last = await self.cache._version(slug, await self.cache._state.now())
        while True:
            await asyncio.sleep(ASKED_SECONDS)
            version = await self.cache._version(slug, await self.cache._state.now())
            if version != last:
                last, woken = version, self.changed[slug]
                self.changed[slug] = asyncio.get_running_loop().create_future()
                woken.set_result(version)


def application() -> Streams:
    """Made in each process that serves."""
    return Streams(served())


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    serve("bench.streams:application", configuration())
