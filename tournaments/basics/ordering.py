"""The order of C.04.2 article 2: who gets which TPN."""

from __future__ import annotations

import re
from collections.abc import Callable

from tournaments.basics.collation import collation_key
from tournaments.models import EqualOrder, Player, Title

TITLE_ORDER = {title.value: place for place, title in enumerate(Title)}
NOBODY_KNOWS = 10**12  # behind everybody of whom it is known
_DIGITS = re.compile(r"[0-9]{1,11}")
Key = tuple[int, int, int, int, str, str, str, int]
_EQUALS: dict[str, Callable[[Player], int]] = {
    EqualOrder.NAME: lambda _player: 0,
    EqualOrder.OLDEST: lambda player: player.birth_year or NOBODY_KNOWS,
    EqualOrder.YOUNGEST: lambda player: -player.birth_year if player.birth_year else NOBODY_KNOWS,
    EqualOrder.NUMBER: lambda player: int(player.fide_id) if _DIGITS.fullmatch(player.fide_id) else NOBODY_KNOWS,
    EqualOrder.ENTRY: lambda player: player.pk,
}


def rank_key(player: Player, equal_order: str = EqualOrder.NAME) -> Key:
    """Sorts players by rating (2.2.1), title (2.2.2), the place given by hand, the tournament's order of equal players,
    then in any case by surname, first name (2.2.3), FIDE number, row.
    """
    surname, _comma, first_name = player.name.partition(",")
    return (
        -(player.rating or 0),
        TITLE_ORDER.get(player.title, len(TITLE_ORDER)),
        place_by_hand(player) or NOBODY_KNOWS,
        _EQUALS[equal_order](player),
        collation_key(surname),
        collation_key(first_name),
        player.fide_id.zfill(11) if player.fide_id else "~",  # those without a number come last
        player.pk,
    )


def strength_of_order(player: Player) -> str:
    """What players have in common who stand in the order of 2.2.3: rating and title."""
    return f"{player.rating or 0} {player.title}"


def place_by_hand(player: Player) -> int | None:
    """The place given by hand among players of one rating and title; None without one, or where these have changed."""
    return player.equal_place if player.placed_as == strength_of_order(player) else None


def in_order(players: list[Player], equal_order: str) -> list[Player]:
    """The players by ``rank_key``."""
    return sorted(players, key=lambda player: rank_key(player, equal_order))
