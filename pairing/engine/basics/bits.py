"""Sets of small numbers as integers: bit ``v`` says whether ``v`` is in the set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def bit_set(members: Iterable[int]) -> int:
    """The set of ``members``.

    >>> bin(bit_set([0, 3]))
    '0b1001'
    """
    result = 0
    for member in members:
        result |= 1 << member
    return result


def members_of(bits: int) -> Iterator[int]:
    """The members of a set in ascending order.

    >>> list(members_of(0b1001))
    [0, 3]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def lowest_of(bits: int) -> int:
    """The smallest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def pairs_within(adjacent: Sequence[int], numbers: int) -> Iterator[tuple[int, int]]:
    """Every two of a set who may meet by ``adjacent``, the smaller number first.

    >>> list(pairs_within([0b1110, 0b0101, 0b0011, 0b0001], 0b0111))
    [(0, 1), (0, 2), (1, 2)]
    """
    for one in members_of(numbers):
        for other in members_of(adjacent[one] & numbers & ~((2 << one) - 1)):
            yield one, other
