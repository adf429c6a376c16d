"""The page of an event: its tournaments, their rounds side by side, and one search for a player in all of them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.queries.pages import found_players, public_event
from tournaments.pages.access import unless_known
from tournaments.publication.queries.public import OF_EVENT


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """What is public of its tournaments; ``?q=`` looks for a player. 404 while nothing is."""
    found = public_event(slug)
    if found is None:
        raise Http404

    def build() -> HttpResponse:
        wanted = request.GET.get("q", "").strip()[:80]
        context = {"event": found, "wanted": wanted, "players": found_players(found, wanted)}
        return render(request, "public/events/event.html", context)

    return unless_known(request, found.version, build, of=f"{OF_EVENT}{slug}", reads=("q",))
