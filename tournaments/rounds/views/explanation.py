"""How a pairing came about, for an arbiter to check or to show to a player."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.basics.systems import is_for_teams
from tournaments.models import Tournament
from tournaments.pages.arbiter import tournament_page
from tournaments.permissions import arbiter_view
from tournaments.rounds.forms.rounds import WhyForm
from tournaments.rounds.queries.explanation import answer_paragraphs, examined_round, explanation_view, kept_explanation
from tournaments.rounds.queries.picture import picture_view
from tournaments.rounds.views.rounds import find_round


@arbiter_view
@require_safe
def pairing_picture(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """How one round was paired, as a picture of its brackets, with what each choice was made against."""
    round = find_round(tournament, number)
    kept = kept_explanation(round, system=tournament.system)
    examined = examined_round(round, kept) if kept else None
    shown = examined.explanation if examined else kept
    context = {"round": round, "view": picture_view(shown) if shown else None}
    return tournament_page(request, "arbiter/rounds/picture.html", tournament, context)


@arbiter_view
@require_safe
def explanation(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The steps by which one round was paired, and what each choice was made against.

    ``?one=12&other=7`` asks why the players with these TPNs do not meet.
    """
    round = find_round(tournament, number)
    kept = kept_explanation(round, system=tournament.system)
    examined = examined_round(round, kept) if kept else None
    view = explanation_view(examined.explanation if examined else kept) if kept else None
    context: dict[str, Any] = {"round": round, "view": view, "examined": examined}
    status = HTTPStatus.OK
    if examined and view:
        is_asked = bool({"one", "other"} & request.GET.keys())
        form = WhyForm(view.people, request.GET if is_asked else None, of_teams=is_for_teams(tournament))
        context["why"] = form
        if form.is_valid():
            one, other = form.cleaned_data["one"], form.cleaned_data["other"]
            context["answer"] = answer_paragraphs(examined, one, other)
        elif is_asked:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
    return tournament_page(request, "arbiter/rounds/explanation.html", tournament, context, status=status)
