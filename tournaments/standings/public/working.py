"""The shown working: how a player's value in a tie-break comes about."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.pages.access import found, public_page
from tournaments.pages.frame import page_context
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.standings.queries.working import working_page


@public_page
def working(request: HttpRequest, public: PublicTournament, player_id: int, code: str) -> HttpResponse:
    """One player's value in one tie-break, round by round."""
    rounds = published_rounds(public.row, last=public.current_round)
    known = named_players(public.row, rounds)
    shown = found(working_page(public.row, rounds, known, player_id, code))
    context = {**page_context(public, "working"), "working": shown, "player": known[player_id]}
    return render(request, "public/standings/working.html", context)
