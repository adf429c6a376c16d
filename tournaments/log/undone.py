"""Which entries of the log do not hold any more, and which do again: read from the log itself."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from tournaments.log.kinds import Restored, Undone
from tournaments.log.stored import change_of
from tournaments.models import AuditEntry, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """By the ids of entries: ``undone`` has what undid each, ``back`` what brought each back that was undone once."""

    undone: dict[int, int]
    back: dict[int, int]


def standing_of(tournament: Tournament) -> Standing:
    """How the entries of the log stand: what undid others counts only as long as nothing undid it in its turn.

    Where several undid one entry, the earliest of those that count is named.
    """
    entries = AuditEntry.objects.filter(tournament=tournament)
    undoers = list(entries.filter(kind__in=(Undone.kind, Restored.kind)).order_by("-id"))
    has_restores = any(one.kind == Restored.kind for one in undoers)
    ids = list(entries.order_by("id").values_list("id", flat=True)) if has_restores else []
    undone: dict[int, int] = {}
    back: dict[int, int] = {}
    for undoer in undoers:  # newest first: only later entries can have undone it
        objects = _objects(undoer, ids)
        if undoer.pk in undone:
            back |= dict.fromkeys(objects, undone[undoer.pk])
        else:
            undone |= dict.fromkeys(objects, undoer.pk)
    return Standing(undone, {pk: by for pk, by in back.items() if pk not in undone})


def _objects(undoer: AuditEntry, ids: list[int]) -> list[int]:
    """The entries that ``undoer`` undid, of ``ids``, all of the log in order."""
    change = change_of(undoer.kind, undoer.version, undoer.payload)
    if isinstance(change, Undone) and change.entry:
        return [change.entry]
    if isinstance(change, Restored):
        place = bisect_left(ids, undoer.pk)
        return ids[max(0, place - change.undone) : place]
    return list(AuditEntry.objects.filter(undone_by=undoer.pk).values_list("pk", flat=True))
