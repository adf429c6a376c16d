"""Servers that run in a thread of the test."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn

from asgi_fair.configuration import Configuration
from asgi_fair.connection_limiter import ConnectionLimiter
from asgi_fair.server import uvicorn_config
from asgi_fair.wsgi import Wsgi
from asgi_fair.wsgi_adapter import WsgiAdapter


@dataclass
class Running:
    """A server, what it calls, and where it listens."""

    server: uvicorn.Server
    adapter: WsgiAdapter
    port: int

    @property
    def limiter(self) -> ConnectionLimiter:
        return self.server.config.http.keywords["limiter"]  # type: ignore[union-attr]


@contextmanager
def running(wsgi: Wsgi, configuration: Configuration, **settings: Any) -> Iterator[Running]:
    """A server of ``wsgi`` on a free port; it has ended afterwards. ``settings`` are put over uvicorn's."""
    adapter = WsgiAdapter(wsgi, configuration)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn_config(lambda: adapter, configuration)
    for name, value in settings.items():
        setattr(config, name, value)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield Running(server, adapter, listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()
