"""An odd set of players: whom could it take in, or do without, to be paired?"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.bits import lowest_of
from pairing.engine.matching.cardinality import augment, carried_over, exchangeable, match_all, within

_SINGLE_SEARCHES = 2  # a search for one player ends early; who is asked about more of them had better know all at once


class AllButOne:
    """An odd set of players with a matching of all but one, to ask about one player more or one player less.

    ``adjacent`` says who may meet whom, ``mate`` is an earlier matching to begin with. ``possible`` says whether all
    but one can be matched; where they cannot, no player more or less is enough, and nothing else may be asked.
    """

    def __init__(self, adjacent: Sequence[int], players: int, mate: Sequence[int]) -> None:
        self._adjacent = adjacent
        self._graph = within(adjacent, players)
        self._mate = carried_over(self._graph, players, mate)
        self._exposed = match_all(self._graph, self._mate, players, stop_at_failure=False)
        self._players = players
        self._searches = 0
        self._spare: int | None = None
        self.possible = self._exposed.bit_count() == 1

    def can_add(self, number: int) -> bool:
        """Whether the set together with ``number`` can be paired."""
        near = self._adjacent[number] & self._players
        if near & self._exposed:
            return True
        if self._asks_once_more():
            one = 1 << number
            graph = within(self._adjacent, self._players | one)
            return augment(graph, list(self._mate), number, self._exposed | one) is not None
        return bool(near & self._all_spare())

    def can_spare(self, number: int) -> bool:
        """Whether the set without its member ``number`` can be paired."""
        one = 1 << number
        partner = self._mate[number]
        if self._exposed & (one | self._adjacent[partner]):
            return True
        if self._asks_once_more():
            rest = list(self._mate)
            rest[number] = rest[partner] = -1
            graph = within(self._adjacent, self._players & ~one)
            return augment(graph, rest, partner, self._exposed | 1 << partner) is not None
        return bool(one & self._all_spare())

    def _asks_once_more(self) -> bool:
        """Whether the question is answered by a search of its own."""
        self._searches += 1
        return self._spare is None and self._searches <= _SINGLE_SEARCHES

    def _all_spare(self) -> int:
        """All who can be spared, found in one search when it is first needed."""
        if self._spare is None:
            self._spare = exchangeable(self._graph, self._mate, lowest_of(self._exposed))
        return self._spare
