"""The score that FIDE's table expects of a game (B.02, 8.1.2), with large differences cut (8.3.1)."""

from __future__ import annotations

from pairing.standings.rating_tables import expected_score

LARGEST_DIFFERENCE_USED = 400


def expected_percent(rating: int, opponent: int) -> int:
    """The score that a player may expect against the opponent, in percent of a win.

    Differences above 400 points count as 400 (B.02, 8.3.1).

    >>> expected_percent(2000, 2000), expected_percent(2100, 2000), expected_percent(1500, 2700)
    (50, 64, 8)
    """
    return expected_score(max(-LARGEST_DIFFERENCE_USED, min(LARGEST_DIFFERENCE_USED, rating - opponent)))
