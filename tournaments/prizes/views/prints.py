"""What of categories and prizes is printed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.prizes.queries.narrowed import of_category, shown_categories
from tournaments.prizes.queries.rows import rows_of
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.publication.queries.withheld import are_withheld
from tournaments.rounds.views.prints import sheet
from tournaments.standings.queries.current import current_standings


@arbiter_view
@require_safe
def print_categories(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings of every category, one after the other."""
    rounds = published_rounds(tournament, for_arbiters=True)
    whole = current_standings(tournament, rounds, named_players(tournament, rounds))
    rows = rows_of(tournament, whole)
    categories = [] if whole.of_teams else shown_categories(tournament, for_arbiters=True)
    found = [of_category(tournament, whole, row, for_arbiters=True, rows=rows) for row in categories]
    context = {"whole": whole, "found": found, "not_public": are_withheld(tournament, whole.after_round)}
    return sheet(request, tournament, "categories", context)
