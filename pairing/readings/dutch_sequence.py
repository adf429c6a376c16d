"""The exchanges of C.04.3, 4.3, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

Bsns = tuple[int, ...]
ExchangeKey = Callable[[Bsns, Bsns], Any]
"""Of the BSNs moved from S1 to S2 and of those moved from S2 to S1, both ascending: the smaller comes first."""


def exchange_key(out: Bsns, back: Bsns) -> tuple[Any, ...]:
    """4.3.2: fewest BSNs, smallest difference of the sums, largest differing BSN out, smallest differing BSN back."""
    return (len(out), sum(back) - sum(out), [-bsn for bsn in reversed(out)], back)


@cache
def exchanges(first: int, second: int, key: ExchangeKey) -> Sequence[tuple[Bsns, Bsns]]:
    """S1 and S2, as places from 0 in the original order, without exchange and then after each exchange in order."""
    s1, s2 = tuple(range(1, first + 1)), tuple(range(first + 1, first + second + 1))
    all_of_them = [
        (out, back)
        for size in range(min(first, second) + 1)
        for out in combinations(s1, size)
        for back in combinations(s2, size)
    ]
    return [
        (_places(s1, out, back), _places(s2, back, out)) for out, back in sorted(all_of_them, key=lambda ex: key(*ex))
    ]


def _places(subgroup: Bsns, leaving: Bsns, entering: Bsns) -> Bsns:
    return tuple(sorted(bsn - 1 for bsn in (*set(subgroup).difference(leaving), *entering)))
