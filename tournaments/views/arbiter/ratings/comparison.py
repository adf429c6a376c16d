"""The rating list at work in a tournament: players suggested while one types, and ratings brought up to date."""

from __future__ import annotations

from functools import partial
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
from tournaments.views.arbiter.common import actor, do_if_sure, done, is_htmx, question_of, tournament_page

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
        taken = partial(refresh_ratings, tournament, by=actor(request), ticked=ticked)
        changed = do_if_sure(request, lambda sure: taken(sure=sure))
    except Refused as refusal:
        return _ratings_page(request, tournament, None if isinstance(refusal, Stale) else ticked, refusal)
    text = ngettext("%(count)d rating has been taken over.", "%(count)d ratings have been taken over.", len(changed))
    done(request, text % {"count": len(changed)})
    return redirect("arbiter:ratings", tournament.slug)


def _numbers_taken(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who is who has been ticked; the next page compares their ratings."""
    ticked = request.POST.getlist("match")
    try:
        taken = partial(take_numbers, tournament, by=actor(request), ticked=ticked)
        found = do_if_sure(request, lambda sure: taken(sure=sure))
    except Refused as refusal:
        return _ratings_page(request, tournament, None, refusal, matched=ticked)
    text = ngettext("%(count)d player has a FIDE number now.", "%(count)d players have FIDE numbers now.", len(found))
    done(request, text % {"count": len(found)})
    return redirect("arbiter:ratings", tournament.slug)


def _ratings_page(
    request: HttpRequest,
    tournament: Tournament,
    ticked: list[str] | None,
    refusal: Refused | None = None,
    *,
    matched: list[str] | None = None,
) -> HttpResponse:
    """The page; ``matched`` are the ticks of who is who, with None those that are proposed."""
    context: dict[str, Any] = {"tournament": tournament, "review": review(tournament, ticked)}
    if is_htmx(request) and refusal is None:
        return render(request, "arbiter/ratings/parts/differences.html", context)
    context["matches"] = found = matches(tournament)
    question = question_of(refusal) if refusal else ""
    asked = bool(question) and matched is not None  # else a refusal goes back to what is proposed
    context["matched"] = matched if asked else [one.key for one in found if one.is_ticked]
    context["question_of_matches" if asked else "question"] = question
    status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
    return tournament_page(
        request,
        "arbiter/ratings/comparison.html",
        tournament,
        context,
        problems=refusal.problems if refusal else (),
        status=status if refusal else HTTPStatus.OK,
    )
