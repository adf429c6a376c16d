"""TPNs: given by C.04.2 article 2, recomputed while that is allowed, then only moved by late entries."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from tournaments.audit.changes import Move, PlayerNamed
from tournaments.audit.kinds import Renumbered
from tournaments.models import EqualOrder, Player, Tournament, User
from tournaments.services.audit import log
from tournaments.services.locking import lock
from tournaments.services.players.ordering import in_order, rank_key


def number_players(tournament: Tournament, *, by: User | None = None) -> None:
    """Give every player the right TPN.

    Until the numbers are frozen all are put in order. Afterwards (C.04.2, 2.3 and 2.5), and while a draft rests on
    them, those who have none yet are put where they belong, and the others move without changing their order.
    """
    with transaction.atomic():
        tournament = lock(tournament)
        players = list(Player.objects.filter(tournament=tournament))
        stands = tournament.tpns_frozen or tournament.paired_rounds.filter(published_at=None).exists()
        equal = tournament.equal_order
        ordered = _with_newcomers(players, equal) if stands else in_order(players, equal)
        moved = {player: number for number, player in enumerate(ordered, start=1) if player.tpn != number}
        if moved:
            _save(tournament, moved, by=by)


ORDERING_FIELDS = frozenset({"name", "title", "rating", "fide_id", "national_rating"})


def orders_by(tournament: Tournament) -> frozenset[str]:
    """The fields of players by which they are put in order."""
    by_age = tournament.equal_order in (EqualOrder.OLDEST, EqualOrder.YOUNGEST)
    return ORDERING_FIELDS | {"birth_year"} if by_age else ORDERING_FIELDS


def tpns_with(tournament: Tournament, players: Iterable[Player]) -> dict[int, int]:
    """The TPNs by id that all ``players``, saved or not, would get by their order."""
    ordered = in_order(list(players), tournament.equal_order)
    return {player.pk: number for number, player in enumerate(ordered, start=1)}


def _with_newcomers(players: list[Player], equal_order: str) -> list[Player]:
    """Each player without a TPN stands before the first one who ranks below, all others as they stood."""
    numbered = sorted((player for player in players if player.tpn), key=lambda player: player.tpn or 0)
    for newcomer in in_order([player for player in players if not player.tpn], equal_order):
        key = rank_key(newcomer, equal_order)
        below = (place for place, player in enumerate(numbered) if rank_key(player, equal_order) > key)
        numbered.insert(next(below, len(numbered)), newcomer)
    return numbered


def _save(tournament: Tournament, moved: dict[Player, int], *, by: User | None) -> None:
    before = {player: player.tpn for player in moved if player.tpn}
    # In two steps, because a number may stand only once at any moment.
    Player.objects.filter(pk__in=[player.pk for player in moved]).update(tpn=None)
    for player, number in moved.items():
        player.tpn = number
    Player.objects.bulk_update(moved, ["tpn"], batch_size=200)
    if before and tournament.paired_rounds.exists():
        moves = tuple(Move(PlayerNamed.of(player), old, player.tpn) for player, old in before.items())
        log(tournament, Renumbered(moves), by=by)
