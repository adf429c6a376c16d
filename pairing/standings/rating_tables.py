"""FIDE's conversion tables between scores and rating differences (B.02, 8.1): the tables, not the formula behind them.

A score is in hundredths of a point a game (``63`` is a score of .63), a difference in rating points.
"""

from __future__ import annotations

from bisect import bisect_left

# 8.1.1: the difference for each score from .50 to .99. A full score counts 800, and below one half the sign changes.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)
# 8.1.2: the largest difference for each expected score of the higher rated player, from .50 to .99.
_LARGEST = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
SURE_WIN = _LARGEST[-1] + 1
"""The smallest difference at which a full point is expected of the higher rated player."""

_HIGHER = tuple(50 + bisect_left(_LARGEST, difference) for difference in range(SURE_WIN + 1))
# By the difference itself: what is expected of the lower rated player stands at the end, where indices below 0 lead.
_EXPECTED = _HIGHER + tuple(100 - expected for expected in reversed(_HIGHER[1:]))


def performance_difference(score: int) -> int:
    """dp: how far above the average of the opponents a score of so many hundredths a game is (8.1.1).

    >>> performance_difference(50), performance_difference(63), performance_difference(100), performance_difference(37)
    (0, 95, 800, -95)
    """
    return _DIFFERENCES[score - 50] if score >= 50 else -_DIFFERENCES[50 - score]


def expected_score(difference: int) -> int:
    """PD: the score, in hundredths, expected of whoever is rated ``difference`` above the opponent, uncut (8.1.2).

    >>> expected_score(0), expected_score(400), expected_score(736), expected_score(-400)
    (50, 92, 100, 8)
    """
    if -SURE_WIN < difference < SURE_WIN:
        return _EXPECTED[difference]
    return 100 if difference > 0 else 0
