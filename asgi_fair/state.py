"""Whether anything has been committed to the database since one looked last: exact, and cheaper than any query."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from asgi_fair.shared import Shared


class State:
    """Asks the database of ``settings`` (Django's, for one connection) for its state.

    SQLite counts for each connection the commits of others (``PRAGMA data_version``); this connection never writes, so
    others are all. PostgreSQL tells which transactions are done (``pg_current_snapshot``). Two equal states mean: not
    one commit between them. States of two connections are never equal; another file in the old one's place gets a new
    connection.
    """

    def __init__(self, settings: dict[str, Any], vendor: str) -> None:
        self._settings = settings
        self._vendor = vendor
        self._connection: Any = None
        self._made = 0  # connections so far
        self._file = (0, 0)
        self._shared = Shared(self._ask, "state")

    async def now(self) -> object | None:
        """The state at this moment or a later one; None where the database does not say."""
        return self._ask() if self._vendor == "sqlite" else await self._shared.now()

    def _ask(self) -> object | None:
        try:
            if self._vendor == "sqlite" and self._identity() != self._file:
                self._connection = None
            if self._connection is None:
                self._connect()
            sql = "PRAGMA data_version" if self._vendor == "sqlite" else "SELECT pg_current_snapshot()::text"
            # All rows: a statement that is not at its end would hold its view of the database.
            return self._made, tuple(self._connection.execute(sql).fetchall())
        except Exception:  # noqa: BLE001 - whatever it is, Django meets it too and says so
            self._connection = None
            return None

    def _identity(self) -> tuple[int, int]:
        found = os.stat(self._settings["NAME"])
        return found.st_dev, found.st_ino

    def _connect(self) -> None:
        self._made += 1
        if self._vendor == "sqlite":
            self._file = self._identity()
            address = f"{Path(self._settings['NAME']).absolute().as_uri()}?mode=rw"
            self._connection = sqlite3.connect(
                address, uri=True, timeout=0, isolation_level=None, check_same_thread=False
            )
            return
        import psycopg

        options = {"host": "HOST", "port": "PORT", "dbname": "NAME", "user": "USER", "password": "PASSWORD"}
        given = {name: self._settings[key] for name, key in options.items() if self._settings.get(key)}
        self._connection = psycopg.connect(**given, autocommit=True, connect_timeout=5)
