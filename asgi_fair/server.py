"""Starts the processes that serve, and ends them.

SIGTERM ends the server: no connection is taken from then on, and it ends when the requests under way are answered.
SIGHUP puts new processes in the place of the old ones, one after the other, without a request lost. A terminal that is
closed ends it too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import uvicorn

from asgi_fair.configuration import Configuration
from asgi_fair.connection_limiter import ConnectionLimiter
from asgi_fair.overrides import BoundedConnection, Processes


def serve(application: str, configuration: Configuration) -> None:
    """Serve until the process is told to stop.

    ``application`` names a function, as ``package.module:function``, which each process calls for its ``WsgiAdapter``.
    """
    config = uvicorn_config(application, configuration)
    if configuration.processes == 1:
        with suppress(KeyboardInterrupt):  # by then it has ended in good order
            uvicorn.Server(config).run()
        return
    Processes(config, sockets=[config.bind_socket()]).run()


def uvicorn_config(application: str | Callable[[], Any], configuration: Configuration) -> uvicorn.Config:
    """What uvicorn is told."""
    return uvicorn.Config(
        application,
        factory=True,
        interface="asgi3",
        host=configuration.host,
        port=configuration.port,
        workers=configuration.processes,
        http=partial(BoundedConnection, limiter=ConnectionLimiter(configuration)),  # type: ignore[arg-type]
        loop="asgi_fair.overrides:SharingLoop" if configuration.processes > 1 else "auto",
        ws="none",
        lifespan="off",
        access_log=False,  # uvicorn's lines have no time and no fields: ``observe`` may write better ones
        log_config=None,
        server_header=False,
        proxy_headers=bool(configuration.proxies),
        forwarded_allow_ips=list(configuration.proxies),
        timeout_keep_alive=int(configuration.idle_seconds),
        timeout_graceful_shutdown=configuration.stop_seconds,
        timeout_worker_healthcheck=configuration.health_seconds,
    )
