"""Who of those with a seat in a published round is named in it; everybody has one, who enters later as well."""

from __future__ import annotations

from django.db.models import F, Q

from tournaments.models import Player, Seat, Team

ABSENT = Seat.ByeKind.ZERO_POINT

_THERE = Q(player__entry_round__lte=F("round__number")) & (
    Q(player__withdrawn_from=None) | Q(player__withdrawn_from__gt=F("round__number"))
)
NAMED = ~Q(bye=ABSENT) | _THERE
"""The seats of those who are named."""


def is_named(bye: str, round_number: int, player: Player | Team) -> bool:
    """As ``NAMED``: of the absent those who take part at the time are named."""
    return bye != ABSENT or player.takes_part_in(round_number)
