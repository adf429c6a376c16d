"""Board prizes of a team event: the players of a board by performance, by percentage or by points.

FIDE has no rule on it; the regulations of the event say what counts and how many games are needed. Games over the board
alone count, forfeits do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from pairing.ratings.performance import Performance

WIN = 10  # tenths of a point


class BoardsBy(StrEnum):
    """What decides about the prizes of a board."""

    PERFORMANCE = "performance"
    PERCENTAGE = "percentage"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class BoardScore:
    """What a player made on a board: ``games`` over it, ``points`` in tenths, the performance where there is one."""

    number: int
    board: int
    games: int
    points: int
    performance: Performance | None = None

    @property
    def percentage(self) -> Fraction:
        """Of what could be made, in percent; 0 without a game."""
        return Fraction(100 * self.points, self.games * WIN) if self.games else Fraction(0)


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A rank on a board, shared by those who are equal in everything."""

    rank: int
    score: BoardScore


def by_board(scores: Iterable[BoardScore], *, least_games: int, by: BoardsBy) -> dict[int, tuple[BoardPlace, ...]]:
    """The places of each board, best first, without those who have fewer than ``least_games`` games.

    Equal players are parted by more games and then by performance; where performance decides, by more games and then by
    percentage; where points decide, by fewer games and then by performance.
    """
    counted = [score for score in scores if score.games >= max(least_games, 1)]
    return {
        board: _ranked([score for score in counted if score.board == board], by)
        for board in sorted({score.board for score in counted})
    }


def _ranked(scores: Iterable[BoardScore], by: BoardsBy) -> tuple[BoardPlace, ...]:
    def key(score: BoardScore) -> tuple[Fraction | int, ...]:
        performance = -(score.performance.rating if score.performance else 0)
        if by is BoardsBy.PERFORMANCE:
            return (performance, -score.games, -score.percentage)
        if by is BoardsBy.POINTS:
            return (-score.points, score.games, performance)
        return (-score.percentage, -score.games, performance)

    places: list[BoardPlace] = []
    for _key, equal in groupby(sorted(scores, key=lambda score: (*key(score), score.number)), key=key):
        rank = len(places) + 1
        places += [BoardPlace(rank, score) for score in equal]
    return tuple(places)
