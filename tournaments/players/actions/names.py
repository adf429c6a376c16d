"""Whose name is not public, on request."""

from __future__ import annotations

from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_players import PlayerNameHidden, PlayerNameShown
from tournaments.log.writing import log
from tournaments.models import Player, User
from tournaments.players.queries.entries import current_player


def hide_name(player: Player, hidden: bool, *, by: User | None) -> Player:
    """Take the name off everything that everybody reads, or show it again.

    Raises:
        Stale: the player is gone.
    """
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        if current.name_hidden != hidden:
            current.name_hidden = hidden
            current.save(update_fields=["name_hidden"])
            named = PlayerNamed.of(current)
            log(tournament, PlayerNameHidden(named) if hidden else PlayerNameShown(named), by=by)
        return current
