"""Which later changes rest on a change: those that wrote one of its rows again, or rows that belong to one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tournaments.basics.dump import user_fields
from tournaments.journal.noting import UPDATED, Step
from tournaments.journal.taking_back import model_of
from tournaments.log.kinds import UNDOABLE
from tournaments.log.kinds_of_players import RatingsTakenOver
from tournaments.models import AuditEntry, JournalEntry, Tournament
from tournaments.models.journal import Unreadable
from tournaments.models.rows import owners

Touched = tuple[Any, ...]  # a row or a column of it: table, key, and the column
# Columns that say one thing together with another one, and go by its name.
TOGETHER = {"rated": "result", "presence_own": "presence", "initial_colour_drawn": "initial_colour"}
BESIDE = {("apartgroup", "place")}  # columns that say nothing of their own row


def without_later(tournament: Tournament, changes: Iterable[int]) -> set[int]:
    """Those of these journal entries on which no later change rests, of those that can be undone and have not been."""
    wanted = set(changes)
    if not wanted:
        return set()
    held = AuditEntry.objects.filter(tournament=tournament, undone_by=None, kind__in=UNDOABLE)
    kinds = dict(held.filter(journal__gt=min(wanted)).order_by().values_list("journal", "kind"))
    depended_on: set[Touched] = set()
    found: set[int] = set()
    for entry in JournalEntry.objects.filter(tournament=tournament, pk__gte=min(wanted)).order_by("-pk"):
        if entry.pk in wanted and depended_on.isdisjoint(touched(_steps(entry))):
            found.add(entry.pk)
        if entry.pk in kinds:
            depended_on |= resting(_steps(entry), kinds[entry.pk])
    return found


def _steps(entry: JournalEntry) -> list[Step]:
    """What it wrote; nothing where it is damaged."""
    try:
        return entry.steps()
    except Unreadable:
        return []


def touched(steps: Iterable[Step]) -> set[Touched]:
    """What a change wrote, without what is worked out again, and accounts, which may be gone."""
    found: set[Touched] = set()
    for table, kind, columns, rows in steps:
        model = model_of(table)
        left_out = {*model.DERIVED, *user_fields(model)}
        for key, *values in rows:
            if kind == UPDATED:
                pairs = zip(columns, values, values[len(columns) :], strict=False)
                differing = (name for name, old, new in pairs if old != new and name not in left_out)
                found |= {(table, key, TOGETHER.get(name, name)) for name in differing}
            else:
                found.add((table, key))
    return found


def resting(steps: list[Step], kind: str) -> set[Touched]:
    """What must not be undone before a change of this kind: what it wrote, and the rows to which this belongs."""
    parts = touched(steps)
    found = parts | {part[:2] for part in parts if (part[0], part[-1]) not in BESIDE}
    for table, how, columns, rows in steps:
        if how != UPDATED:
            owner_of = owners(model_of(table))
            cells = ((name, key) for row in rows for name, key in zip(columns, row, strict=False))
            found |= {(owner_of[name], key) for name, key in cells if name in owner_of}
        elif kind == RatingsTakenOver.kind and "rating" in columns:
            found |= {(table, row[0], "fide_id") for row in rows}  # by which the list knows the player
    return found
