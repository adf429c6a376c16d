"""The ``###`` lines of a report file on ratings that its columns do not tell."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.trf.problems import ranges_text
from pairing.trf.round_ratings import round_rating
from tournaments.models import Player, RoundRating, TieBreakRatings, Tournament


def rating_lines(tournament: Tournament) -> Iterator[str]:
    """Provisional ratings, and ratings from a round on."""
    yield from _provisional_ratings(tournament)
    yield from _round_ratings(tournament)


def _provisional_ratings(tournament: Tournament) -> Iterator[str]:
    """One line for each rating and reason; the column of the rating holds them, but no list of FIDE does."""
    groups: dict[tuple[int, str], list[int]] = {}
    players = Player.objects.filter(tournament=tournament, provisional=True).order_by("tpn")
    for tpn, rating, reason in players.values_list("tpn", "rating", "provisional_reason"):
        groups.setdefault((rating or 0, reason), []).append(tpn or 0)
    for (rating, reason), tpns in groups.items():
        players_named = f"starting rank{'s' if len(tpns) > 1 else ''} {ranges_text(tpns)}"
        yield f"### Provisional rating {rating} for {players_named}; {reason}"


def _round_ratings(tournament: Tournament) -> Iterator[str]:
    """Ratings from a round on, in events of more than 30 days."""
    if not tournament.long_event:
        return
    in_tiebreaks = tournament.tiebreak_ratings == TieBreakRatings.ROUND
    rows = RoundRating.objects.filter(player__tournament=tournament).order_by("player__tpn", "round_number")
    for since, tpn, rating in rows.values_list("round_number", "player__tpn", "rating"):
        yield f"### {round_rating(since, tpn or 0, rating, in_tiebreaks=in_tiebreaks)}"
