"""Connections of threads that answer requests leave the flush to the server (``asgi_fair.durable``)."""

from __future__ import annotations

import threading
from typing import Any

from django.db import connection
from django.db.backends.signals import connection_created

from asgi_fair.durable import Durable

_thread = threading.local()


def deferred_flush() -> Durable | None:
    """The flush of this installation's database; None on PostgreSQL, which gathers the flushes itself.

    From here on the connections of threads that answer (``answering``) leave the flush to it.
    """
    if connection.vendor != "sqlite":
        return None
    connection_created.connect(_leave_the_flush, dispatch_uid="config.sqlite.deferred_flush")
    return Durable(connection.settings_dict["NAME"])


def answering() -> None:
    """This thread answers requests: what it commits is flushed before the answer goes out."""
    _thread.answers = True


def _leave_the_flush(connection: Any, **_more: object) -> None:
    if connection.vendor == "sqlite" and getattr(_thread, "answers", False):
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=NORMAL")
