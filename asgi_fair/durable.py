"""What was committed to SQLite is on the disk before the answer goes out; those who wait for it share one flush.

Each commit used to wait for the disk itself, one after the other and with the database locked against other writers.
Here a commit of a thread that answers writes to the journal file without waiting (``synchronous=NORMAL``), and the
answer waits for a flush of that file begun after it. An acknowledged change is as safe as before (after a power cut the
journal is read again, up to the last whole commit); the lock is held for less time, and ten who save at once need one
or two flushes, not ten. For what other threads commit (pieces of mirrors, messages of webhooks, upkeep) no answer
waits: they flush with each commit (``synchronous=FULL``).
"""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

from asgi_fair.shared import Shared


class Durable:
    """Flushes the journal of the SQLite database in the file ``database``."""

    def __init__(self, database: str | Path) -> None:
        self._journal = f"{database}-wal"
        self._shared = Shared(self._flush, "flush")

    async def wait(self) -> None:
        """Return when everything committed before is on the disk.

        Raises:
            OSError: the disk refuses it.
        """
        await self._shared.now()

    def _flush(self) -> None:
        try:
            # For writing too: Windows flushes no file that is open for reading alone.
            journal = os.open(self._journal, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            return  # taken into the database, which SQLite has flushed by then
        try:
            os.fsync(journal)
        finally:
            os.close(journal)


def of_django() -> Durable | None:
    """For this installation's database; None on PostgreSQL, which gathers the flushes itself.

    From here on the connections of threads that answer (``answering``) leave the flush to it.
    """
    from django.db import connection
    from django.db.backends.signals import connection_created

    if connection.vendor != "sqlite":
        return None
    connection_created.connect(_leave_the_flush, dispatch_uid="asgi_fair.durable")
    return Durable(connection.settings_dict["NAME"])


_thread = threading.local()


def answering() -> None:
    """This thread answers requests: what it commits is flushed before the answer goes out."""
    _thread.answers = True


def _leave_the_flush(connection: Any, **_more: object) -> None:
    if connection.vendor == "sqlite" and getattr(_thread, "answers", False):
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=NORMAL")
