"""What is public of an event, a club or a series, and by which version a browser asks whether a page has changed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.models import Club, Event
from tournaments.publication.queries.public import (
    EVERY_TOURNAMENT,
    LISTED,
    Listed,
    PublicTournament,
    digest_of,
    listed_version,
    listing,
    publics_of,
    version_of_listed,
    with_counts,
)

OF_EVENT, OF_CLUB = "*/", "*~"  # and behind it the slug of an event, or of a club

_LISTED_BY_EVENT: PreparedQuery[Listed] = PreparedQuery(
    lambda slug: listing().filter(in_event__event__slug=slug).order_by("in_event__place", "pk"), slug=str
)
_LISTED_BY_CLUB: PreparedQuery[Listed] = PreparedQuery(
    lambda slug: listing().filter(in_club__club__slug=slug, archived_at=None), slug=str
)
_LISTED_BY_SLUG: PreparedQuery[Listed] = PreparedQuery(lambda slug: listing().filter(slug=slug), slug=str)


def publics_of_event(slug: str) -> list[PublicTournament]:
    """The tournaments of the event that are public, also archived ones, in the order of the event.

    The row of each has its ``letter``. Two queries at most.
    """
    return publics_of(list(with_counts().filter(in_event__event__slug=slug).order_by("in_event__place", "pk")))


def version_of_group(group: Event | Club, tournaments: Iterable[PublicTournament]) -> str:
    """The version of a page of the event or club, of which these tournaments are public."""
    return _group_version(group.changed_at, [(public.row.pk, public.version) for public in tournaments])


def _group_version(changed_at: datetime, versions: list[tuple[int, str]]) -> str:
    return f"{changed_at.timestamp():.6f}-{digest_of(versions)}"


def version_of(what: str) -> str | None:
    """The version that pages of ``what`` have now; None without any.

    It is a tournament's slug, ``EVERY_TOURNAMENT``, ``OF_EVENT`` and the slug of an event, or ``OF_CLUB`` and a club's.

    One query that counts nothing but the places of an entry form.
    """
    if what == EVERY_TOURNAMENT:
        return version_of_listed((one[0], listed_version(one)) for one in LISTED())
    if what.startswith((OF_EVENT, OF_CLUB)):
        slug, is_club = what[2:], what.startswith(OF_CLUB)
        group = (Club if is_club else Event).objects.filter(slug=slug).only("changed_at").first()
        listed = (_LISTED_BY_CLUB if is_club else _LISTED_BY_EVENT)(slug=slug)
        return _group_version(group.changed_at, [(one[0], listed_version(one)) for one in listed]) if group else None
    return next(map(listed_version, _LISTED_BY_SLUG(slug=what)), None)
