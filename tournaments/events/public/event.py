"""The pages of an event: its tournaments, their rounds side by side, all players, and one screen for the hall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.basics.languages import speak_for_all
from tournaments.basics.zones import activate_zone
from tournaments.events.queries.pages import PublicEvent, found_players, public_event, public_players
from tournaments.events.queries.screens import event_hall, screen_of_event
from tournaments.files.exports import calendar_file
from tournaments.pages.access import as_file, unless_known
from tournaments.pages.access import found as or_404
from tournaments.publication.queries.groups import OF_EVENT
from tournaments.publication.queries.published import last_published
from tournaments.standings.queries.winners import winners_of
from tournaments.tournament.queries.screens import FIRST


def _page(
    request: HttpRequest, slug: str, build: Callable[[PublicEvent], HttpResponse], *, reads: tuple[str, ...] = ()
) -> HttpResponse:
    """What ``build`` makes of the event; 404 while nothing of it is public."""
    found = public_event(slug)
    if found is None:
        raise Http404
    activate_zone(found.parts[0].public.row)
    return unless_known(request, found.version, lambda: build(found), of=f"{OF_EVENT}{slug}", reads=reads)


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """What is public of its tournaments; ``?q=`` looks for a player."""

    def build(found: PublicEvent) -> HttpResponse:
        wanted = request.GET.get("q", "").strip()[:80]
        won = winners_of([part.public for part in found.parts if part.public.is_finished])
        cards = [(part, won.get(part.public.row.pk)) for part in found.parts]
        context = {"event": found, "cards": cards, "wanted": wanted, "players": found_players(found, wanted)}
        publics = [part.public for part in found.parts]
        context["has_calendar"] = any(calendar_file.has_calendar(one.row, one.timetable) for one in publics)
        return render(request, "public/events/event.html", context)

    return _page(request, slug, build, reads=("q",))


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody in all its tournaments, by name."""

    def build(found: PublicEvent) -> HttpResponse:
        listed = public_players(found)
        of_part = Counter(one.part.public.row.pk for one in listed)
        parts = [(part, of_part[part.public.row.pk]) for part in found.parts]
        return render(request, "public/events/players.html", {"event": found, "parts": parts, "players": listed})

    return _page(request, slug, build)


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The rounds of all its tournaments for a calendar; 404 while none of them has a date."""

    def build(found: PublicEvent) -> HttpResponse:
        made = last_published([part.public.row for part in found.parts])
        rows = [(part.public.row, part.public.timetable) for part in found.parts]
        parts = [calendar_file.Part(row, timetable, made.get(row.pk, row.created_at)) for row, timetable in rows]
        content = or_404(calendar_file.calendar_file(found.row.name, parts))
        return as_file(content, calendar_file.CONTENT_TYPE, f"{slug}.ics")

    return _page(request, slug, build)


@require_safe
def hall(request: HttpRequest, slug: str, screen: int = FIRST) -> HttpResponse:
    """A screen in the hall, which goes through its tournaments, or through those that are chosen for it."""

    def build(found: PublicEvent) -> HttpResponse:
        speak_for_all([part.public.row for part in found.parts])
        settings = or_404(screen_of_event(found.row, screen))
        parts = [(part.letter, part.public) for part in found.parts if settings.has(part.public.row.pk)]
        shown = event_hall(found.row.name, parts, settings)
        return render(request, "public/tournament/hall.html", {"hall": shown, "event": found.row})

    return _page(request, slug, build)
