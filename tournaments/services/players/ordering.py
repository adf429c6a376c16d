"""The order of C.04.2 article 2: who gets which TPN."""

from __future__ import annotations

from tournaments.collation import collation_key
from tournaments.models import Player, Title

TITLE_ORDER = {title.value: place for place, title in enumerate(Title)}


def rank_key(player: Player) -> tuple[int, int, str, str, str, int]:
    """Sorts players by rating (2.2.1), title (2.2.2), surname, first name (2.2.3), FIDE number, row."""
    surname, _comma, first_name = player.name.partition(",")
    return (
        -(player.rating or 0),
        TITLE_ORDER.get(player.title, len(TITLE_ORDER)),
        collation_key(surname),
        collation_key(first_name),
        player.fide_id.zfill(11) if player.fide_id else "~",  # those without a number come last
        player.pk,
    )
