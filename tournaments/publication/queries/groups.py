"""What is public of an event, a club or a series, and by which version a browser asks whether a page has changed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.models import Club, CollectedPage, Event, Player, Series
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

# What a page is of: behind it stands the slug of an event, a club or a series, or the FIDE number of a player.
OF_EVENT, OF_CLUB, OF_SERIES, OF_PERSON = "*/", "*~", "*+", "*="

_LISTED_BY_EVENT: PreparedQuery[Listed] = PreparedQuery(
    lambda slug: listing().filter(in_event__event__slug=slug).order_by("in_event__place", "pk"), slug=str
)
_LISTED_BY_CLUB: PreparedQuery[Listed] = PreparedQuery(
    lambda slug: listing().filter(in_club__club__slug=slug, archived_at=None), slug=str
)
_LISTED_BY_SERIES: PreparedQuery[Listed] = PreparedQuery(
    lambda slug: listing().filter(in_series__series__slug=slug).order_by("in_series__place", "pk"), slug=str
)
_LISTED_BY_PERSON: PreparedQuery[Listed] = PreparedQuery(
    lambda fide_id: listing().filter(_plays(fide_id)).order_by("pk"), fide_id=str
)
_LISTED_BY_SLUG: PreparedQuery[Listed] = PreparedQuery(lambda slug: listing().filter(slug=slug), slug=str)
_GROUPS: dict[str, tuple[Any, PreparedQuery[Listed]]] = {
    OF_EVENT: (Event, _LISTED_BY_EVENT),
    OF_CLUB: (Club, _LISTED_BY_CLUB),
    OF_SERIES: (Series, _LISTED_BY_SERIES),
}


def publics_of_event(slug: str) -> list[PublicTournament]:
    """The tournaments of the event that are public, also archived ones, in the order of the event.

    The row of each has its ``letter``. Two queries at most.
    """
    return publics_of(list(with_counts().filter(in_event__event__slug=slug).order_by("in_event__place", "pk")))


def publics_of_series(slug: str) -> list[PublicTournament]:
    """The tournaments of the series that are public, also archived ones, in its order: two queries at most."""
    rows = with_counts().filter(in_series__series__slug=slug).order_by("in_series__place", "pk")
    return publics_of(list(rows))


def publics_of_person(fide_id: str) -> list[PublicTournament]:
    """The public tournaments in which somebody with that FIDE number plays by a public name: two queries at most."""
    return publics_of(list(with_counts().filter(_plays(fide_id)).order_by("pk")))


def _plays(fide_id: Any) -> Exists:
    return Exists(Player.objects.filter(tournament=OuterRef("pk"), fide_id=fide_id, name_hidden=False))


def version_of_person(page: CollectedPage, tournaments: Iterable[PublicTournament]) -> str:
    """The version of the page of all tournaments of a player, of which these are public."""
    return _group_version(page.given_at, [(public.row.pk, public.version) for public in tournaments])


def version_of_group(group: Event | Club | Series, tournaments: Iterable[PublicTournament]) -> str:
    """The version of a page of the event, club or series, of which these tournaments are public."""
    return _group_version(group.changed_at, [(public.row.pk, public.version) for public in tournaments])


def _group_version(changed_at: datetime, versions: list[tuple[int, str]]) -> str:
    return f"{changed_at.timestamp():.6f}-{digest_of(versions)}"


def version_of(what: str) -> str | None:
    """The version that pages of ``what`` have now; None without any.

    It is a tournament's slug, ``EVERY_TOURNAMENT``, or one of ``OF_EVENT``, ``OF_CLUB``, ``OF_SERIES`` with a slug, or
    ``OF_PERSON`` with a FIDE number.

    One query that counts nothing but the places of an entry form.
    """
    if what == EVERY_TOURNAMENT:
        return version_of_listed((one[0], listed_version(one)) for one in LISTED())
    if (kind := what[:2]) in _GROUPS:
        model, listed = _GROUPS[kind]
        group = model.objects.filter(slug=what[2:]).only("changed_at").first()
        versions = [(one[0], listed_version(one)) for one in listed(slug=what[2:])] if group else []
        return _group_version(group.changed_at, versions) if group else None
    if what.startswith(OF_PERSON):
        page = CollectedPage.objects.filter(fide_id=what[2:]).first()
        versions = [(one[0], listed_version(one)) for one in _LISTED_BY_PERSON(fide_id=what[2:])] if page else []
        return _group_version(page.given_at, versions) if page else None
    return next(map(listed_version, _LISTED_BY_SLUG(slug=what)), None)
