"""The public pages. Each reads publications and results of published boards, nothing else."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.outcomes import scoring_of
from tournaments.selectors.players.card import player_card
from tournaments.selectors.ratings.changes import rating_changes, rating_list
from tournaments.selectors.rounds.aro import aro_list as aro_list_of
from tournaments.selectors.rounds.published import (
    PublishedRound,
    named_players,
    published_round,
    published_rounds,
)
from tournaments.selectors.standings.crosstable import current_crosstable
from tournaments.selectors.standings.current import current_standings
from tournaments.selectors.tournament.public import (
    PublicTournament,
    matching,
    public_tournaments,
    starting_list,
    where_players_sit,
)
from tournaments.views.public.access import found, public_answer, public_page, unless_known


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
    return render(request, "public/tournament/overview.html", _round_context(public, published, "tournament"))


@public_page
def round_page(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """One round by board."""
    published = found(published_round(public.row, number))
    return render(request, "public/rounds/round.html", _round_context(public, published, "round"))


@public_page
def by_name(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """One round by name: find your board, with ``?q=`` for a part of the name."""
    published = found(published_round(public.row, number))
    wanted = request.GET.get("q", "").strip()[:80]
    everybody = where_players_sit(published)
    context = {
        **_round_context(public, published, "round"),
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


@public_page
def standings(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The standings after the last complete round."""
    rounds = published_rounds(public.row)
    ranking = current_standings(public.row, rounds, named_players(public.row, rounds))
    return render(
        request, "public/standings/standings.html", {**page_context(public, "standings"), "standings": ranking}
    )


@public_page
def crosstable(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The crosstable after the last complete round."""
    rounds = published_rounds(public.row)
    table = current_crosstable(public.row, rounds, named_players(public.row, rounds))
    context = {**page_context(public, "crosstable"), "table": table, "standings": table.standings}
    return render(request, "public/standings/crosstable.html", context)


@public_page
def players(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """Everybody who was ever named in a published round, by TPN."""
    listed = starting_list(public.row)
    context = {
        **page_context(public, "players"),
        "players": listed,
        "provisional": any(player.provisional for player in listed),
        "clubs": any(player.club for player in listed),
    }
    return render(request, "public/players/list.html", context)


@public_page
def ratings(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """Estimated rating changes and performances."""
    rounds = published_rounds(public.row)
    lines = rating_list(rating_changes(public.row, rounds, named_players(public.row, rounds)))
    return render(request, "public/ratings/changes.html", {**page_context(public, "ratings"), "lines": lines})


@public_page
def player(request: HttpRequest, public: PublicTournament, player_id: int) -> HttpResponse:
    """One player's card."""
    rounds = published_rounds(public.row)
    known = named_players(public.row, rounds)
    one = found(known.get(player_id))
    card = player_card(public.row, one, rounds, known, scoring=scoring_of(public.row))
    return render(request, "public/players/card.html", {**page_context(public, "player"), "card": card, "player": one})


def page_context(public: PublicTournament, section: str) -> dict[str, Any]:
    """What the frame of the page needs; ``section`` is the entry of the navigation that it belongs to."""
    return {
        "tournament": public.row,
        "current_round": public.current_round,
        "round_numbers": range(1, public.current_round + 1),
        "section": section,
        "live": True,
    }


def _round_context(public: PublicTournament, published: PublishedRound, section: str) -> dict[str, Any]:
    return {**page_context(public, section), "round": published, "number": published.number}
