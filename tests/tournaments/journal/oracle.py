"""What was really written: triggers of the database note every row of the application that comes, changes or goes.

Nothing passes them by: ``save`` and ``delete``, ``bulk_create``, ``update``, rows that go with others, SET NULL, SQL by
hand; and what is rolled back is noted no more. They write to a temporary table, and are for tests alone.
"""

# ruff: noqa: S608 - the names are those of our own tables

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection, models

KINDS = {"INSERT": "+", "UPDATE": "=", "DELETE": "-"}
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Write:
    """One row: ``kind`` is ``+``, ``=`` or ``-``; values by column as JSON has them, {} where there is no row."""

    table: str
    kind: str
    before: Row
    after: Row

    @property
    def key(self) -> Any:
        return (self.after or self.before)["id"]

    @property
    def changed(self) -> dict[str, tuple[Any, Any]]:
        """By column what was there and what is, where they differ."""
        return changed(self.before, self.after)


def changed(before: Row, after: Row) -> dict[str, tuple[Any, Any]]:
    """By column what was there and what is, where they differ."""
    pairs = {name: (before.get(name), after.get(name)) for name in sorted(before.keys() | after.keys())}
    return {name: (old, new) for name, (old, new) in pairs.items() if old != new}


def writes(since: int = 0) -> list[Write]:
    """What was written since ``watched`` began, in its order, or since that ``position``."""
    rows = _asked(f"SELECT of_table, kind, was, is_now FROM written WHERE nr > {since:d} ORDER BY nr")
    return [Write(table, kind, json.loads(was or "{}"), json.loads(now or "{}")) for table, kind, was, now in rows]


def net(found: list[Write]) -> dict[tuple[str, Any], tuple[Row, Row]]:
    """By table and key each row as it was at first and as it is at last, where these differ."""
    ends: dict[tuple[str, Any], tuple[Row, Row]] = {}
    for one in found:
        place = one.table, one.key
        ends[place] = (ends[place][0] if place in ends else one.before), one.after
    return {place: (old, new) for place, (old, new) in ends.items() if old != new}


def position() -> int:
    """Where the next row that is written comes after.

    Nothing is counted: on PostgreSQL a temporary table keeps all that tests before have rolled back.
    """
    if connection.vendor == "postgresql":
        return int(_asked("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM pg_temp.written_nr_seq")[0][0])
    return int(_asked("SELECT coalesce(max(nr), 0) FROM written")[0][0])


def revision(tournament: int) -> int | None:
    """How many changes of the tournament with this key are counted; None where it is gone."""
    rows = _asked(f"SELECT revision FROM tournaments_tournament WHERE id = {tournament:d}")
    return rows[0][0] if rows else None


def is_watched() -> bool:
    """Whether there are triggers on this connection."""
    connection.ensure_connection()
    if connection.vendor == "postgresql":
        return _asked("SELECT to_regclass('pg_temp.written')")[0][0] is not None
    return bool(_asked("SELECT 1 FROM sqlite_temp_master WHERE name = 'written'"))


def _asked(query: str) -> list[Any]:
    """What the database answers, past Django: tests count the queries of others."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(query)
        return list(cursor.fetchall())
    finally:
        cursor.close()


def watched_models() -> list[type[models.Model]]:
    """All of the application's own."""
    return list(apps.get_app_config("tournaments").get_models(include_auto_created=True))


Models = Sequence[type[models.Model]]


@contextmanager
def watched(of: Models = ()) -> Iterator[None]:
    """Note what is written within to the tables of these models, or of all, on this connection, in a transaction."""
    if is_watched():
        unwatch()  # until the test's transaction is rolled back
    watch(of or watched_models())
    try:
        yield
    finally:
        unwatch()


def watch(of: Models) -> None:
    """Make the triggers of these models on this connection."""
    on_postgresql = connection.vendor == "postgresql"
    numbered = "nr serial PRIMARY KEY" if on_postgresql else "nr integer PRIMARY KEY"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMP TABLE written ({numbered}, of_table text, kind text, was text, is_now text)")
        for statement in _for_postgresql(of) if on_postgresql else _for_sqlite(of):
            cursor.execute(statement)


def unwatch() -> None:
    """Take away the triggers of this connection, and what they noted."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("DROP FUNCTION pg_temp.note_written() CASCADE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        else:
            for (name,) in _asked("SELECT name FROM sqlite_temp_master WHERE type = 'trigger'"):
                cursor.execute(f'DROP TRIGGER temp."{name}"')
        cursor.execute("DROP TABLE written")


def _for_sqlite(of: Models) -> Iterator[str]:
    for model in of:
        table, columns = model._meta.db_table, [one.column for one in model._meta.concrete_fields]
        for event, kind in KINDS.items():
            was = "NULL" if event == "INSERT" else _object("OLD", columns)
            now = "NULL" if event == "DELETE" else _object("NEW", columns)
            yield (
                f'CREATE TEMP TRIGGER "watch_{table}_{event}" AFTER {event} ON main."{table}" BEGIN '
                f"INSERT INTO written (of_table, kind, was, is_now) VALUES ('{table}', '{kind}', {was}, {now}); END"
            )


MOST_PAIRS = 60  # a function of SQLite has 127 arguments at most


def _object(row: str, columns: list[str]) -> str:
    """The row as JSON; bytes by their digits, which JSON can hold."""
    pair = """'{0}', CASE typeof({1}."{0}") WHEN 'blob' THEN hex({1}."{0}") ELSE {1}."{0}" END"""
    parts = [columns[start : start + MOST_PAIRS] for start in range(0, len(columns), MOST_PAIRS)]
    objects = [f"json_object({', '.join(pair.format(name, row) for name in part)})" for part in parts]
    return f"""'{{' || {" || ',' || ".join(f"trim({one}, '{{}}')" for one in objects)} || '}}'"""


def _for_postgresql(of: Models) -> Iterator[str]:
    yield "SET CONSTRAINTS ALL IMMEDIATE"  # no trigger is made while others wait
    kinds = " ".join(f"WHEN '{event}' THEN '{kind}'" for event, kind in KINDS.items())
    yield (
        "CREATE FUNCTION pg_temp.note_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "INSERT INTO pg_temp.written (of_table, kind, was, is_now) VALUES (TG_TABLE_NAME, "
        f"CASE TG_OP {kinds} END, "
        "CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD)::text END, "
        "CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW)::text END); RETURN NULL; END $$"
    )
    for model in of:
        yield (
            f'CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON "{model._meta.db_table}" '
            "FOR EACH ROW EXECUTE FUNCTION pg_temp.note_written()"
        )
    yield "SET CONSTRAINTS ALL DEFERRED"
