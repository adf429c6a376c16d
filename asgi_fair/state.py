"""Whether anything has been committed to the database since one looked last: exact, and cheaper than any query.

Two equal states mean: not one commit between them. States of two connections are never equal.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from asgi_fair.shared import Shared


class State(Protocol):
    """Asks a database for its state."""

    async def now(self) -> object | None:
        """The state at this moment or a later one; None where the database does not say."""


class SqliteState:
    """Of the SQLite database in the file ``database``; another file in the old one's place gets a new connection.

    SQLite counts for each connection the commits of others (``PRAGMA data_version``); this one never writes, so others
    are all.
    """

    def __init__(self, database: str | Path) -> None:
        self._database = Path(database).absolute()
        self._connection: sqlite3.Connection | None = None
        self._made = 0  # connections so far
        self._file = (0, 0)

    async def now(self) -> object | None:
        """As ``State`` says."""
        try:
            found = os.stat(self._database)
            if self._connection is None or self._file != (found.st_dev, found.st_ino):
                self._made += 1
                self._file = found.st_dev, found.st_ino
                address = f"{self._database.as_uri()}?mode=rw"
                self._connection = sqlite3.connect(
                    address, uri=True, timeout=0, isolation_level=None, check_same_thread=False
                )
            # All rows: a statement that is not at its end would hold its view of the database.
            return self._made, tuple(self._connection.execute("PRAGMA data_version").fetchall())
        except (OSError, sqlite3.Error):  # whatever it is, the application meets it too and says so
            self._connection = None
            return None


class PostgresState:
    """Of PostgreSQL, which tells the transactions that are done (``pg_current_snapshot``).

    ``connect`` gives a connection by the DB-API that commits by itself; it is called, and asked, in a thread.
    """

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self._connection: Any = None
        self._made = 0  # connections so far
        self._shared = Shared(self._ask, "state")

    async def now(self) -> object | None:
        """As ``State`` says."""
        return await self._shared.now()

    def _ask(self) -> object | None:
        try:
            if self._connection is None:
                self._made += 1
                self._connection = self._connect()
            cursor = self._connection.cursor()
            cursor.execute("SELECT pg_current_snapshot()::text")
            return self._made, tuple(cursor.fetchall())
        except Exception:  # noqa: BLE001 - whatever it is, the application meets it too and says so
            self._connection = None
            return None
