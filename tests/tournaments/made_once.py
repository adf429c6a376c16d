"""What tests begin with is made once: the same call with the same rows in the database leaves the same rows.

Most of the time of the tests went into tournaments that others had made before them, click by click. The first call is
carried out; for another one with the same arguments, in a database with the same rows, what it wrote is put back.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache, wraps
from hashlib import blake2b
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection
from django.db.models import Model

from tournaments.models import Installation, OpenSession

Asked = ParamSpec("Asked")
Made = TypeVar("Made", bound=Model)
Row = tuple[Any, ...]
Tables = dict[type[Model], dict[Any, Row]]

EACH_TIME = "MADE_EACH_TIME" in os.environ
# Who is logged in, and whether the database can be written, is another matter.
LEFT_OUT = (Installation, OpenSession)
# Of other rows what differs each time, as do moments that the database keeps by itself.
DIFFERS = {"password", "last_login", "date_joined", "lots_seed", "public_revision"}


@dataclass(frozen=True, slots=True)
class _Done:
    """What a call wrote, what it changed in the row that it was given, and the key of what it returned."""

    gone: dict[type[Model], list[Any]]
    new: dict[type[Model], list[Row]]
    given: dict[str, Any]
    result: Any


def made_once(*related: str) -> Callable[[Callable[Asked, Made]], Callable[Asked, Made]]:
    """For a function that writes rows and returns one of them, read anew with those that are ``related``.

    Where a test commits, and with arguments that cannot be compared, it is simply called; so it is each time where
    ``MADE_EACH_TIME`` is set.
    """

    def once(make: Callable[Asked, Made]) -> Callable[Asked, Made]:
        done: dict[object, tuple[type[Made], _Done]] = {}

        @wraps(make)
        def made(*args: Asked.args, **fields: Asked.kwargs) -> Made:
            asked = repr([_plain(args), _plain(fields)])
            if EACH_TIME or not connection.in_atomic_block or " at 0x" in asked:
                return make(*args, **fields)
            before = _rows()
            key = asked, _digest(before)
            given = args[0] if args and isinstance(args[0], Model) else None
            if key in done:
                model, known = done[key]
                _put(known, given)
            else:
                held = _values(given)
                row = make(*args, **fields)
                model, known = type(row), _written(before, held, given, row.pk)
                done[key] = model, known
            return model._base_manager.select_related(*related).get(pk=known.result)

        return made

    return once


def start_keys() -> None:
    """On PostgreSQL, where sequences go on when a test is rolled back: the same keys in every test, others by table."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(_start_of_sequences())


@cache
def _start_of_sequences() -> str:
    with connection.cursor() as cursor:
        sequences = connection.introspection.get_sequences
        names = [one["name"] for model in _models() for one in sequences(cursor, model._meta.db_table)]
    return "SELECT " + ", ".join(f"setval('\"{name}\"', {at * 1000})" for at, name in enumerate(names, start=1))


@cache
def _models() -> tuple[type[Model], ...]:
    every = apps.get_app_config("tournaments").get_models(include_auto_created=True)
    return tuple(model for model in every if model not in LEFT_OUT)


def _rows() -> Tables:
    """All rows by their keys, as the database has them."""
    found: Tables = {}
    with connection.cursor() as cursor:
        for model in _models():
            cursor.execute(_select(model))
            if rows := cursor.fetchall():
                at = _columns(model).index(model._meta.pk.column)
                found[model] = {row[at]: row for row in rows}
    return found


@cache
def _columns(model: type[Model]) -> list[str]:
    return [field.column for field in model._meta.concrete_fields]


@cache
def _select(model: type[Model]) -> str:
    name = connection.ops.quote_name
    columns = ", ".join(map(name, _columns(model)))
    return f"SELECT {columns} FROM {name(model._meta.db_table)} ORDER BY {name(model._meta.pk.column)}"  # noqa: S608


def _digest(rows: Tables) -> bytes:
    found = blake2b()
    for model, by_key in rows.items():
        same = _compared(model)
        found.update(f"{model._meta.db_table}{[[row[at] for at in same] for row in by_key.values()]}".encode())
    if connection.vendor == "sqlite":  # whose next keys come after those of rows that are gone
        left_out = [model._meta.db_table for model in LEFT_OUT]
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name")
            found.update(repr([row for row in cursor.fetchall() if row[0] not in left_out]).encode())
    return found.digest()


@cache
def _compared(model: type[Model]) -> list[int]:
    """The places of the columns in which two rows must be the same to be as good as each other."""
    return [
        at
        for at, one in enumerate(model._meta.concrete_fields)
        if one.name not in DIFFERS and not getattr(one, "auto_now", False) and not getattr(one, "auto_now_add", False)
    ]


def _plain(value: Any) -> Any:
    """An argument so that its text says all of it."""
    if isinstance(value, Model):
        return type(value).__name__, value.pk
    if isinstance(value, dict):
        return sorted((name, _plain(one)) for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value


def _values(row: Model | None) -> dict[str, Any]:
    return {} if row is None else {one.attname: row.__dict__.get(one.attname) for one in row._meta.concrete_fields}


def _written(before: Tables, held: dict[str, Any], given: Model | None, result: Any) -> _Done:
    gone: dict[type[Model], list[Any]] = {}
    new: dict[type[Model], list[Row]] = {}
    after = _rows()
    for model in _models():
        old, now = before.get(model, {}), after.get(model, {})
        if keys := [key for key, row in old.items() if now.get(key) != row]:
            gone[model] = keys
        if rows := [row for key, row in now.items() if old.get(key) != row]:
            new[model] = [tuple(map(_stored, row)) for row in rows]
    changed = {name: value for name, value in _values(given).items() if held[name] != value}
    return _Done(gone, new, changed, result)


def _stored(value: Any) -> Any:
    """A value as it is given to the database again; SQLite has moments as texts."""
    return str(value) if connection.vendor == "sqlite" and isinstance(value, (date, datetime, time)) else value


def _put(done: _Done, given: Model | None) -> None:
    name = connection.ops.quote_name
    with connection.cursor() as cursor:
        for model, keys in done.gone.items():
            table, key = name(model._meta.db_table), name(model._meta.pk.column)
            cursor.execute(f"DELETE FROM {table} WHERE {key} IN ({', '.join(['%s'] * len(keys))})", keys)  # noqa: S608
        for model, rows in done.new.items():
            columns, places = ", ".join(map(name, _columns(model))), ", ".join(["%s"] * len(rows[0]))
            insert = f"INSERT INTO {name(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608
            cursor.executemany(insert, rows)
        if resets := connection.ops.sequence_reset_sql(no_style(), list(done.new)):
            cursor.execute(";".join(statement.rstrip(";") for statement in resets))
    for attribute, value in done.given.items():
        setattr(given, attribute, value)
