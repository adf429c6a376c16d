"""Undone exactly: the data of players, field by field, and the ratings that are given to them."""

from __future__ import annotations

from tournaments.audit.kinds_of_players import (
    RoundRatingSet,
)
from tournaments.models import Tournament, User
from tournaments.services.ratings.by_round import apply_round_rating, round_rating
from tournaments.services.undoing.parts import Undoing, changed, player_of, unreadable


def _from_round(tournament: Tournament, change: RoundRatingSet, _by: User | None) -> None:
    player = player_of(tournament, change.player.id)
    ((before, now),) = ((one.old, one.new) for one in change.row)
    if round_rating(player, change.round_number) != now:
        raise changed()
    if not (before is None or isinstance(before, int)):
        raise unreadable()
    apply_round_rating(tournament, player, change.round_number, before)


UNDO: Undoing = {RoundRatingSet: _from_round}
