"""The change of a rating by the games of one event (B.02, 8.3).

A game counts when both players have a rating of FIDE's and both made a move: to leave out the others is the
caller's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.tournament import Outcome
from pairing.ratings.k_factor import lowered
from pairing.standings.rating_tables import expected_score

LARGEST_DIFFERENCE = 400
UNCUT_FROM = 2650
"""From this rating on a player's differences are never cut (8.3.1, since 1 October 2025)."""

SCORES = {Outcome.WIN: 100, Outcome.DRAW: 50, Outcome.LOSS: 0}
HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game from the player's side. The points of the event do not matter: a win is 1, a draw ½."""

    opponent_rating: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class GameChange:
    """One game with what it brings.

    ``difference`` is own rating minus opponent's as it was counted, ``expected`` the score expected of it, in
    hundredths of a point; ``change`` is in hundredths of a rating point.
    """

    game: RatedGame
    difference: int
    expected: int
    change: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change by an event: ``score`` and ``expected`` in hundredths of a point, ``change`` of a rating point.

    ``k`` is the coefficient that was used, lowered where there were too many games for it.
    """

    rating: int
    k: int
    games: tuple[GameChange, ...]
    score: int
    expected: int
    change: int


def counted_difference(rating: int, opponent_rating: int) -> int:
    """The difference that the table is asked for: at most 400 either way for a player rated below 2650.

    >>> counted_difference(1850, 2310), counted_difference(2649, 2200), counted_difference(2650, 2200)
    (-400, 400, 450)
    """
    difference = rating - opponent_rating
    if rating >= UNCUT_FROM:
        return difference
    return max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, difference))


def rating_change(rating: int, games: Sequence[RatedGame], *, k: int) -> RatingChange:
    """What ``games`` do to ``rating`` with the coefficient ``k``.

    >>> rating_change(1850, [RatedGame(2310, Outcome.DRAW)], k=20).change
    840
    """
    used = lowered(k, len(games))
    changes = tuple(_game_change(rating, game, used) for game in games)
    return RatingChange(
        rating=rating,
        k=used,
        games=changes,
        score=sum(SCORES[game.outcome] for game in games),
        expected=sum(change.expected for change in changes),
        change=sum(change.change for change in changes),
    )


def whole_points(change: int) -> int:
    """A change in hundredths as whole rating points: the nearest, halves away from zero.

    >>> whole_points(840), whole_points(850), whole_points(-850), whole_points(-849)
    (8, 9, -9, -8)
    """
    points = (2 * abs(change) + HUNDREDTHS) // (2 * HUNDREDTHS)
    return points if change >= 0 else -points


def _game_change(rating: int, game: RatedGame, k: int) -> GameChange:
    difference = counted_difference(rating, game.opponent_rating)
    expected = expected_score(difference)
    return GameChange(game, difference, expected, k * (SCORES[game.outcome] - expected))
