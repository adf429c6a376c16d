"""In which time zone a tournament is played: what its rounds' times mean, and in which its pages show moments."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Tournament

_REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


def zone_of(tournament: Tournament) -> ZoneInfo:
    """The zone of the tournament; the installation's where this computer does not know it (any more)."""
    return zone_named(tournament.time_zone) or ZoneInfo(settings.TIME_ZONE)


@cache
def zone_named(name: str) -> ZoneInfo | None:
    """The zone with this name, None for none."""
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):  # unknown, no name of a zone, a folder of zones
        return None


def activate_zone(tournament: Tournament) -> Tournament:
    """Show the moments of this request in the time zone of its ``tournament``; ``own_time_zone`` ends it."""
    timezone.activate(zone_of(tournament))
    return tournament


def own_time_zone(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: no request leaves its time zone to the next one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with timezone.override(None):
            return get_response(request)

    return middleware


def zone_choices(*chosen: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The zones by regions, to choose from; ``chosen`` are among them whatever they are called.

    >>> dict(zone_choices("UTC"))["Europe"][:2]
    [('Europe/Amsterdam', 'Amsterdam'), ('Europe/Andorra', 'Andorra')]
    """
    regions = _zones_by_region()
    listed = {name for _region, zones in regions for name, _city in zones}
    others = sorted({"UTC", *(name for name in chosen if zone_named(name))} - listed)
    return [*regions, (_("Others"), [(name, name) for name in others])]


@cache
def _zones_by_region() -> tuple[tuple[str, list[tuple[str, str]]], ...]:
    names = sorted(name for name in available_timezones() if name.partition("/")[0] in _REGIONS)
    by_region: dict[str, list[tuple[str, str]]] = {region: [] for region in _REGIONS}
    for name in names:
        region, _slash, city = name.partition("/")
        by_region[region].append((name, city.replace("_", " ").replace("/", ", ")))
    return tuple((region, zones) for region, zones in by_region.items() if zones)
