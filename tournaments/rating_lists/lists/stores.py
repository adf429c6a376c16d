"""Which store serves this installation: the kind of its database decides."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import connection

from tournaments.rating_lists.lists.postgres_store import PostgresStore
from tournaments.rating_lists.lists.sqlite_store import SqliteStore
from tournaments.rating_lists.lists.store import Store


def directory() -> Path:
    """Where files of lists are kept: those that wait for their import, and with SQLite the list itself."""
    return Path(settings.RATING_LIST_DIR)


def store() -> Store:
    """The store of this installation."""
    return PostgresStore() if connection.vendor == "postgresql" else SqliteStore(directory())
