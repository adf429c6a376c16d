"""The front page, and the first page of a tournament: publications and results of published boards, nothing else."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from asgi_fair.page_cache import UNCHANGING
from pairing.service import registered_systems, system_named, system_names
from tournaments.basics.collation import collation_key
from tournaments.basics.tiebreaks import tiebreaks_of
from tournaments.files.exports.calendar_file import has_calendar
from tournaments.installation.documents.manual import manual_language, page_named
from tournaments.installation.documents.rules import rules_of
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
from tournaments.tournament.queries.front import front_of


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
    front = front_of(found, request.GET.get("page"))
    context = {
        "look": look_of_site(),
        "everything": len(tournaments),
        "wanted": wanted,
        "page": front.page,
        "query": urlencode({"q": wanted}) if wanted else "",
        "now": front.now,
        "coming": front.coming,
        "finished": front.finished,
        "series": front.series,
    }
    return render(request, "public/tournament/home.html", context)


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
    known = {
        "system": system_named(name),
        "articles": rules_of(name, manual_language()),
        "explained": page_named(f"system-{name.removeprefix('team-')}", manual_language()),
    }
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
