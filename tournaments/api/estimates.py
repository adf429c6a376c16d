"""Estimated rating changes and performances: their shape, and how they come from what the queries return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pairing.ratings import Basis, KFactor, whole_points
from pairing.ratings import RatingChange as Change
from tournaments.api.answers import FROM_1, Count, Player, Points
from tournaments.api.data import filled, number
from tournaments.api.schemas import Keywords
from tournaments.ratings.queries.changes import MonthChange, RatingLine

HUNDREDTHS = 100


class Coefficient(TypedDict):
    """The coefficient; null for a player without a rating of FIDE's."""

    value: Annotated[int, FROM_1, "As used: lowered where there were many games."]
    basis: Annotated[str, Keywords(enum=[*Basis]), "What it was taken from; all but the rating list are guesses."]


class RatingChange(TypedDict):
    """The estimated change; null for a player without a rating of FIDE's."""

    games: Annotated[Count, "Rated games."]
    score: Annotated[Points, "In those games: 1 for a win, 0.5 for a draw."]
    expected: Annotated[Points, "By FIDE's table."]
    change: Annotated[float, "In rating points."]
    rounded: Annotated[int, "In whole rating points."]


class Performance(TypedDict):
    """The performance; null before the first game."""

    rating: int
    average: Annotated[int, "Of the ratings of the opponents met over the board, provisional ones too."]
    games: Annotated[int, FROM_1]
    score: Annotated[Points, "In those games."]


class MonthOfRatings(TypedDict):
    """What the games of one month bring, by the rating and the coefficient of that month."""

    month: Annotated[str | None, "As 2026-03; null where it is not known when its rounds are played."]
    first_round: Annotated[int, FROM_1]
    last_round: Annotated[int, FROM_1]
    rating: Annotated[int, FROM_1, "FIDE's, as it counts for these rounds."]
    k: Coefficient
    change: RatingChange


class Rating(TypedDict):
    """One player's estimates."""

    player: Player
    k: Coefficient | None
    change: RatingChange | None
    months: Annotated[
        list[MonthOfRatings], "In an event of more than 30 days, of which `change` is the sum; else empty."
    ]
    performance: Performance | None


class Ratings(TypedDict):
    """Estimated rating changes from all results so far. FIDE computes the ratings itself."""

    estimate: Annotated[Literal[True], "Nothing here is official."]
    rounds: Annotated[int, "How many published rounds were looked at."]
    players: Annotated[list[Rating], "The largest gain first, players without a rating of FIDE's last."]


def ratings_data(lines: Sequence[RatingLine], *, rounds: int) -> Ratings:
    """The lines in their order, from so many ``rounds``."""
    return {"estimate": True, "rounds": rounds, "players": [_rating(line) for line in lines]}


def _rating(line: RatingLine) -> Rating:
    change, made = line.change, line.performance
    return {
        "player": filled(Player, line.player),
        "k": None if line.k is None or change is None else _coefficient(line.k, change),
        "change": None if change is None else _change(change),
        "months": [_month(one) for one in line.by_month],
        "performance": None if made is None else filled(Performance, made, score=number(made.score, HUNDREDTHS)),
    }


def _month(of_month: MonthChange) -> MonthOfRatings:
    month, change = of_month.month, of_month.change
    return {
        "month": month.day.strftime("%Y-%m") if month.day else None,
        "first_round": month.first,
        "last_round": month.last,
        "rating": change.rating,
        "k": _coefficient(of_month.k, change),
        "change": _change(change),
    }


def _coefficient(k: KFactor, change: Change) -> Coefficient:
    return {"value": change.k, "basis": k.basis.value}


def _change(change: Change) -> RatingChange:
    return {
        "games": len(change.games),
        "score": number(change.score, HUNDREDTHS),
        "expected": number(change.expected, HUNDREDTHS),
        "change": number(change.change, HUNDREDTHS),
        "rounded": whole_points(change.change),
    }
