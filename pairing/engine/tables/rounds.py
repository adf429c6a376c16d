"""What a table says of a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Pair = tuple[int, int]  # White first


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of a table: the pairs in board order, White first, and who has no opponent."""

    pairs: tuple[Pair, ...]
    free: int | None = None

    def reversed(self) -> TableRound:
        """The same boards with the colours the other way round."""
        return TableRound(tuple((black, white) for white, black in self.pairs), self.free)


def cycles_of(cycle: Iterable[TableRound], count: int) -> tuple[TableRound, ...]:
    """``cycle`` played ``count`` times, every second time with the colours reversed."""
    once = tuple(cycle)
    back = tuple(one.reversed() for one in once)
    return tuple(one for turn in range(count) for one in (back if turn % 2 else once))


def third_colours(rounds: Iterable[TableRound]) -> frozenset[int]:
    """The numbers that have the same colour in three games running somewhere in ``rounds``."""
    running: dict[int, tuple[str, int]] = {}
    found: set[int] = set()
    for one in rounds:
        for pair in one.pairs:
            for number, colour in zip(pair, "wb", strict=True):
                before, length = running.get(number, ("", 0))
                running[number] = (colour, length + 1 if colour == before else 1)
                if running[number][1] > 2:
                    found.add(number)
    return frozenset(found)
