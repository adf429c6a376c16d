"""The public pages of a round."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.selectors.rounds.aro import aro_list as aro_list_of
from tournaments.selectors.rounds.published import (
    published_round,
)
from tournaments.selectors.tournament.public import (
    PublicTournament,
    matching,
    where_players_sit,
)
from tournaments.views.public.access import found, public_page
from tournaments.views.public.common import page_context, round_context


@public_page
def round_page(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """One round by board."""
    published = found(published_round(public.row, number))
    return render(request, "public/rounds/round.html", round_context(public, published, "round"))


@public_page
def by_name(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """One round by name: find your board, with ``?q=`` for a part of the name."""
    published = found(published_round(public.row, number))
    wanted = request.GET.get("q", "").strip()[:80]
    everybody = where_players_sit(published)
    context = {
        **round_context(public, published, "round"),
        "wanted": wanted,
        "lines": matching(everybody, wanted),
        "everybody": len(everybody),
    }
    return render(request, "public/rounds/by_name.html", context)


@public_page
def aro_list(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """The ARO list of one round."""
    listed = found(aro_list_of(public.row, number))
    return render(
        request, "public/rounds/aro_list.html", {**page_context(public, "round"), "number": number, "aro": listed}
    )
