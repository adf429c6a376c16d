"""The order in which pairs are published (C.04.2, 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pairing.engine.result import Pair

if TYPE_CHECKING:
    from pairing.engine.basics.entrant_facts import EntrantFacts


def rank_key(player: EntrantFacts) -> tuple[int, int]:
    """Sorts players from the highest ranked down: pairing score, then smaller TPN."""
    return (-player.score, player.tpn)


def in_board_order(pairs: Iterable[Pair], players: Mapping[int, EntrantFacts]) -> tuple[Pair, ...]:
    """``pairs`` sorted by the higher ranked player's score, the sum of both scores, the higher ranked one's TPN."""

    def key(pair: Pair) -> tuple[int, int, int]:
        white, black = players[pair.white], players[pair.black]
        higher = min(white, black, key=rank_key)
        return (-higher.score, -(white.score + black.score), higher.tpn)

    return tuple(sorted(pairs, key=key))
