"""Players who are the same persons in several tournaments."""

from __future__ import annotations

from tournaments.models import Tournament, User
from tournaments.players.actions.entries import update_player


def numbered_by_fide(tournament: Tournament, *, by: User) -> None:
    """Give each player the FIDE number that the player with the same number has in every tournament of this kind."""
    for player in tournament.players.all():
        update_player(player, by=by, fide_id=str(4_600_000 + (player.tpn or 0)))
