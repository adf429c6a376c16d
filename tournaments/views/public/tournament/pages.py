"""The front page, and the first page of a tournament: publications and results of published boards, nothing else."""

from __future__ import annotations

from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.selectors.rounds.published import (
    published_round,
)
from tournaments.selectors.tournament.public import (
    PublicTournament,
    public_tournaments,
)
from tournaments.views.public.access import found, public_answer, public_page, unless_known
from tournaments.views.public.common import round_context


@public_answer
def home(request: HttpRequest) -> HttpResponse:
    """All tournaments with a published round."""
    tournaments = public_tournaments()
    mark = blake2b("".join(public.mark for public in tournaments).encode(), digest_size=12).hexdigest()
    return unless_known(
        request, mark, lambda: render(request, "public/tournament/home.html", {"tournaments": tournaments})
    )


@public_page
def tournament(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The current round first, then the facts of the tournament."""
    published = found(published_round(public.row, public.current_round))
    return render(request, "public/tournament/overview.html", round_context(public, published, "tournament"))
