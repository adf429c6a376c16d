"""“Which system suits my event?” for arbiters: the own field stands in the form, and more events may be played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.comparison.actions import ARBITERS
from tournaments.comparison.asking import asked_by
from tournaments.comparison.queries import own_field
from tournaments.models import Tournament
from tournaments.pages.arbiter import tournament_page
from tournaments.permissions import arbiter_view


@arbiter_view
@require_safe
def compare_systems(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The form with the ratings of the players; below it what came of the question in the address."""
    ratings, unrated = own_field(tournament)
    own = {"rounds": tournament.total_rounds, "ratings": " ".join(map(str, ratings)) if len(ratings) > 1 else ""}
    context = {**asked_by(request, ARBITERS, own=own), "unrated": unrated if len(ratings) > 1 else 0}
    return tournament_page(request, "arbiter/comparison/compare.html", tournament, context)
