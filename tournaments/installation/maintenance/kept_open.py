"""A SQLite database that stays open as long as its server runs.

Whoever closes a SQLite database last also removes the files beside it (the log of what was written, and its index), and
the next one makes them again. That cannot be done on a disk that is full or has become read-only, and then nobody could
even read. With one connection that is never closed they stay, and public pages go on.
"""

from __future__ import annotations

import logging
import sqlite3

from django.db import connection

logger = logging.getLogger(__name__)

_kept: list[sqlite3.Connection] = []


def keep_open() -> None:
    """Hold the database open from now on, once in this process. Nothing is done where it is no SQLite file."""
    if connection.vendor != "sqlite" or _kept:
        return
    try:
        kept = sqlite3.connect(str(connection.settings_dict["NAME"]), check_same_thread=False)
        kept.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        logger.warning("the database cannot be opened: %s", error)
        return
    _kept.append(kept)
