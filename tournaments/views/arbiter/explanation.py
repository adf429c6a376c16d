"""How a pairing came about, for an arbiter to check or to show to a player."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.selectors.arbiter_explanation import explanation_view
from tournaments.views.arbiter.common import tournament_page
from tournaments.views.arbiter.rounds import find_round


@arbiter_view
@require_safe
def explanation(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Bye, brackets, upfloaters with their costs, shifts, transposition and colours of one round."""
    round = find_round(tournament, number)
    context = {"round": round, "view": explanation_view(round)}
    return tournament_page(request, "arbiter/explanation.html", tournament, context)
