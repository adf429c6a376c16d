"""``python -m config.server``: the production server, the same in the container, under ``start.py`` and in the tests.

SIGTERM ends it: no connection is taken from then on, and it ends when the requests under way are answered. SIGHUP puts
new processes in the place of the old ones, one after the other, without a request lost. A terminal that is closed ends
it too.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from socket import socket
from types import FrameType

import uvicorn
from uvicorn.supervisors import Multiprocess

from asgi_fair import durable
from asgi_fair.connections import BoundedConnection
from asgi_fair.limits import LIMITS, allow_files, collect_rarely, place, workers
from asgi_fair.wsgi_adapter import WsgiAdapter
from config.environment import flag
from config.log_lines import handler

STOP_SECONDS = 30  # which a request under way has, when the server is to end
HEALTH_SECONDS = 60  # after which a process that answers nothing at all is put to an end


def application() -> WsgiAdapter:
    """Made in each process that serves."""
    from django.core.wsgi import get_wsgi_application
    from django.urls import get_resolver

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    allow_files()
    collect_rarely()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    wsgi = get_wsgi_application()
    _begin_upkeep()
    _begin_metrics()
    get_resolver().url_patterns  # noqa: B018 - loads every page's code now rather than with the first request
    from config.page_cache import page_cache  # only now that Django is set up
    from tournaments.uploads import most_bytes_ahead

    # Every open page asks for changes every few seconds, so a line for each request is kept only when asked for.
    lines = flag("AROBASE_ACCESS_LOG")
    return WsgiAdapter(wsgi, page_cache(), durable.of_django(), most_bytes_ahead, access_lines=lines)


def _begin_upkeep() -> None:
    from tournaments.mirroring import sending as mirrors
    from tournaments.outgoing import loop
    from tournaments.services.ratings.renewing import renew
    from tournaments.upkeep.kept_open import keep_open  # only now that Django is set up
    from tournaments.upkeep.schedule import start_timer
    from tournaments.webhooks import sending as webhooks

    keep_open()
    start_timer(renew)
    loop.start(mirrors.SENDER, webhooks.SENDER)


def _begin_metrics() -> None:
    from django.conf import settings

    from config.metrics import METRICS

    if settings.METRICS:
        METRICS.begin(settings.DATA_DIR / "metrics")


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
        loop="asgi_fair.listener:SharingLoop" if workers() > 1 else "auto",
        ws="none",
        lifespan="off",
        access_log=False,  # uvicorn's lines have no time and no fields (config.accounting)
        log_config=None,
        server_header=False,
        proxy_headers=bool(LIMITS.proxies),
        forwarded_allow_ips=list(LIMITS.proxies),
        timeout_keep_alive=int(LIMITS.idle_seconds),
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_worker_healthcheck=HEALTH_SECONDS,
    )


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


def _end_with_parent() -> None:
    """Where the first process was killed, nobody else would tell the others to end."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Serve until it is told to stop."""
    logging.basicConfig(handlers=[handler()], level=os.environ.get("AROBASE_LOG_LEVEL") or "INFO")
    config = configuration()
    if config.workers == 1:
        with suppress(KeyboardInterrupt):  # by then it has ended in good order
            uvicorn.Server(config).run()
        return
    Processes(config, sockets=[config.bind_socket()]).run()


if __name__ == "__main__":
    main()
