"""Public standings and crosstable."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.pages.access import public_page
from tournaments.pages.frame import page_context
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import current_standings


@public_page
def standings(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The standings after the last complete round."""
    rounds = published_rounds(public.row, last=public.current_round)
    ranking = current_standings(public.row, rounds, named_players(public.row, rounds))
    return render(
        request, "public/standings/standings.html", {**page_context(public, "standings"), "standings": ranking}
    )


@public_page
def crosstable(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The crosstable after the last complete round."""
    rounds = published_rounds(public.row, last=public.current_round)
    table = current_crosstable(public.row, rounds, named_players(public.row, rounds))
    context = {**page_context(public, "crosstable"), "table": table, "standings": table.standings}
    return render(request, "public/standings/crosstable.html", context)
