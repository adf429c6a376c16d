"""The performance rating: the mean of the opponents' ratings and what the score adds to it (B.02, 8.1.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.basics.average_rating import average_rating_of_opponents
from pairing.ratings.change import SCORES, RatedGame
from pairing.standings.rating_tables import performance_difference
from pairing.standings.values import mean, rounded


@dataclass(frozen=True, slots=True)
class Performance:
    """``average`` of the opponents and ``rating`` in rating points, ``score`` in hundredths of a point in all."""

    rating: int
    average: int
    games: int
    score: int


def performance(games: Sequence[RatedGame]) -> Performance | None:
    """The performance in ``games``; ``None`` without a game. It is the tie-break TPR where all opponents are rated.

    >>> from pairing.engine.tournament import Outcome
    >>> performance([RatedGame(1900, Outcome.WIN), RatedGame(2001, Outcome.DRAW)])
    Performance(rating=2144, average=1951, games=2, score=150)
    """
    if not games:
        return None
    average = average_rating_of_opponents([game.opponent_rating for game in games])
    score = sum(SCORES[game.outcome] for game in games)
    difference = performance_difference(rounded(mean(score, len(games))))
    return Performance(average + difference, average, len(games), score)
