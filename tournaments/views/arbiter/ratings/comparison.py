"""The rating list at work in a tournament: players suggested while one types, and ratings brought up to date."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.clicks.kinds import RATINGS
from tournaments.models import Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.selectors.ratings.search import suggested
from tournaments.services.errors import Refused, Stale
from tournaments.services.ratings.matching import matches, take_numbers
from tournaments.services.ratings.refresh import refresh_ratings, review
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, is_htmx, tournament_page

LONGEST_TEXT = 120


@arbiter_view(see=Right.WORK)
@never_cache
@require_safe
def suggest(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Players of the list who may be meant by what stands in the name (or in the FIDE number)."""
    text = (request.GET.get("name") or request.GET.get("fide_id") or "")[:LONGEST_TEXT]
    context = {"tournament": tournament, "text": text.strip(), "suggestions": suggested(tournament, text)}
    return render(request, "arbiter/players/parts/suggestions.html", context)


@arbiter_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(RATINGS)
def ratings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ratings that differ from the list, to be ticked; the TPNs follow the ticks before anything is saved."""
    if request.method != "POST":
        # Without “looked” nothing has been ticked or unticked yet, and everything is proposed.
        ticked = request.GET.getlist("tick") if "looked" in request.GET else None
        return _ratings_page(request, tournament, ticked)
    if "numbers" in request.POST:
        return _numbers_taken(request, tournament)
    ticked = request.POST.getlist("tick")
    try:
        changed = refresh_ratings(tournament, by=actor(request), ticked=ticked)
    except Refused as refusal:
        is_stale = isinstance(refusal, Stale)
        status = HTTPStatus.CONFLICT if is_stale else HTTPStatus.UNPROCESSABLE_ENTITY
        return _ratings_page(request, tournament, None if is_stale else ticked, refusal.problems, status)
    text = ngettext("%(count)d rating has been taken over.", "%(count)d ratings have been taken over.", len(changed))
    done(request, text % {"count": len(changed)})
    return redirect("arbiter:ratings", tournament.slug)


def _numbers_taken(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who is who has been ticked; the next page compares their ratings."""
    try:
        found = take_numbers(tournament, by=actor(request), ticked=request.POST.getlist("match"))
    except Refused as refusal:
        status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
        return _ratings_page(request, tournament, None, refusal.problems, status)
    text = ngettext("%(count)d player has a FIDE number now.", "%(count)d players have FIDE numbers now.", len(found))
    done(request, text % {"count": len(found)})
    return redirect("arbiter:ratings", tournament.slug)


def _ratings_page(
    request: HttpRequest,
    tournament: Tournament,
    ticked: list[str] | None,
    problems: list[str] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context: dict[str, Any] = {"tournament": tournament, "review": review(tournament, ticked)}
    if is_htmx(request) and not problems:
        return render(request, "arbiter/ratings/parts/differences.html", context)
    context["matches"] = matches(tournament)
    return tournament_page(
        request, "arbiter/ratings/comparison.html", tournament, context, problems=problems or (), status=status
    )
