"""What the audit log holds, as tests ask for it."""

from __future__ import annotations

from typing import TypeVar

from tournaments.log.changes import Change, FieldChange
from tournaments.log.stored import change_of
from tournaments.models import AuditEntry

Kind = TypeVar("Kind", bound=Change)


def logged(kind: type[Kind]) -> list[Kind]:
    """The changes of one kind, oldest first."""
    entries = AuditEntry.objects.filter(kind=kind.kind).order_by("pk")
    changes = [change_of(entry.kind, entry.version, entry.payload) for entry in entries]
    return [change for change in changes if isinstance(change, kind)]


def old_and_new(changes: tuple[FieldChange, ...]) -> dict[str, tuple[object, object]]:
    """Each field that was changed, with its values."""
    return {change.field: (change.old, change.new) for change in changes}
