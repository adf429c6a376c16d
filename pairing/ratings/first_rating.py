"""The first rating of a player who has none (B.02, 8.2), estimated from the games of one event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.ratings.change import SCORES, RatedGame
from pairing.standings.rating_tables import performance_difference
from pairing.standings.values import mean, rounded

LEAST_GAMES = 5
IMAGINARY = 1800
IMAGINARY_DRAWS = 2
HIGHEST, LOWEST = 2200, 1400


@dataclass(frozen=True, slots=True)
class FirstRating:
    """``rating`` is None where the games give none yet: fewer than five, no point at all, or one below 1400.

    ``average`` is that of the opponents and the two imaginary ones; ``score`` is in hundredths, without their draws.
    """

    rating: int | None
    average: int
    games: int
    score: int


def first_rating(games: Sequence[RatedGame]) -> FirstRating | None:
    """What the ``games`` against rated opponents would give; None without a game.

    Games of other events within 26 months count with them, which nobody knows here.

    >>> from pairing.engine.tournament import Outcome
    >>> first_rating([RatedGame(1700, Outcome.WIN)] * 3 + [RatedGame(1700, Outcome.LOSS)] * 2)
    FirstRating(rating=1779, average=1729, games=5, score=300)
    """
    if not games:
        return None
    ratings = [game.opponent_rating for game in games] + [IMAGINARY] * IMAGINARY_DRAWS
    score = sum(SCORES[game.outcome] for game in games)
    average = rounded(mean(sum(ratings), len(ratings)))
    percentage = rounded(mean(score + SCORES_OF_DRAWS, len(ratings)))
    made = min(average + performance_difference(percentage), HIGHEST)
    counts = len(games) >= LEAST_GAMES and score > 0 and made >= LOWEST
    return FirstRating(made if counts else None, average, len(games), score)


SCORES_OF_DRAWS = 50 * IMAGINARY_DRAWS
