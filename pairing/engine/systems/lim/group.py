"""A scoregroup at its turn, with those transferred to it (2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.systems.lim.field import Field, in_turn

Pairs = list[tuple[int, int]]
"""Pairs in the order in which they were made, of the players' numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The sets of its ``residents`` and of those transferred ``from_above`` or ``from_below``.

    ``next_door`` are the residents of the group that its own floaters go to, up to the median.
    """

    residents: int
    from_above: int = 0
    from_below: int = 0
    next_door: int = 0
    downward: bool = True

    @property
    def transferred(self) -> int:
        """Those who floated to the group."""
        return self.from_above | self.from_below

    @property
    def members(self) -> int:
        """Everybody in it."""
        return self.residents | self.transferred

    def in_turn(self, players: int) -> Iterator[int]:
        """A set in the order of scrutiny: from the highest numbered on, upward from the lowest numbered on (4.1)."""
        return in_turn(players, downward=self.downward)

    def floaters_first(self, players: int) -> Iterator[int]:
        """A set in the order in which floaters leave if nothing else decides: the reverse (3.2.4, 3.3, 3.4)."""
        return in_turn(players, downward=not self.downward)

    def transferred_in_turn(self, field: Field) -> list[int]:
        """Those who floated to the group in the order in which they are paired: all from above first (3.6, 3.7)."""
        return [
            *floaters_in_turn(field, members_of(self.from_above), downward=True),
            *floaters_in_turn(field, members_of(self.from_below), downward=False),
        ]


def opponents_in_turn(listed: Sequence[int]) -> Iterator[int]:
    """Whom the first of a list is tried with: the first of the lower half on to the end, then upwards (4.2, 4.3).

    >>> list(opponents_in_turn([1, 2, 3, 4, 5, 6]))
    [4, 5, 6, 3, 2]
    """
    half = len(listed) // 2
    yield from listed[half:]
    yield from listed[half - 1 : 0 : -1]


def floaters_in_turn(field: Field, floaters: Iterable[int], *, downward: bool) -> list[int]:
    """Highest score first, then highest numbered; upward lowest score first, then lowest numbered (3.6, 3.7)."""

    def key(number: int) -> tuple[int, int]:
        score = field.players[number].score
        return (-score, number) if downward else (score, -number)

    return sorted(floaters, key=key)


def set_of(pairs: Iterable[tuple[int, int]]) -> int:
    """Everybody in these pairs."""
    return bit_set(number for pair in pairs for number in pair)
