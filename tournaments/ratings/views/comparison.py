"""The rating list at work in a tournament: players suggested while one types, and ratings brought up to date."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Tournament
from tournaments.pages.answers import answered_by
from tournaments.pages.arbiter import actor, do_if_sure, done, is_htmx, tournament_page
from tournaments.permissions import Right, arbiter_view
from tournaments.rating_lists.queries.search import suggested
from tournaments.ratings.actions.matching import matches, take_numbers
from tournaments.ratings.actions.refresh import refresh_ratings, review
from tournaments.stale_forms.of_players import RATINGS
from tournaments.stale_forms.unchanged import requires_unchanged

LONGEST_TEXT = 120


@arbiter_view(see=Right.WORK)
@never_cache
@require_safe
def suggest(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Players of the list who may be meant by what stands in the name (or in the FIDE number)."""
    text = (request.GET.get("name") or request.GET.get("fide_id") or "")[:LONGEST_TEXT]
    context = {"tournament": tournament, "text": text.strip(), "suggestions": suggested(tournament, text)}
    return render(request, "arbiter/players/parts/suggestions.html", context)


def _ratings_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    problems: Sequence[str] = (),
    question: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Ratings that differ, and who is who; a refusal goes back to the ticks that are proposed, a question does not."""
    of_numbers = "numbers" in request.POST
    if request.method == "POST":
        ticked = None if of_numbers or status == HTTPStatus.CONFLICT else request.POST.getlist("tick")
    else:
        # Without “looked” nothing has been ticked or unticked yet, and everything is proposed.
        ticked = request.GET.getlist("tick") if "looked" in request.GET else None
    context: dict[str, Any] = {"tournament": tournament, "review": review(tournament, ticked)}
    if is_htmx(request) and not problems:
        return render(request, "arbiter/ratings/parts/differences.html", context)
    context["matches"] = found = matches(tournament)
    asked = bool(question) and of_numbers
    context["matched"] = request.POST.getlist("match") if asked else [one.key for one in found if one.is_ticked]
    context |= {"question": "", "question_of_matches" if asked else "question": question}
    return tournament_page(
        request, "arbiter/ratings/comparison.html", tournament, context, problems=problems, status=status
    )


@arbiter_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(RATINGS)
@answered_by(_ratings_page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def ratings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take over the ratings, or the FIDE numbers, that were ticked."""
    if "numbers" in request.POST:
        taken = partial(take_numbers, tournament, by=actor(request), ticked=request.POST.getlist("match"))
        count = len(do_if_sure(request, lambda sure: taken(sure=sure)))
        text = ngettext("%(count)d player has a FIDE number now.", "%(count)d players have FIDE numbers now.", count)
    else:
        changed = partial(refresh_ratings, tournament, by=actor(request), ticked=request.POST.getlist("tick"))
        count = len(do_if_sure(request, lambda sure: changed(sure=sure)))
        text = ngettext("%(count)d rating has been taken over.", "%(count)d ratings have been taken over.", count)
    return done(request, text % {"count": count}, "arbiter:ratings", tournament.slug)
