"""What has been changed since a page was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Q

from tournaments.log.reading import LogLine, log_lines
from tournaments.models import AuditEntry, Tournament

MOST = 20


@dataclass(frozen=True, slots=True)
class Changes:
    """The newest entries of the log, newest first, and how many more there are."""

    lines: tuple[LogLine, ...]
    more: int


def changes_since(
    tournament: Tournament | None, moment: int, actions: Sequence[str], *, target: tuple[str, int]
) -> Changes:
    """The entries whose kinds begin with one of ``actions``, later than ``moment`` (``clicks.seen.moment_of``).

    Entries about another row of the kind of ``target`` (its kind and id, such as ``("player", 12)``) are left out.
    """
    entries = AuditEntry.objects.filter(tournament=tournament).order_by("-id")
    first = moment + 1 if tournament is None else _first_after(tournament, moment)
    if first is None:
        return Changes((), 0)
    wanted = reduce(or_, (Q(kind__startswith=beginning) for beginning in actions))
    kind, row = target
    found = entries.filter(wanted, ~Q(target_kind=kind) | Q(target_id=row), id__gte=first)
    return Changes(tuple(log_lines(found[:MOST], tournament)), max(0, found.count() - MOST))


def _first_after(tournament: Tournament, moment: int) -> int | None:
    """The id of the first entry after ``moment``: every entry counts one in the tournament's revision."""
    later = tournament.revision - moment
    ids = AuditEntry.objects.filter(tournament=tournament).values_list("id", flat=True)
    if later <= 0:
        return None
    # An older page than the log: all of it.
    return next(iter(ids.order_by("-id")[later - 1 : later]), None) or ids.order_by("id").first()
