"""Whether anything has been committed to the database since one looked last: exact, and cheaper than any query."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any


class State:
    """Asks the database of ``settings`` (Django's, for one connection) for its state.

    SQLite counts for each connection the commits of others (``PRAGMA data_version``); this connection never writes, so
    others are all. PostgreSQL tells which transactions are done (``pg_current_snapshot``). Two equal states mean: not
    one commit between them.
    """

    def __init__(self, settings: dict[str, Any], vendor: str) -> None:
        self._settings = settings
        self._vendor = vendor
        self._connection: Any = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="state")
        self._under_way: asyncio.Task[object | None] | None = None
        self._next: asyncio.Task[object | None] | None = None

    async def now(self) -> object | None:
        """The state at this moment or a later one; None where the database does not say."""
        if self._vendor == "sqlite":
            return self._ask()
        # Whoever comes while one is asked shares the question that is asked next: the one under way may be too old.
        if self._next is None:
            self._next = asyncio.create_task(self._after(self._under_way))
        return await asyncio.shield(self._next)

    async def _after(self, before: asyncio.Task[object | None] | None) -> object | None:
        if before is not None:
            await asyncio.wait([before])
        self._under_way, self._next = self._next, None
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask)

    def _ask(self) -> object | None:
        try:
            if self._connection is None:
                self._connection = self._connected()
            sql = "PRAGMA data_version" if self._vendor == "sqlite" else "SELECT pg_current_snapshot()::text"
            # All rows: a statement that is not at its end would hold its view of the database.
            return tuple(self._connection.execute(sql).fetchall())
        except Exception:  # noqa: BLE001 - whatever it is, Django meets it too and says so
            self._connection = None
            return None

    def _connected(self) -> Any:
        if self._vendor == "sqlite":
            address = f"{Path(self._settings['NAME']).absolute().as_uri()}?mode=rw"
            return sqlite3.connect(address, uri=True, timeout=0, isolation_level=None, check_same_thread=False)
        import psycopg

        options = {"host": "HOST", "port": "PORT", "dbname": "NAME", "user": "USER", "password": "PASSWORD"}
        given = {name: self._settings[key] for name, key in options.items() if self._settings.get(key)}
        return psycopg.connect(**given, autocommit=True, connect_timeout=5)
