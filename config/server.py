"""``python -m config.server``: the production server, the same in the container, under ``start.py`` and in the tests.

It is ``asgi_fair`` with Django behind it, and the environment says how much it may do (.env.example).
"""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from functools import partial

from asgi_fair.configuration import Configuration
from asgi_fair.process import prepare
from asgi_fair.server import serve
from asgi_fair.wsgi_adapter import WsgiAdapter
from config.accounting import accounting
from config.environment import flag, whole_number, words
from config.log_lines import handler

MEGABYTE = 1_000_000
HASHING = "/accounts/"  # log-in, code, invitation, lost password: each hashes a password


def configuration() -> Configuration:
    """What the environment says, and the addresses that take long."""
    return Configuration(
        host=os.environ.get("HOST") or "0.0.0.0",
        port=whole_number("PORT", default=8000, minimum=1),
        processes=whole_number("WEB_CONCURRENCY", default=2, minimum=1),
        threads=whole_number("AROBASE_THREADS", default=4, minimum=1),
        proxies=tuple(words("AROBASE_PROXIES")),
        connections=whole_number("AROBASE_CONNECTIONS", default=2000, minimum=10),
        connections_per_address=whole_number("AROBASE_CONNECTIONS_PER_ADDRESS", default=100, minimum=4),
        spool_bytes=whole_number("AROBASE_UPLOAD_MB", default=2500) * MEGABYTE,
        free_disk_bytes=whole_number("AROBASE_LEAST_FREE_MB", default=200) * MEGABYTE,
        slow_paths=(HASHING,),
    )


def application() -> WsgiAdapter:
    """Made in each process that serves."""
    from django.core.wsgi import get_wsgi_application
    from django.urls import get_resolver

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    configured = configuration()
    prepare(configured)
    wsgi = get_wsgi_application()
    _begin_maintenance()
    _begin_metrics()
    get_resolver().url_patterns  # noqa: B018 - loads every page's code now rather than with the first request
    from config.page_cache import page_cache  # only now that Django is set up
    from config.sqlite.deferred_flush import answering, deferred_flush
    from tournaments.pages.uploads import most_bytes_ahead

    hooks = replace(
        configured,
        body_limit=most_bytes_ahead,
        # Every open page asks for changes every few seconds, so a line for each request is kept only when asked for.
        observe=partial(accounting, lines=flag("AROBASE_ACCESS_LOG")),
        thread_begins=answering,
        cache=page_cache(),
        durable=deferred_flush(),
    )
    return WsgiAdapter(wsgi, hooks)


def _begin_maintenance() -> None:
    from tournaments.installation.maintenance.kept_open import keep_open  # only now that Django is set up
    from tournaments.installation.maintenance.schedule import start_timer
    from tournaments.mirroring.actions import sending as mirrors
    from tournaments.outgoing import loop
    from tournaments.push.actions import sending as push
    from tournaments.rating_lists.actions.renewing import renew
    from tournaments.rounds.actions import second_opinions
    from tournaments.teams.actions.line_ups import reveal_what_is_due
    from tournaments.webhooks.actions import broadcasting as broadcasts
    from tournaments.webhooks.actions import sending as webhooks

    keep_open()
    start_timer(renew)
    senders = (mirrors.SENDER, webhooks.SENDER, broadcasts.SENDER, push.SENDER, second_opinions.SENDER)
    loop.start(*senders, others=(reveal_what_is_due,))


def _begin_metrics() -> None:
    from django.conf import settings

    from config.metrics import METRICS

    if settings.METRICS:
        METRICS.begin(settings.DATA_DIR / "metrics")


def main() -> None:
    """Serve until it is stopped."""
    logging.basicConfig(handlers=[handler()], level=os.environ.get("AROBASE_LOG_LEVEL") or "INFO")
    serve("config.server:application", configuration())


if __name__ == "__main__":
    main()
