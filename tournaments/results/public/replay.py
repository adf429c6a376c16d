"""Games replayed on the public pages: a list of those of a round, and one of them, position by position."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.pages.access import found, public_page, reads
from tournaments.pages.frame import page_context
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import published_round
from tournaments.results.queries.public_games import games_of_round
from tournaments.results.queries.replay import replay

MOVE = "move"


@public_page
def games(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """The games of the round of which moves are kept."""
    published = found(published_round(public.row, number))
    there = games_of_round(published)
    context = {**page_context(public, "round"), "round": published, "number": number, "games": there}
    return render(request, "public/results/games.html", context)


@reads(MOVE)
def _game(request: HttpRequest, public: PublicTournament, number: int, place: int) -> HttpResponse:
    published = found(published_round(public.row, number))
    there = games_of_round(published)
    at_place = found(next((at for at, one in enumerate(there) if one.place == place), None))
    kept = there[at_place]
    played = replay(kept.moves, published.start_position)
    at = _number(request.GET.get(MOVE, ""), len(played.plies))
    ply = played.at(at)
    context = {
        **page_context(public, "round"),
        "round": published,
        "number": number,
        "game": kept.game,
        "replay": played,
        "at": at,
        "ply": ply,
        "fen": ply.fen if ply else played.beginning,
        "last": len(played.plies),
        "earlier": max(at - 1, 0),
        "later": min(at + 1, len(played.plies)),
        "before": there[at_place - 1] if at_place else None,
        "behind": there[at_place + 1] if at_place + 1 < len(there) else None,
    }
    return render(request, "public/results/game.html", context)


game = public_page(_game)


def _number(text: str, last: int) -> int:
    """The half-move that is asked for, the last one without a number."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        return last
    return min(int(text), last)
