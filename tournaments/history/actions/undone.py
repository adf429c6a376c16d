"""The marks of the log: what was undone, one by one or by a restore."""

from __future__ import annotations

from collections import defaultdict

from tournaments.log.undone import standing_of
from tournaments.models import AuditEntry, Tournament


def mark_undone(tournament: Tournament) -> None:
    """Mark what does not hold any more, after something was undone; what holds again loses its mark."""
    wanted = standing_of(tournament).undone
    entries = AuditEntry.objects.filter(tournament=tournament)
    marked = dict(entries.exclude(undone_by=None).values_list("pk", "undone_by"))
    entries.filter(pk__in=marked.keys() - wanted.keys()).update(undone_by=None)
    others: dict[int, list[int]] = defaultdict(list)
    for pk, by in wanted.items():
        if marked.get(pk) != by:
            others[by].append(pk)
    for by, found in others.items():
        entries.filter(pk__in=found).update(undone_by=by)
