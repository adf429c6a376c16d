"""A change is taken back by its rows: each is again as it was before, as long as it still is as the change left it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from tournaments.basics.dump import user_fields
from tournaments.basics.load import load_rows, without_missing_users
from tournaments.journal.noting import DELETED, INSERTED, UPDATED, Step, open_change, plain
from tournaments.models import Tournament, User
from tournaments.models.rows import AT_ONCE, RowOfTournament

Ends = dict[Any, dict[str, tuple[Any, Any]]]  # by key: each column as it was at first and is at last


class Conflict(Exception):
    """A row is not as the change left it, or something else rests on it."""


def require_as_left(steps: Iterable[Step]) -> None:
    """Every row that ``steps`` wrote is as they left it.

    Raises:
        Conflict: one was changed again, is gone, or is there again.
    """
    for table, ends in ends_of(steps).items():
        model = model_of(table)
        left_out = {"pk", *model.DERIVED, *user_fields(model)}  # an account may be gone meanwhile
        columns = sorted({name for columns in ends.values() for name in columns} - left_out)
        now = {key: values for key, *values in model._base_manager.filter(pk__in=ends).values_list("pk", *columns)}
        for key, columns_of in ends.items():
            is_there = columns_of.get("pk", (True, True))[1]
            if (key in now) != is_there:
                raise Conflict(f"{table} {key}")
            values = dict(zip(columns, map(plain, now.get(key, ())), strict=False))
            if any(values[name] != last for name, (_first, last) in columns_of.items() if is_there and name in values):
                raise Conflict(f"{table} {key}")


def ends_of(steps: Iterable[Step]) -> dict[str, Ends]:
    """By table and key what ``steps`` come to; the column ``pk`` says whether the row was there, and is."""
    found: dict[str, Ends] = {}
    for table, kind, columns, rows in steps:
        ends = found.setdefault(table, {})
        for key, *values in rows:
            known = ends.setdefault(key, {})
            if kind == UPDATED:
                for name, old, new in zip(columns, values[: len(columns)], values[len(columns) :], strict=True):
                    known[name] = (known[name][0] if name in known else old), new
            else:
                known["pk"] = known.get("pk", (kind == DELETED,))[0], kind == INSERTED
    return found


def take_back(tournament: Tournament, steps: list[Step], *, derived: bool = False) -> None:
    """Put all rows back, the last written first; inside a change of its own. What was published stays.

    ``derived`` puts back as well what would be worked out again: where nothing else has been written since.

    Raises:
        Conflict: a key or a name is taken by now, a row would point to one that is gone, or other rows would go with
            one that goes.
    """
    change = open_change()
    assert change is not None
    so_far = len(change.steps)
    try:
        with transaction.atomic():
            for table, kind, columns, rows in reversed(steps):
                if kind == INSERTED and table != "publication":  # what was read in the hall stays
                    _remove(model_of(table), rows)
                elif kind == UPDATED:
                    _set_back(model_of(table), columns, rows, derived=derived)
                elif kind == DELETED:
                    _bring_back(model_of(table), columns, rows)
            # Keys to other rows are looked at by the database at the end of the transaction: too late for a sentence.
            tables = {model_of(table)._meta.db_table for table, kind, _columns, _rows in steps if kind != INSERTED}
            if tables:
                connection.check_constraints(table_names=sorted(tables))
    except IntegrityError as error:
        raise Conflict(str(error)) from error
    _require_nothing_else_gone(change.steps[so_far:], ends_of(steps))
    Tournament.objects.filter(pk=tournament.pk).update(changed_at=timezone.now())  # what is kept of it is older


def _require_nothing_else_gone(written: Iterable[Step], ends: Mapping[str, Ends]) -> None:
    for table, kind, _columns, rows in written:
        known = ends.get(table, {})
        if kind == DELETED and any(row[0] not in known for row in rows):
            raise Conflict(f"{table} rests on it")


def _remove(model: type[RowOfTournament], rows: list[Any]) -> None:
    model._base_manager.filter(pk__in=[row[0] for row in rows]).delete()


def _set_back(model: type[RowOfTournament], columns: list[str], rows: list[Any], *, derived: bool) -> None:
    left_out = () if derived else model.DERIVED
    counted: dict[str, Any] = {"version": F("version") + 1} if "version" in model.COUNTED else {}
    if "changed_at" in model.COUNTED:
        counted["changed_at"] = timezone.now()
    for key, *values in rows:
        before = {name: old for name, old in zip(columns, values, strict=False) if name not in left_out}
        for name in before.keys() & set(user_fields(model)):
            before[name] = before[name] if User.objects.filter(pk=before[name] or 0).exists() else None
        if before:
            model._base_manager.filter(pk=key).update(**before, **counted)


def _bring_back(model: type[RowOfTournament], columns: list[str], rows: list[Any]) -> None:
    made = load_rows(model, {"columns": columns, "rows": rows})
    without_missing_users(model, made)
    for row in made:
        if "version" in model.COUNTED:  # no page that was open before may take it for the row that it showed
            row.version += 1
    model._base_manager.bulk_create(made, batch_size=AT_ONCE)


def model_of(table: str) -> type[RowOfTournament]:
    """The model of a table by the name that steps have for it."""
    model: type[RowOfTournament] = apps.get_model("tournaments", table)
    return model
