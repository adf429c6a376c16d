"""The program's migrations and the database's: which of the two is older."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Migration = tuple[str, str]  # the app and the name
# What those read whose database has only a part of the steps that one migration stands for now.
TOO_OLD = (
    "It was made by an early version, from which this program knows no way. Start Arobase of 24 November 2026 (commit "
    "be61761) with it once, which brings it up to date, and then this program. Or save each tournament in an event "
    "file there, which every version reads."
)


@dataclass(frozen=True, slots=True)
class Versions:
    """Migrations that one side knows and the other does not, in order; only of the apps that this program has.

    ``missing`` ones the database has not: it is older, or empty. ``unknown`` ones the program has not: it is older.
    ``is_too_old``: from what the database has there is no way to what the program has.
    """

    missing: tuple[Migration, ...]
    unknown: tuple[Migration, ...]
    is_empty: bool
    is_too_old: bool


@cache
def own_migrations() -> frozenset[Migration]:
    """The migrations that this program knows, with those in whose place others stand now."""
    return frozenset(_steps()).union(*_steps().values())


@cache
def _steps() -> dict[Migration, frozenset[Migration]]:
    """The migrations that there are, each with those that it stands for."""
    found = MigrationLoader(None).disk_migrations or {}
    return {key: frozenset(migration.replaces) for key, migration in found.items()}


def is_too_old(applied: Iterable[Migration]) -> bool:
    """Whether some of the steps that one migration stands for were taken, and others not."""
    taken = frozenset(applied)
    return any(step not in taken and taken & parts and not parts <= taken for step, parts in _steps().items())


def versions_of(connection: BaseDatabaseWrapper) -> Versions:
    """The program beside the database of ``connection``."""
    labels = {config.label for config in apps.get_app_configs()}
    applied = {key for key in _applied(connection) if key[0] in labels}
    own = own_migrations()
    missing, unknown = tuple(sorted(own - applied)), tuple(sorted(applied - own))
    return Versions(missing, unknown, is_empty=not applied, is_too_old=is_too_old(applied))


def _applied(connection: BaseDatabaseWrapper) -> list[Migration]:
    """What is written down in the database; by a cursor, since the recorder asks the connection of the alias."""
    if not MigrationRecorder(connection).has_table():
        return []
    table = connection.ops.quote_name(MigrationRecorder.Migration._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT app, name FROM {table}")  # noqa: S608
        return [(app, name) for app, name in cursor.fetchall()]
