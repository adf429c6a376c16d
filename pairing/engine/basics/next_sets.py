"""The sets of upfloaters that come after the chosen one, the best first.

They are found by splitting: every other set lacks one of the chosen set's members, so for each member the best set with
all the members before it and without this one is asked for, and the best of these is split again.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.field import Field
from pairing.engine.basics.upfloater_sets import Charges, Question, best_set_of_upfloaters, fewest_upfloaters

_Key = tuple[object, ...]


def place_of_set(field: Field[Any], upfloaters: int) -> list[tuple[int, int]]:
    """Sorts sets by descending score and ascending TPN of their members alone."""
    return sorted((-field.players[number].score, number) for number in members_of(upfloaters))


@dataclass(frozen=True, slots=True)
class Sets:
    """A bracket's residents, all players below them, the upfloaters that were chosen, and what sets are charged.

    ``for_residents`` is how many upfloaters the residents need if nothing is asked of the rest. ``key`` sorts sets, the
    best first, ``is_true`` says of the best set by the charges, found with nothing asked of the rest, whether it is
    the best where the rest is asked.
    """

    field: Field[Any]
    residents: int
    lower: int
    chosen: int
    for_residents: int
    charges: Charges
    key: Callable[[int], _Key]
    is_true: Callable[[int], bool]

    def others(self) -> Iterator[int]:
        """All sets of as many that give a complete pairing but the chosen one, the best first."""
        queue: list[tuple[_Key, int, int, int]] = []

        def split(upfloaters: int, fixed: int, excluded: int) -> None:
            for _score, number in place_of_set(self.field, upfloaters & ~fixed):
                one = 1 << number
                best = self._best_in_part(fixed=fixed, excluded=excluded | one)
                if best is not None:
                    heapq.heappush(queue, (self.key(best), best, fixed, excluded | one))
                fixed |= one

        split(self.chosen, 0, 0)
        while queue:
            _key, upfloaters, fixed, excluded = heapq.heappop(queue)
            yield upfloaters
            split(upfloaters, fixed, excluded)

    def best_without_rest(self, *, fixed: int = 0, excluded: int = 0) -> int | None:
        """The best set with all of ``fixed`` and none of ``excluded`` if nothing is asked of those who stay below."""
        return self._best_of(fixed=fixed, excluded=excluded, rest_must_pair=False)

    def _best_in_part(self, *, fixed: int, excluded: int) -> int | None:
        """The best set that has all of ``fixed`` and none of ``excluded``; ``None`` where no such set pairs."""
        best = self.best_without_rest(fixed=fixed, excluded=excluded)
        if best is not None and self.is_true(best):
            return best
        if best is None and self.for_residents == self.chosen.bit_count():
            return None  # the residents alone cannot do with such a set, whatever becomes of the rest
        return self._best_of(fixed=fixed, excluded=excluded, rest_must_pair=True)

    def _best_of(self, *, fixed: int, excluded: int, rest_must_pair: bool) -> int | None:
        """The best set, from the highest scoregroups that can supply it; ``None`` where none has the right size."""
        floating = self.chosen.bit_count()
        pool = 0
        for level in self.field.scoregroups(self.lower):
            pool |= level
            available = (pool | fixed) & ~excluded
            if available.bit_count() < floating:
                continue
            question = Question(self.field, self.residents, self.lower, available, rest_must_pair, self.charges, fixed)
            if fewest_upfloaters(question) == floating:
                return best_set_of_upfloaters(question, floating)
        return None
