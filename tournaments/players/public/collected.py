"""All public tournaments of a player on one page, who wants it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.pages.access import found as or_404
from tournaments.pages.access import unless_known
from tournaments.players.queries.collected import page_of
from tournaments.publication.queries.groups import OF_PERSON, publics_of_person, version_of_person
from tournaments.series.queries.collected import collected as collected_of


@require_safe
def collected(request: HttpRequest, fide_id: str) -> HttpResponse:
    """Places, points, changes of the rating, colours and opponents; 404 as long as the player has not consented."""
    page = page_of(fide_id)
    if page is None:
        raise Http404
    publics = publics_of_person(fide_id)

    def build() -> HttpResponse:
        return render(request, "public/players/collected.html", {"found": or_404(collected_of(page, publics))})

    answer = unless_known(request, version_of_person(page, publics), build, of=f"{OF_PERSON}{fide_id}")
    answer.headers["X-Robots-Tag"] = "noindex"  # it is of one person, and may be gone tomorrow
    return answer
