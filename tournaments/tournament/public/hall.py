"""The screens in the hall: the round and the standings in large type, which turn their pages by themselves."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.basics.languages import in_its_language
from tournaments.pages.access import found, of_public_tournament
from tournaments.publication.queries.public import PublicTournament
from tournaments.tournament.queries.hall import hall_of
from tournaments.tournament.queries.screens import FIRST, screen_of


@in_its_language
def hall_page(request: HttpRequest, public: PublicTournament, *_number: int, **_parts: Any) -> HttpResponse:
    """The round that is being played, without anything to press; a round that was taken back is named and not shown.

    Of a tournament that is announced and not yet paired there is the countdown.
    """
    number = request.resolver_match.kwargs.get("screen", FIRST) if request.resolver_match else FIRST
    settings = found(screen_of(public.row, number))
    context = {"hall": hall_of(public.row.name, [("", public)], settings), "tournament": public.row}
    return render(request, "public/tournament/hall.html", context)


hall = require_safe(of_public_tournament(hall_page, of_taken_back=hall_page, before=hall_page))
