"""A tournament as it stood at a revision: all that was written since is taken out of what stands now."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Count

from tournaments.basics.dump import dump, dump_rows, tables, user_fields
from tournaments.basics.incoming import Damaged
from tournaments.basics.load import unpack
from tournaments.journal.noting import DELETED, INSERTED, Step
from tournaments.journal.taking_back import model_of
from tournaments.models import JournalEntry, ManualSession, Publication, RestorePoint, Tournament
from tournaments.models.journal import Unreadable

Rows = dict[Any, dict[str, Any]]
PUBLISHED = ("id", "number", "version", "taken_back_at")
_log = logging.getLogger(__name__)


def held_by(point: RestorePoint, tournament: Tournament) -> dict[str, Any]:
    """The tournament at ``point``, as ``whole`` has it, with the publications that were in force (``in_force``).

    The journal says it; where the point has a copy they are compared, and what they differ in is the copy's.

    Raises:
        Damaged: neither can be read.
    """
    copy = held = None
    try:
        copy = unpack(bytes(point.rows)) if point.rows else None
    except Damaged as error:
        _log.error("the copy of restore point %d is damaged (%s)", point.pk, error)
    try:
        held = state_at(tournament, point.revision)
    except Damaged as error:
        _log.error("the journal does not lead back to restore point %d (%s)", point.pk, error)
        if copy is None:
            raise
    if copy is not None and held is not None and (differing := _differing(copy, held)):
        _log.error("restore point %d is another one by the journal, in %s", point.pk, ", ".join(differing))
        return copy
    return held or copy or {}


def state_at(tournament: Tournament, revision: int) -> dict[str, Any]:
    """The tournament at ``revision``; nothing is paired by hand then.

    Raises:
        Damaged: an entry of the journal since then is gone or cannot be read.
    """
    now = Tournament.objects.get(pk=tournament.pk)
    data = dump(now)
    state = {name: _by_key(table["columns"], table["rows"]) for name, table in data["tables"].items()}
    publications = dump_rows(Publication.objects.filter(tournament=now), PUBLISHED)
    state["publication"] = _by_key(publications["columns"], publications["rows"])
    state["tournament"] = {now.pk: data["tournament"]}
    for entry, steps in entries_since(now, revision):
        try:
            for step in reversed(steps):
                _take_out(state, step)
        except (LookupError, TypeError, ValueError) as error:
            raise Damaged(f"entry {entry} of the journal: {error}") from error
    in_force: dict[str, int] = {}
    for row in sorted(state.pop("publication").values(), key=lambda row: row["version"]):
        in_force.pop(str(row["number"]), None)
        if row["taken_back_at"] is None:
            in_force[str(row["number"])] = row["id"]
    state[ManualSession._meta.model_name or ""] = {}
    for name, table in data["tables"].items():
        rows = sorted(state[name].items())
        table["rows"] = [[row.get(column) for column in table["columns"]] for _key, row in rows]
    return {**data, "in_force": in_force}


def entries_since(now: Tournament, revision: int) -> Iterator[tuple[int, list[Step]]]:
    """The key and the steps of each entry of the journal since ``revision``, the last first; ``now`` is as it is read.

    Raises:
        Damaged: one is gone or cannot be read.
    """
    entries = JournalEntry.objects.filter(tournament=now, revision__gte=revision).order_by("-pk")
    expected = now.revision
    for entry in entries.annotate(sentence_count=Count("sentences")):
        if entry.revision + entry.sentence_count != expected:
            raise Damaged(f"after revision {entry.revision} the journal has a gap")
        expected = entry.revision
        try:
            yield entry.pk, entry.steps()
        except Unreadable as error:
            raise Damaged(f"entry {entry.pk} of the journal: {error}") from error
    if expected != revision:
        raise Damaged(f"the journal begins at revision {expected}")


def _by_key(columns: Iterable[str], rows: Iterable[Any]) -> Rows:
    columns = list(columns)
    place = columns.index("id")
    return {row[place]: dict(zip(columns, row, strict=True)) for row in rows}


def _take_out(state: dict[str, Rows], step: Step) -> None:
    """The step backwards; of tables and columns that nothing takes back nothing.

    Raises:
        LookupError, ValueError: the rows are not as the step left them.
    """
    table, kind, columns, rows = step
    if table not in state:
        return
    held, left_out = state[table], user_fields(model_of(table))  # an account may be gone meanwhile
    for key, *values in rows:
        if kind == INSERTED:
            del held[key]
        elif kind == DELETED:
            if key in held:
                raise ValueError(f"{table} {key} is there again")
            held[key] = dict(zip(columns, (key, *values), strict=True))
        else:
            for name, old, new in zip(columns, values, values[len(columns) :], strict=False):
                if name in held[key]:
                    if name not in left_out and held[key][name] != new:
                        raise ValueError(f"{table} {key} has another {name}")
                    held[key][name] = old


def _differing(copy: dict[str, Any], held: dict[str, Any]) -> list[str]:
    """The tables in which two states differ, beside what only counts on, and accounts, which may be gone."""
    found = [] if copy.get("in_force") == held["in_force"] else ["publication"]
    own = held["tournament"]
    if any(name in own and own[name] != value for name, value in copy["tournament"].items()):
        found.append("tournament")
    for table in tables():
        if table.name in copy["tables"] and table.model is not ManualSession:
            left_out = {*getattr(table.model, "COUNTED", ()), *user_fields(table.model)}
            names = [name for name in copy["tables"][table.name]["columns"] if name not in left_out]
            one, other = (_rows(state["tables"][table.name], names) for state in (copy, held))
            found += [] if one == other else [table.name]
    return found


def _rows(table: dict[str, list[Any]], names: list[str]) -> list[list[Any]]:
    places = [table["columns"].index(name) if name in table["columns"] else -1 for name in names]
    return sorted(([row[place] if place >= 0 else None for place in places] for row in table["rows"]), key=repr)
