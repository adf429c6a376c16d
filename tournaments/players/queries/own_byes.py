"""Byes that players ask for by their personal links: which kinds, and on which an arbiter has to decide."""

from __future__ import annotations

from tournaments.models import ByeRequest, ByeWish, Tournament

OWN_KINDS = (ByeRequest.Kind.HALF_POINT, ByeRequest.Kind.ZERO_POINT)  # a full-point bye nobody can ask for


def open_wishes(tournament: Tournament) -> list[ByeWish]:
    """The byes on which an arbiter has to decide: not refused, and of rounds that are not paired."""
    rows = ByeWish.objects.filter(tournament=tournament, refused=False, round_number__gte=tournament.coming_round())
    return list(rows.select_related("player"))
