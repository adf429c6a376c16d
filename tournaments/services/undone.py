"""Which entries of the log do not hold any more: those that were undone, one by one or by a restore."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.models import AuditEntry


def mark_undone(ids: Collection[int], by_entry: AuditEntry) -> None:
    """Note that the entries ``ids`` were undone by ``by_entry``.

    What one of them had undone holds again, unless it is among them.
    """
    AuditEntry.objects.filter(undone_by__in=ids).exclude(pk__in=ids).update(undone_by=None)
    AuditEntry.objects.filter(pk__in=ids, undone_by=None).update(undone_by=by_entry.pk)
