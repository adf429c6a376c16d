"""How a pairing came about, for an arbiter to check or to show to a player."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.forms.why import WhyForm
from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.selectors.rounds.examination import examined_round, told_brackets
from tournaments.selectors.rounds.explanation import explanation_view
from tournaments.views.arbiter.common import tournament_page
from tournaments.views.arbiter.rounds.rounds import find_round


@arbiter_view
@require_safe
def explanation(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Bye, brackets, upfloaters, shifts, transposition and colours of one round, and what they were chosen against.

    ``?one=12&other=7`` asks why the players with these TPNs do not meet.
    """
    round = find_round(tournament, number)
    examined = examined_round(round)
    view = explanation_view(round, told_brackets(examined) if examined else ())
    context: dict[str, Any] = {"round": round, "view": view, "examined": examined}
    status = HTTPStatus.OK
    if examined and view:
        is_asked = bool({"one", "other"} & request.GET.keys())
        form = WhyForm(view.people, request.GET if is_asked else None)
        context["why"] = form
        if form.is_valid():
            context["answer"] = examined.why_not(form.cleaned_data["one"], form.cleaned_data["other"])
        elif is_asked:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
    return tournament_page(request, "arbiter/rounds/explanation.html", tournament, context, status=status)
