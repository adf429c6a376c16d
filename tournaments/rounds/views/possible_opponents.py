"""Whom each player may meet in the next round, for arbiters."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages.arbiter import tournament_page
from tournaments.permissions import arbiter_view
from tournaments.rounds.actions.possible_opponents import Asked, asked
from tournaments.rounds.queries.possible_lines import lines_of
from tournaments.rounds.queries.possible_opponents import can_be_asked


@arbiter_view
@require_safe
def possible_opponents(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is known for the tournament as it is now; else it is begun, and the page asks again."""
    reason = can_be_asked(tournament)
    answer = asked(tournament) if not reason else Asked()
    if answer.failed:
        reason = _("They could not be worked out within the time and memory that there is for it.")
    found = answer.found
    context = {
        "possible": found,
        "lines": lines_of(tournament, found) if found else [],
        "waiting": found is None and not reason,
        "reason": reason,
    }
    return tournament_page(request, "arbiter/rounds/possible_opponents.html", tournament, context)
