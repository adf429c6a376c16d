"""A tournament from plain data, as ``dump`` makes it here or in another installation."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from tournaments.basics.bounded_json import TooLarge, read_json
from tournaments.basics.dump import dumped_fields, user_fields
from tournaments.basics.incoming import Damaged, Faults, checks_of, taken_values
from tournaments.basics.older_columns import as_today, to_tables
from tournaments.models import Tournament, User


def loaded_values(values: Mapping[str, Any], *, strict: bool = False, faults: Faults | None = None) -> dict[str, Any]:
    """What ``values`` has of the tournament's own row, as its columns hold it; as ``load_rows``.

    Raises:
        Damaged: a column cannot hold its value; each is named.
    """
    known, found = {field.attname for field in dumped_fields()}, Faults() if faults is None else faults
    named = {name: value for name, value in values.items() if name in known}
    taken = taken_values(checks_of(Tournament, strict=strict), named, found, "tournament")
    if faults is None:
        found.require_none()
    return taken


def load_rows(
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
    name = str(model._meta.model_name)
    table = as_today(name, table)
    columns = list(table["columns"])
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
