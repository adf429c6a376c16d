"""What the pages of a series read beside its table."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db.models import Count, Max, QuerySet

from tournaments.basics.systems import systems_in_browser
from tournaments.models import MirrorFrom, Series, SeriesTournament, Tournament


def with_counts(series: QuerySet[Series]) -> QuerySet[Series]:
    """Each with its club, and how many tournaments count (``total``): one query."""
    return series.select_related("club").annotate(total=Count("parts")).order_by("name", "pk")


def for_search_engines() -> dict[str, datetime]:
    """The slugs of the public series in which no tournament is hidden from them, with the last change: one query."""
    rows = Series.objects.filter(is_public=True).exclude(parts__tournament__search_hidden=True)
    found = rows.annotate(latest=Max("parts__tournament__public_revision", default=0))
    return {row.slug: max(row.changed_at, datetime.fromtimestamp(row.latest / 1000, UTC)) for row in found}


def parts_of(series: Series) -> list[SeriesTournament]:
    """What counts, in its order, with the tournaments."""
    return list(series.parts.select_related("tournament"))


def to_add(series: Series) -> QuerySet[Tournament]:
    """The tournaments that may count besides: those of the club whose the series is, else all; no teams, no copies."""
    rows = Tournament.objects.exclude(pk__in=series.parts.values("tournament"))
    rows = rows.exclude(pk__in=MirrorFrom.objects.filter(ended_at=None, tournament__isnull=False).values("tournament"))
    if series.club_id:
        rows = rows.filter(in_club__club=series.club_id)
    of_teams = [one.name for one in systems_in_browser() if one.pairs_teams]
    return rows.exclude(system__in=of_teams).order_by("-start_date", "-created_at", "name")
