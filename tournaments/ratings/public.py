"""The public page of rating changes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.pages.access import public_page
from tournaments.pages.frame import page_context
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import named_players
from tournaments.ratings.queries.changes import rating_changes, rating_list
from tournaments.ratings.queries.reported import rounds_for_rating


@public_page
def ratings(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """Estimated rating changes and performances; none where ratings are not public."""
    if not public.shows_ratings:
        raise Http404
    rounds = rounds_for_rating(public.row, last=public.current_round)
    lines = rating_list(rating_changes(public.row, rounds, named_players(public.row, rounds)))
    return render(request, "public/ratings/changes.html", {**page_context(public, "ratings"), "lines": lines})
