"""The order in which pairs are published (C.04.2, 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeVar

from pairing.engine.result import Pair

if TYPE_CHECKING:
    from pairing.engine.basics.entrant_facts import EntrantFacts


class Board(Protocol):
    """A board of any system: who meets there, and what else it says."""

    @property
    def pair(self) -> Pair: ...


BoardOfSystem = TypeVar("BoardOfSystem", bound=Board)


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


def boards_in_order(boards: Iterable[BoardOfSystem], players: Iterable[EntrantFacts]) -> tuple[BoardOfSystem, ...]:
    """Boards in the order of their pairs; ``players`` are the facts of all who meet there."""
    of_pair = {board.pair: board for board in boards}
    return tuple(of_pair[pair] for pair in in_board_order(of_pair, {player.tpn: player for player in players}))
