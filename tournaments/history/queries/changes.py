"""What has been changed since a page was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from tournaments.journal.noting import Step
from tournaments.log.reading import LogLine, log_lines
from tournaments.models import AuditEntry, JournalEntry, Tournament
from tournaments.models.journal import Unreadable

MOST = 20
About = tuple[str, int]  # a kind of target and its id, such as ``("player", 12)``


@dataclass(frozen=True, slots=True)
class Changes:
    """The newest entries of the log, newest first, and how many more there are."""

    lines: tuple[LogLine, ...]
    more: int


def changes_written(
    tournament: Tournament, revision: int, is_meant: Callable[[Step], bool], *, about: About | None
) -> Changes:
    """What the log says of the changes after ``revision`` of which a step is meant.

    Entries about another row of the kind of ``about`` are left out.
    """
    entries = JournalEntry.objects.filter(tournament=tournament, revision__gte=revision)
    keys = [entry.pk for entry in entries.iterator() if any(map(is_meant, _steps(entry)))]
    return _changes(AuditEntry.objects.filter(tournament=tournament, journal__in=keys), tournament, about)


def changes_logged(
    tournament: Tournament | None, revision: int, kinds: Sequence[str], *, about: About | None
) -> Changes:
    """The entries after ``revision`` whose kinds begin with one of ``kinds``; of no tournament, after that id."""
    since = Q(pk__gt=revision) if tournament is None else Q(journal__revision__gte=revision)
    wanted = reduce(or_, (Q(kind__startswith=beginning) for beginning in kinds))
    return _changes(AuditEntry.objects.filter(since, wanted, tournament=tournament), tournament, about)


def _changes(entries: QuerySet[AuditEntry], tournament: Tournament | None, about: About | None) -> Changes:
    if about is not None:
        kind, row = about
        entries = entries.filter(~Q(target_kind=kind) | Q(target_id=row))
    return Changes(tuple(log_lines(entries.order_by("-id")[:MOST], tournament)), max(0, entries.count() - MOST))


def _steps(entry: JournalEntry) -> list[Step]:
    """What it wrote; nothing where it is damaged."""
    try:
        return entry.steps()
    except Unreadable:
        return []
