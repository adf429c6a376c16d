"""The program's migrations and the database's: which of the two is older."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Migration = tuple[str, str]  # the app and the name


@dataclass(frozen=True, slots=True)
class Versions:
    """Migrations that one side knows and the other does not, in order; only of the apps that this program has.

    ``missing`` ones the database has not: it is older, or empty. ``unknown`` ones the program has not: it is older.
    """

    missing: tuple[Migration, ...]
    unknown: tuple[Migration, ...]
    is_empty: bool


@cache
def own_migrations() -> frozenset[Migration]:
    """The migrations that this program knows."""
    return frozenset(MigrationLoader(None).disk_migrations or ())


def versions_of(connection: BaseDatabaseWrapper) -> Versions:
    """The program beside the database of ``connection``."""
    labels = {config.label for config in apps.get_app_configs()}
    applied = {key for key in _applied(connection) if key[0] in labels}
    own = own_migrations()
    return Versions(tuple(sorted(own - applied)), tuple(sorted(applied - own)), is_empty=not applied)


def _applied(connection: BaseDatabaseWrapper) -> list[Migration]:
    """What is written down in the database; by a cursor, since the recorder asks the connection of the alias."""
    if not MigrationRecorder(connection).has_table():
        return []
    table = connection.ops.quote_name(MigrationRecorder.Migration._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT app, name FROM {table}")  # noqa: S608
        return [(app, name) for app, name in cursor.fetchall()]
