"""What was committed to SQLite is on the disk before the answer goes out; those who wait for it share one flush.

A commit that waits for the disk itself does so one after the other, and with the database locked against other writers.
Here a thread that answers commits to the journal file without waiting (the application sets ``synchronous=NORMAL`` for
its connection, see ``thread_begins``), and the answer waits for a flush of that file begun after it. An acknowledged
change is as safe as before (after a power cut the journal is read again, up to the last whole commit); the lock is held
for less time, and ten who save at once need one or two flushes, not ten. For what other threads of the application
commit no answer waits: they must flush with each commit (``synchronous=FULL``).
"""

from __future__ import annotations

import os
from pathlib import Path

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
