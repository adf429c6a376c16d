"""The front page, and the first page of a tournament: publications and results of published boards, nothing else."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from asgi_fair.page_cache import UNCHANGING
from pairing.service import registered_systems, system_named, system_names
from tournaments.basics.collation import collation_key
from tournaments.basics.tiebreaks import tiebreaks_of
from tournaments.files.exports.calendar_file import has_calendar
from tournaments.installation.queries import rules_of
from tournaments.pages.access import found, public_page_before, unless_known
from tournaments.pages.frame import page_context, round_context
from tournaments.publication.queries.look import look_of_site
from tournaments.publication.queries.public import (
    EVERY_TOURNAMENT,
    PublicTournament,
    has_words,
    public_tournaments,
    version_of_all,
)
from tournaments.publication.queries.published import published_round
from tournaments.standings.queries.winners import winners_of

ON_A_PAGE = 50  # tournaments
# Of how many that are over, the newest, the winner is shown: 284 players after five rounds take 0.14 s, once.
MOST_WITH_WINNERS = 12
# Of how many that are being played it is told who leads, which is worked out anew after each result.
MOST_WITH_LEADERS = 6


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All tournaments announced or with a published round, running ones first, so many on a page.

    ``?q=`` looks for name, place, year.
    """
    tournaments = public_tournaments()
    build = partial(_home, request, tournaments)
    return unless_known(request, version_of_all(tournaments), build, of=EVERY_TOURNAMENT, reads=("q", "page"))


def _home(request: HttpRequest, tournaments: list[PublicTournament]) -> HttpResponse:
    wanted = request.GET.get("q", "").strip()[:80]
    words = collation_key(wanted).split()
    found = [one for one in tournaments if has_words(one.row, words)] if words else tournaments
    now = [one for one in found if not one.is_finished and not one.is_coming]
    coming = sorted((one for one in found if one.is_coming), key=_first_day)
    finished = [one for one in found if one.is_finished]
    first = winners_of([*finished[:MOST_WITH_WINNERS], *now[:MOST_WITH_LEADERS]])
    page = Paginator([*now, *coming, *finished], ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "look": look_of_site(),
        "everything": len(tournaments),
        "wanted": wanted,
        "page": page,
        "query": urlencode({"q": wanted}) if wanted else "",
        "now": by_event([(one, first.get(one.row.pk)) for one in page if not one.is_finished and not one.is_coming]),
        "coming": by_event([(one, None) for one in page if one.is_coming]),
        "finished": by_event([(one, first.get(one.row.pk)) for one in page if one.is_finished]),
    }
    return render(request, "public/tournament/home.html", context)


def by_event(lines: list[tuple[PublicTournament, Any]]) -> list[list[tuple[PublicTournament, Any]]]:
    """The lines of one event together, by its letters, where its first one stands; every other line by itself."""
    groups: dict[str, list[tuple[PublicTournament, Any]]] = {}
    for line in lines:
        row: Any = line[0].row
        groups.setdefault(f"event {row.event_slug}" if row.event_slug else row.slug, []).append(line)
    return [sorted(group, key=lambda line: getattr(line[0].row, "letter", None) or "") for group in groups.values()]


def _first_day(public: PublicTournament) -> tuple[bool, str]:
    """What comes first stands first; what has no date yet last."""
    return public.row.start_date is None, str(public.row.start_date)


@require_safe
def systems(request: HttpRequest) -> HttpResponse:
    """The pairing systems that there are, each with whom it suits."""
    known = {"systems": registered_systems(), "compares": settings.PUBLIC_COMPARISONS}
    return unless_known(
        request, "systems", lambda: render(request, "public/tournament/systems.html", known), of=UNCHANGING
    )


@require_safe
def system(request: HttpRequest, name: str) -> HttpResponse:
    """One pairing system: what it needs, what decides, what its list shows, and its rules."""
    if name not in system_names():
        raise Http404
    known = {"system": system_named(name), "rules": rules_of(name)}
    return unless_known(
        request, f"system-{name}", lambda: render(request, "public/tournament/system.html", known), of=UNCHANGING
    )


def announcement(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """What there is to know before round 1 is published."""
    context = {
        **page_context(public, "tournament"),
        "tiebreaks": tiebreaks_of(public.row),
        "entries": public.entries,
        "clubs": any(entry.club for entry in public.entries),
        "provisional": any(entry.provisional for entry in public.entries),
        "has_calendar": has_calendar(public.row, public.timetable),
        "can_enter": public.can_enter,
    }
    return render(request, "public/tournament/announcement.html", context)


@public_page_before(announcement)
def tournament(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The round at hand first, then the facts of the tournament."""
    published = found(published_round(public.row, public.at_hand))
    context = {**round_context(public, published, "tournament"), "tiebreaks": tiebreaks_of(public.row)}
    return render(request, "public/tournament/overview.html", context)
