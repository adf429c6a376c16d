"""``python -m config.server``: the production server, the same in the container, under ``make run`` and in the tests.

SIGTERM ends it when the requests under way are answered; SIGHUP puts new processes in the place of the old ones, one
after the other, without a request lost.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading

import uvicorn
from uvicorn.supervisors import Multiprocess

from config.environment import flag
from config.serving import durable
from config.serving.bridge import Bridge
from config.serving.connections import BoundedConnection
from config.serving.kept import shelf_of_django
from config.serving.limits import LIMITS, allow_files, place, workers

STOP_SECONDS = 30  # which a request under way has, when the server is to end
HEALTH_SECONDS = 60  # after which a process that answers nothing at all is put to an end
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def application() -> Bridge:
    """Made in each process that serves."""
    from django.core.wsgi import get_wsgi_application
    from django.urls import get_resolver

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    allow_files()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    wsgi = get_wsgi_application()
    _begin_upkeep()
    get_resolver().url_patterns  # noqa: B018 - loads every page's code now rather than with the first request
    return Bridge(wsgi, shelf_of_django(), durable.of_django())


def _begin_upkeep() -> None:
    from tournaments.upkeep.kept_open import keep_open  # only now that Django is set up
    from tournaments.upkeep.schedule import start_timer

    keep_open()
    start_timer()


def configuration() -> uvicorn.Config:
    """What uvicorn is told."""
    host, port = place()
    return uvicorn.Config(
        "config.server:application",
        factory=True,
        interface="asgi3",
        host=host,
        port=port,
        workers=workers(),
        http=BoundedConnection,
        ws="none",
        lifespan="off",
        # Every open page asks for changes every few seconds, so a line for each request is kept only when asked for.
        access_log=flag("AROBASE_ACCESS_LOG"),
        log_config=None,
        server_header=False,
        proxy_headers=bool(LIMITS.proxies),
        forwarded_allow_ips=list(LIMITS.proxies),
        timeout_keep_alive=int(LIMITS.idle_seconds),
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_worker_healthcheck=HEALTH_SECONDS,
    )


def _end_with_parent() -> None:
    """Where the first process was killed, nobody else would tell the others to end."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Serve until it is told to stop."""
    logging.basicConfig(format=LINE, level=os.environ.get("AROBASE_LOG_LEVEL") or "INFO")
    config = configuration()
    if config.workers == 1:
        uvicorn.Server(config).run()
        return
    Multiprocess(config, sockets=[config.bind_socket()]).run()


if __name__ == "__main__":
    main()
