"""A whole tournament as plain data, and back: what restore points keep and event files carry.

Which tables belong to a tournament is read from the models: every table of the application whose rows lead to a
tournament by a foreign key. So a table that is added later is kept as well.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models

from tournaments.basics.bounded_json import TooLarge, read_json
from tournaments.basics.incoming import Damaged, Faults, checks_of, taken_values
from tournaments.basics.older_columns import to_tables
from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.journal.noting import plain
from tournaments.models import (
    ApiToken,
    AuditEntry,
    CheckInCode,
    Delivery,
    EntryRequest,
    HelperLink,
    Invitation,
    JournalEntry,
    Member,
    MirrorFrom,
    MirrorTo,
    PersonalLink,
    Publication,
    RestorePoint,
    Tournament,
    User,
    Webhook,
)
from tournaments.models.names import without_turning

FORMAT = 2
Table = dict[str, list[Any]]  # "columns": names of fields, "rows": their values
# What nothing takes back: the log, what was read in the hall, the restore points themselves, who belongs to it, what
# another installation has got, which programs and helpers may write here, and who is told; a link that was revoked
# stays so, and no request is lost.
LASTING: tuple[type[models.Model], ...] = (
    *(ApiToken, AuditEntry, HelperLink, Invitation, JournalEntry, Member, MirrorFrom, MirrorTo, Publication),
    RestorePoint,
    *(CheckInCode, Delivery, EntryRequest, PersonalLink, Webhook),
)
# Of the tournament's own row: what is its own in this installation, or counts on.
OWN = ("id", "slug", "revision", "public_revision", "created_at", "changed_at", "archived_at", "reports_mark")
# And what an event file carries but no restore point brings back: FIDE mode is left for good.
FOR_GOOD = ("left_fide_mode_at", "left_fide_mode_round", "left_fide_mode_reason")


@dataclass(frozen=True, slots=True)
class TableOf:
    """A table of a tournament; ``path`` leads from a row to the tournament."""

    model: type[models.Model]
    path: str

    @property
    def name(self) -> str:
        return str(self.model._meta.model_name)

    @property
    def columns(self) -> list[str]:
        return [field.attname for field in self.model._meta.concrete_fields]

    def rows_of(self, tournament: Tournament) -> models.QuerySet[Any]:
        return self._of(tournament.pk)

    def values_of(self, tournament: Tournament) -> Table:
        """All its rows, as ``table_of`` has them, by a prepared query for each table."""
        return {"columns": self.columns, "rows": [list(map(plain, row)) for row in _values_of(self)(key=tournament.pk)]}

    def _of(self, key: int) -> models.QuerySet[Any]:
        return self.model._base_manager.filter(**{self.path: key}).order_by("pk")


@cache
def _values_of(table: TableOf) -> PreparedQuery[tuple[Any, ...]]:
    return PreparedQuery(lambda key: table._of(key).values_list(*table.columns), key=int)


@cache
def tables() -> tuple[TableOf, ...]:
    """The tables whose rows are restored, each after those that its rows point to."""
    found = {model: path for model in _models() if model not in LASTING and (path := _path(model))}
    return tuple(TableOf(model, found[model]) for model in _in_order(list(found)))


def _models() -> list[type[models.Model]]:
    return list(apps.get_app_config("tournaments").get_models())


def parents(model: type[models.Model]) -> dict[str, type[models.Model]]:
    """The fields that point to other tables of the application, accounts and the journal aside."""
    keys = [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
    parents = {field.name: field.related_model for field in keys}
    return {
        name: parent for name, parent in parents.items() if parent in _models() and parent not in (User, JournalEntry)
    }


def _path(model: type[models.Model]) -> str:
    """The shortest way to the tournament; empty where there is none."""
    ways: list[tuple[str, type[models.Model]]] = [("", model)]
    for way, at in ways:
        for name, parent in parents(at).items():
            further = f"{way}__{name}" if way else name
            if parent is Tournament:
                return further
            if parent is not at and len(ways) < 100:
                ways.append((further, parent))
    return ""


def _in_order(found: list[type[models.Model]]) -> Iterable[type[models.Model]]:
    done: list[type[models.Model]] = []
    while len(done) < len(found):
        ready = [
            model
            for model in found
            if model not in done and all(p in done or p not in found or p is model for p in parents(model).values())
        ]
        done += ready
    return done


def whole(tournament: Tournament) -> dict[str, Any]:
    """The tournament's own fields and its rows, as JSON holds them; one query for each table."""
    return {
        "format": FORMAT,
        "tournament": {field.attname: plain(field.value_from_object(tournament)) for field in own_fields()},
        "tables": {table.name: table.values_of(tournament) for table in tables()},
    }


def own_fields() -> list[models.Field[Any, Any]]:
    """The fields of the tournament's row that are restored."""
    return [field for field in Tournament._meta.concrete_fields if field.name not in OWN]


def own_values(values: Mapping[str, Any], *, strict: bool = False, faults: Faults | None = None) -> dict[str, Any]:
    """What ``values`` has of the tournament's own row, as its columns hold it; as ``rows_from``.

    Raises:
        Damaged: a column cannot hold its value; each is named.
    """
    known, found = {field.attname for field in own_fields()}, Faults() if faults is None else faults
    named = {name: value for name, value in values.items() if name in known}
    taken = taken_values(checks_of(Tournament, strict=strict), named, found, "tournament")
    if faults is None:
        found.require_none()
    return taken


def table_of(rows: models.QuerySet[Any], names: Iterable[str] | None = None) -> Table:
    """The rows with all their fields, or with those of ``names``."""
    columns = list(names or (field.attname for field in rows.model._meta.concrete_fields))
    return {"columns": columns, "rows": [list(map(plain, row)) for row in rows.values_list(*columns)]}


def rows_from(
    model: type[models.Model], table: Mapping[str, list[Any]], *, strict: bool = False, faults: Faults | None = None
) -> list[Any]:
    """Unsaved rows of ``table``; fields that it lacks have their default, columns that are no fields are left out.

    Without a column for them the rows have no numbers: they get new ones (``tournaments.basics.older_columns``).

    ``strict`` is for what another installation made: its names are looked at as well. What is wrong is added to
    ``faults``, where they are given.

    Raises:
        Damaged: values that no column holds, each with its place, or a row has not as many as there are columns.
    """
    checks = checks_of(model, strict=strict)
    columns, name = list(table["columns"]), str(model._meta.model_name)
    if len(set(columns)) != len(columns):
        raise Damaged(f"{name}: a column stands twice")
    rows, found = [], Faults() if faults is None else faults
    for number, values in enumerate(table["rows"], start=1):
        if not isinstance(values, list) or len(values) != len(columns):
            found.add(f"{name}, row {number}", "it has not as many values as there are columns")
            continue
        named = {column: value for column, value in zip(columns, values, strict=True) if column in checks}
        rows.append(model(**taken_values(checks, named, found, f"{name}, row {number}")))
    keys = [row.pk for row in rows]
    if str(model._meta.pk.attname) in columns and (None in keys or len(set(keys)) != len(keys)):
        found.add(name, "two rows have the same number, or one has none")
    if faults is None:
        found.require_none()
    return rows


def user_fields(model: type[models.Model]) -> list[str]:
    """The fields that name an account."""
    keys = [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
    return [field.attname for field in keys if field.related_model is User]


def without_missing_users(model: type[models.Model], rows: list[Any]) -> None:
    """Empty the fields that name an account which is no more."""
    names = user_fields(model)
    if not names:
        return
    named = {getattr(row, name) for row in rows for name in names} - {None}
    there = set(User.objects.filter(pk__in=named).values_list("pk", flat=True))
    for row in rows:
        for name in names:
            if getattr(row, name) not in there:
                setattr(row, name, None)


def pack(data: Mapping[str, Any]) -> bytes:
    """``data`` as packed JSON."""
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 6)


def pack_for_others(data: Mapping[str, Any]) -> bytes:
    """As ``pack``, without the marks in texts that turn the direction of writing: other installations refuse them."""
    return zlib.compress(without_turning(json.dumps(data, ensure_ascii=False, separators=(",", ":"))).encode(), 6)


def unpack(packed: bytes, *, most: int = 0) -> dict[str, Any]:
    """What ``pack`` made of it; of a whole tournament as it is packed today.

    Raises:
        Damaged: it is nothing of that kind; or it has more than ``most`` bytes or takes too much memory, where
            ``most`` is not 0.
    """
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(packed, most)
        if most and not reader.eof and len(text) >= most:
            raise TooLarge
        data = (read_json(text) if most else json.loads(text)) if reader.eof else None
    except (zlib.error, ValueError, RecursionError) as error:
        raise Damaged(str(error)) from error
    if not isinstance(data, dict):
        raise Damaged("it breaks off, or is no object")
    for part in (data, data.get("state")):
        if isinstance(part, dict) and "tournament" in part:
            try:
                to_tables(part)
            except (LookupError, TypeError, ValueError, AttributeError, ValidationError) as error:
                raise Damaged(str(error)) from error
    return data
