"""How many vertices of a graph are certainly enough to be matched among themselves, whichever they are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def certainly_paired(missing: Sequence[int]) -> int:
    """The least number from which on every even set of the vertices has a perfect matching, as far as this shows it.

    ``missing`` are the numbers of others that each vertex has no edge to. By Tutte's theorem a set of ``size`` without
    a perfect matching falls, without some ``removed`` vertices of it, into at least two parts more than these. All
    outside the largest part, say ``outer`` vertices (more than the removed ones), miss everybody in the largest part
    and at least one in each of the others, and no less than half of what was not removed; those in the largest part
    miss the outer ones.

    >>> certainly_paired([0, 0, 0, 0])
    2
    >>> certainly_paired([1, 1, 0, 0])
    4
    """
    ranked = sorted(missing)

    def missing_as_many(number: int) -> int:
        return len(ranked) - bisect_left(ranked, number)

    def may_fail(size: int) -> bool:
        for outer in range(1, size):
            inner = size - outer  # the largest part and the removed ones
            removed = min(outer, inner) - 1
            missed = max(inner, (size - removed + 1) // 2)
            if missing_as_many(missed) >= outer and missing_as_many(min(outer, inner)) >= size - removed:
                return True
        return False

    largest = len(ranked) // 2 * 2
    return next((size + 2 for size in range(largest, 0, -2) if may_fail(size)), 2)
