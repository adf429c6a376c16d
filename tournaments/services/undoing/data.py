"""Undone exactly: the data of players, field by field, and the ratings that are given to them."""

from __future__ import annotations

from tournaments.audit.kinds_of_players import (
    PlayerChanged,
    ProvisionalRatingGiven,
    RatingForRatingOnly,
    RoundRatingSet,
)
from tournaments.models import Tournament, User
from tournaments.services.errors import require_clean
from tournaments.services.players.numbering import number_players, orders_by
from tournaments.services.players.rows import is_as_left, put_back
from tournaments.services.ratings.by_round import apply_round_rating, round_rating
from tournaments.services.rounds.guards import require_ahead, require_no_draft
from tournaments.services.undoing.parts import Undoing, changed, player_of, unreadable

STRENGTH = frozenset({"rating", "national_rating"})


def _row(
    tournament: Tournament, change: PlayerChanged | ProvisionalRatingGiven | RatingForRatingOnly, by: User | None
) -> None:
    player = player_of(tournament, change.player.id)
    if not is_as_left(player, change.row):
        raise changed()
    fields = {one.field for one in change.row}
    orders = not tournament.tpns_frozen and bool(fields & orders_by(tournament))
    if orders or fields & STRENGTH:
        require_no_draft(tournament)
    rounds = [player.entry_round] if "entry_round" in fields else []
    try:
        put_back(player, change.row)
    except ValueError as error:
        raise unreadable() from error
    for number in [*rounds, *([player.entry_round] if rounds else [])]:
        require_ahead(tournament, number)
    require_clean(player)
    player.save()
    if orders:
        number_players(tournament, by=by)


def _from_round(tournament: Tournament, change: RoundRatingSet, _by: User | None) -> None:
    player = player_of(tournament, change.player.id)
    ((before, now),) = ((one.old, one.new) for one in change.row)
    if round_rating(tournament, player, change.round_number) != now:
        raise changed()
    if not (before is None or isinstance(before, int)):
        raise unreadable()
    apply_round_rating(tournament, player, change.round_number, before)


UNDO: Undoing = {
    **dict.fromkeys((PlayerChanged, ProvisionalRatingGiven, RatingForRatingOnly), _row),
    RoundRatingSet: _from_round,
}
