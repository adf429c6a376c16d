"""What differs between two states of a tournament, noted as if it had been written row by row."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import models

from tournaments.basics.dump import tables
from tournaments.journal.noting import OpenChange
from tournaments.models import Publication, Tournament
from tournaments.models.rows import RowOfTournament, kept_columns, noted_columns, owners

Rows = dict[str, dict[Any, dict[str, Any]]]  # by table and key: the values by column


def noted_rows(tournament: Tournament) -> Rows:
    """The rows that a restore writes, the tournament's own and the rounds of its publications among them."""
    found: Rows = {"tournament": _by_key(Tournament.objects.filter(pk=tournament.pk), kept_columns(Tournament))}
    for table in tables():
        if issubclass(table.model, RowOfTournament):
            found[table.name] = _by_key(table.rows_of(tournament), kept_columns(table.model))
    return found | {"publication": _by_key(Publication.objects.filter(tournament=tournament), ("id", "round_id"))}


def _by_key(rows: Any, columns: tuple[str, ...]) -> dict[Any, dict[str, Any]]:
    return {values[0]: dict(zip(columns, values, strict=True)) for values in rows.values_list(*columns)}


def _model(table: str) -> type[models.Model]:
    return apps.get_model("tournaments", table)


def note_differences(change: OpenChange, before: Rows, after: Rows) -> None:
    """Note what goes, then what is another, then what is new; ``before`` and ``after`` are of ``noted_rows``."""
    for table in reversed(before):
        gone = [row for key, row in before[table].items() if key not in after[table]]
        if gone:
            change.deleted(table, list(gone[0]), [list(row.values()) for row in gone])
    for table, rows in after.items():
        was, columns = before[table], noted_columns(_model(table))
        stayed = [(key, was[key], row) for key, row in rows.items() if key in was]
        known = [name for name in columns if stayed and name in stayed[0][1]]
        change.updated(
            table,
            known,
            [(key, [old[name] for name in known], [new[name] for name in known]) for key, old, new in stayed],
        )
    for table, rows in after.items():
        columns = ("id", *owners(_model(table)))
        new = [[row[name] for name in columns] for key, row in rows.items() if key not in before[table]]
        change.inserted(table, columns, new)
