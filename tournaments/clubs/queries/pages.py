"""What the arbiters' pages about clubs read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Now
from django.utils import timezone

from tournaments.clubs.queries.belonging import running_in
from tournaments.clubs.queries.storage import Stored, stored_by
from tournaments.models import Club, ClubOrganiser, ClubReader, Reading, Tournament, User

ON_A_PAGE = 50  # tournaments
MOST_READINGS = 50
LATELY = timedelta(days=7)  # for so long the first page of the club's organisers tells who has read


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club with its people, what is its own, and what of it was read last; nine queries."""

    club: Club
    organisers: tuple[User, ...]
    readers: tuple[User, ...]
    tournaments: tuple[Tournament, ...]
    running: int
    readings: tuple[Reading, ...]
    stored: Stored


def clubs_with_counts() -> QuerySet[Club]:
    """All clubs by name, each with how many tournaments (``total``) it has, and its organisers: two queries."""
    return Club.objects.annotate(total=Count("parts")).prefetch_related("organisers__user").order_by("name", "pk")


def club_page(club: Club) -> ClubPage:
    """What the page of ``club`` among the arbiters' shows."""
    people = (ClubOrganiser.objects, ClubReader.objects)
    organisers, readers = (
        tuple(one.user for one in rows.filter(club=club).select_related("user").order_by("user__username"))
        for rows in people
    )
    theirs = Tournament.objects.filter(in_club__club=club).order_by("-start_date", "-created_at", "-pk")
    return ClubPage(
        club=club,
        organisers=organisers,
        readers=readers,
        tournaments=tuple(theirs),
        running=running_in(club).count(),
        readings=tuple(_readings(club)[:MOST_READINGS]),
        stored=stored_by(club),
    )


def read_lately(club: int) -> list[Reading]:
    """What was opened for reading in the club (by key) in the last days, the latest first: one query."""
    since: datetime = timezone.now() - LATELY
    return list(_readings(club).filter(at__gte=since)[:MOST_READINGS])


def _readings(club: Club | int) -> QuerySet[Reading]:
    return Reading.objects.filter(tournament__in_club__club=club).select_related("tournament", "user")


def readable_page(tournaments: QuerySet[Tournament], user: User, *, page: Any = 1) -> Page[Any]:
    """One page of those of ``tournaments``, each with its ``club_name`` and until when it is open (``open_until``)."""
    held = Reading.objects.filter(tournament=OuterRef("pk"), user=user, ends_at__gt=Now())
    rows = tournaments.annotate(
        club_name=F("in_club__club__name"), open_until=Subquery(held.order_by("-ends_at").values("ends_at")[:1])
    )
    return Paginator(rows.order_by("-start_date", "-created_at", "-pk"), ON_A_PAGE).get_page(page)
