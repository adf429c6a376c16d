"""The places of a knock-out: who goes out in the same round shares them, and no tie-break parts anybody."""

from __future__ import annotations

from pairing.engine.basics.brackets import drawn_bracket, places
from pairing.engine.tournament import Tournament
from pairing.standings.ranking import Ranking, Standing


def places_of(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """The first and the last place that each can be said to have so far, by TPN."""
    return places(drawn_bracket(tournament), len(tournament.entrants))


def ranking_by_bracket(tournament: Tournament) -> Ranking:
    """The standings of a knock-out: each has the first one of the places that are shared."""
    points = {
        entrant.tpn: sum(tournament.points(record) for record in entrant.records) for entrant in tournament.entrants
    }
    found = sorted((first, tpn) for tpn, (first, _last) in places_of(tournament).items())
    return Ranking(tuple(Standing(rank, tpn, points[tpn], ()) for rank, tpn in found), (), frozenset())
