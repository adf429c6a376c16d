"""The first pairing of a bracket by its identifier (3.6.1 to 3.6.3).

In each pair the smaller TPN is the top member. An identifier has the tops in ascending order and then their
opponents, so two pairings are compared by all their tops before any opponent: the first of all is half against half.
Members are numbered by ascending TPN (``pairing.engine.basics.bits``).
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.matching.cardinality import Neighbours, augment, perfect_matching, within

Pairs = tuple[tuple[int, int], ...]
"""The pairs of a bracket by ascending top member, who stands first in each."""


def identifier(pairs: Pairs) -> tuple[int, ...]:
    """What sorts pairings: all the tops, then all the bottoms (3.6.2).

    >>> identifier(((4, 8), (6, 16), (9, 10), (11, 24)))
    (4, 6, 9, 11, 8, 16, 10, 24)
    """
    return tuple(top for top, _ in pairs) + tuple(bottom for _, bottom in pairs)


def first_pairing(adjacent: Sequence[int], bracket: int) -> Pairs | None:
    """The pairing of ``bracket`` with the first identifier, None where it cannot be paired."""
    members = list(members_of(bracket))
    if len(members) % 2:
        return None
    pairs = _first_bottoms(adjacent, bracket, members[: len(members) // 2])
    if pairs is not None:
        return pairs
    mate = perfect_matching(within(adjacent, bracket), bracket, [-1] * len(adjacent))
    return None if mate is None else _first_bottoms(adjacent, bracket, _first_tops(adjacent, bracket, mate))


def roles(adjacent: Sequence[int], bracket: int, tops: int, bottoms: int) -> Neighbours:
    """The graph in which tops meet only larger numbers and no other top, bottoms only tops with smaller numbers.

    Tops and bottoms must be the smallest numbers of the bracket; the others can still be either.
    """
    open_or_top = bracket & ~bottoms

    def neighbours(number: int) -> int:
        if tops >> number & 1:
            return adjacent[number] & bracket & ~tops & ~((2 << number) - 1)
        if bottoms >> number & 1:
            return adjacent[number] & tops & ((1 << number) - 1)
        return adjacent[number] & open_or_top

    return neighbours


def _first_tops(adjacent: Sequence[int], bracket: int, mate: list[int]) -> list[int]:
    """The tops of the first identifier, from any pairing of the bracket: whoever can be a top is one."""
    tops = bottoms = 0
    half = bracket.bit_count() // 2
    for number in members_of(bracket):
        if tops.bit_count() == half:
            break
        one, partner = 1 << number, mate[number]
        if partner > number:
            tops |= one
            continue
        other = list(mate)
        other[number] = other[partner] = -1
        if augment(roles(adjacent, bracket, tops | one, bottoms), other, number, one | 1 << partner) is None:
            bottoms |= one
        else:
            tops, mate = tops | one, other
    return list(members_of(tops))


def _first_bottoms(adjacent: Sequence[int], bracket: int, tops: list[int]) -> Pairs | None:
    """The first pairing in which exactly these are the tops, None where there is none."""
    chosen = bit_set(tops)
    neighbours = roles(adjacent, bracket, chosen, bracket & ~chosen)
    near = [neighbours(number) if bracket >> number & 1 else 0 for number in range(len(adjacent))]
    bottoms = first_perfect_matching(tops, bracket & ~chosen, near)
    return None if bottoms is None else tuple(zip(tops, bottoms, strict=True))
