"""How long what nobody needs any more of a tournament's people is kept, by the rule that organiser or club set.

It may be erased so many months after the last round, and not before it was told on the pages of organisers and
arbiters for ``TOLD_DAYS``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, F, Max, OuterRef, QuerySet, Subquery
from django.utils import timezone

from tournaments.models import Club, MirrorFrom, PrivacyNotice, Publication, RoundTime, Tournament
from tournaments.publication.queries.look import privacy_notice

TOLD_DAYS = 14  # at least, before anything is erased
AHEAD_DAYS = 30  # from when on it is told


@dataclass(frozen=True, slots=True)
class Due:
    """A tournament whose data are to be erased: ``by_rule`` is the day of the rule, ``on`` the one that was told."""

    tournament: Tournament
    by_rule: date
    on: date | None


def tournaments_due(today: date, *, notice: PrivacyNotice | None = None) -> list[Due]:
    """Those whose day by the rule is near or past and whose data are not erased, the earliest first: three queries.

    The rule is the club's, where it has one of its own.
    """
    usual = (notice or privacy_notice()).retention_months
    if usual is None and not Club.objects.exclude(retention_months=None).exists():
        return []
    ruled = ((row, row.club_months or usual) for row in _unerased())  # type: ignore[attr-defined]
    due = (Due(row, after_months(last_day(row), months), row.erases_on) for row, months in ruled if months)
    near = (one for one in due if one.by_rule <= today + timedelta(days=AHEAD_DAYS))
    return sorted(near, key=lambda one: (one.on or one.by_rule, one.tournament.pk))


def told_days() -> Iterable[Tournament]:
    """The tournaments for which a day was told."""
    return Tournament.objects.exclude(erases_on=None)


def _unerased() -> list[Tournament]:
    """All that hold data of people, with what ``last_day`` asks; a mirror's copy is the other installation's affair."""
    found = _with_days(Tournament.objects.all()).order_by("pk")
    return [row for row in found if row.erased_at is None or day_of(row.erased_at) < last_day(row)]


def with_days(tournament: Tournament) -> Tournament | None:
    """The row as ``tournaments_due`` reads it; None where the rule does not hold for it."""
    return _with_days(Tournament.objects.filter(pk=tournament.pk)).first()


def _with_days(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    copies = MirrorFrom.objects.filter(tournament=OuterRef("pk"), ended_at=None)
    days = RoundTime.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    published = Publication.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return rows.exclude(Exists(copies)).annotate(
        last_time=Subquery(days.annotate(last=Max("day")).values("last")),
        club_months=F("in_club__club__retention_months"),
        last_publication=Subquery(published.annotate(last=Max("published_at")).values("last")),
    )


def last_day(row: Tournament) -> date:
    """The day of the last round; without dates, the one on which something changed last."""
    last = row.last_publication  # type: ignore[attr-defined]
    known = (row.start_date, row.end_date, row.last_time, day_of(last) if last else None)  # type: ignore[attr-defined]
    return max((day for day in known if day is not None), default=day_of(row.changed_at))


def day_of(moment: datetime) -> date:
    """The day in the installation's time zone."""
    return timezone.localtime(moment).date()


def after_months(day: date, months: int) -> date:
    """The same day so many months later, or the last one of that month.

    >>> after_months(date(2026, 8, 31), 6)
    datetime.date(2027, 2, 28)
    """
    years, month = divmod(day.month - 1 + months, 12)
    first = date(day.year + years, month + 1, 1)
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return min(first + timedelta(days=day.day - 1), following - timedelta(days=1))
