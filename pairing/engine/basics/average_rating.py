"""The average rating of opponents, as C.07 (10.1) and every system that goes by it take it."""

from __future__ import annotations

from collections.abc import Sequence


def average_rating_of_opponents(ratings: Sequence[int]) -> int:
    """ARO in whole rating points from the ratings of the opponents met over the board; 0 without games.

    Halves are rounded up, in integers only.

    >>> average_rating_of_opponents([1501, 1500])
    1501
    >>> average_rating_of_opponents([])
    0
    """
    if not ratings:
        return 0
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
