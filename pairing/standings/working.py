"""How a value comes about: one element for each round that counts, what was cut, and the steps after the sum.

Every value is made from its working, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from pairing.standings.values import Value


class Source(StrEnum):
    """Where the basis of an element comes from."""

    OPPONENT = "opponent"  # the opponent's points, adjusted where the article says so (16.3)
    OWN_SCORE = "own-score"  # a dummy with the player's own points (16.4)
    OPPONENT_CAP = "opponent-cap"  # a dummy with the points of the scheduled opponent, which are fewer (16.4.1)
    DRAWS_CAP = "draws-cap"  # a dummy with a draw in every round, which is fewer (16.4.2)
    RATING = "rating"  # the opponent's rating
    TIEBREAK = "tie-break"  # the opponent's value in another tie-break
    OWN_RECORD = "own-record"  # the player's own round


class Element(NamedTuple):
    """What one round brings: ``value`` parts, made from a ``basis`` and the ``points`` of the round.

    ``basis`` is the score of the opponent or dummy in tenths, a rating, or the opponent's value in another tie-break;
    ``points`` are tenths. ``voluntary`` marks a round that a low cut takes first (16.5). ``left_out`` has the article
    by which the round does not count whatever is cut.
    """

    round_number: int
    opponent: int | None
    basis: int | Fraction | None
    points: int
    value: int | Fraction
    source: Source
    voluntary: bool = False
    left_out: str = ""


class StepName(StrEnum):
    """What is worked out after the elements have been added up."""

    SUM = "sum"
    COUNT = "count"
    AVERAGE_RATING = "average-rating"
    POINTS = "points"  # of games over the board, a win one point and a draw half a point
    SCORE = "score"  # hundredths a game
    DIFFERENCE = "difference"  # dp of that score
    EXPECTED_BELOW = "expected-below"  # hundredths: expected of a rating one point lower, which is not enough
    EXPECTED = "expected"  # hundredths: expected of the rating found
    LOWEST = "lowest"  # the lowest rating among the opponents, of which 800 are taken off
    SECONDARY = "secondary"  # tenths: the own points in the secondary score
    FACTOR = "factor"  # what the sum is divided by
    LIMIT = "limit"  # tenths, doubled so that it is whole: the points that an opponent must have


class Step(NamedTuple):
    name: StepName
    value: int | Fraction


@dataclass(frozen=True, slots=True)
class Working:
    """One player's value in one tie-break. ``cuts`` has, by the place in ``elements``, the article of the cut."""

    value: Value
    elements: Sequence[Element] = ()
    cuts: Mapping[int, str] | None = None
    steps: tuple[Step, ...] = ()

    def cut_by(self, place: int) -> str:
        """The article by which the element at ``place`` was cut, or does not count; empty where it counts."""
        return self.elements[place].left_out or (self.cuts or {}).get(place, "")
