"""The average rating of opponents (1.7)."""

from __future__ import annotations

from collections.abc import Sequence


def average_rating_of_opponents(ratings: Sequence[int]) -> int:
    """ARO in whole rating points from the ratings of the opponents met over the board; 0 without games (1.7.3).

    Halves are rounded up (1.7.1), in integers only.

    >>> average_rating_of_opponents([1501, 1500])
    1501
    >>> average_rating_of_opponents([])
    0
    """
    if not ratings:
        return 0
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
