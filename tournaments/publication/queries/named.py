"""Who of those with a seat in a published round is named in it; everybody has one, who enters later as well."""

from __future__ import annotations

from django.db.models import F, Q

from tournaments.models import Player, Seat, Team

ABSENT = Seat.ByeKind.ZERO_POINT


def named_seats(column: str = "player") -> Q:
    """The seats of those who are named: of players, or of a ``team``."""
    entered = Q(**{f"{column}__entry_round__lte": F("round__number")})
    stays = Q(**{f"{column}__withdrawn_from": None}) | Q(**{f"{column}__withdrawn_from__gt": F("round__number")})
    return ~Q(bye=ABSENT) | (entered & stays)


def is_named(bye: str, round_number: int, player: Player | Team) -> bool:
    """As ``named_seats``: of the absent those who take part at the time are named."""
    return bye != ABSENT or player.takes_part_in(round_number)
