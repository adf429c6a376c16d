"""By what a series counts: points for a place or for points made, how many tournaments, and what parts equals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

MOST_PLACES = 200  # in a table
_NUMBER = re.compile(r"\d{1,5}(?:\.\d{1,2})?", re.ASCII)


class By(StrEnum):
    """What a tournament brings: points by a table of places, one for each player from the last place up, points made
    with a bonus by the table, or the percentage of the points that could be made with that bonus."""

    TABLE = "table"
    LINEAR = "linear"
    POINTS = "points"
    PERCENT = "percent"


class Shared(StrEnum):
    """What equal players get: the mean of what their places bring, or each what the best of them does."""

    MEAN = "mean"
    BEST = "best"


class Tie(StrEnum):
    """What parts equal totals: the best single result, the number of first places, the place in the last tournament."""

    BEST = "best"
    FIRSTS = "firsts"
    LAST = "last"


class InvalidSeries(ValueError):
    """The plan cannot be used as it is; ``problems`` names every fault, one sentence each."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The settings. ``table`` has the points of the places from the first on; places behind it bring none.

    ``best`` is how many of a player's tournaments count, None for all; ``least`` how many it takes to be ranked.
    ``ties`` are looked at in their order; whoever is equal in all of them shares the rank.
    """

    by: By = By.TABLE
    table: tuple[Fraction, ...] = ()
    shared: Shared = Shared.MEAN
    best: int | None = None
    least: int = 1
    ties: tuple[Tie, ...] = (Tie.BEST, Tie.FIRSTS, Tie.LAST)

    def of_place(self, place: int, players: int) -> Fraction:
        """What the place brings by itself among so many who are ranked; by points made that is the bonus."""
        if self.by is By.LINEAR:
            return Fraction(players - place + 1)
        return self.table[place - 1] if place <= len(self.table) else Fraction(0)

    def of_shared(self, first: int, sharing: int, players: int) -> Fraction:
        """What each of so many equal players gets who share the places from ``first`` on."""
        if self.shared is Shared.BEST:
            return self.of_place(first, players)
        places = range(first, first + sharing)
        return sum((self.of_place(place, players) for place in places), Fraction(0)) / sharing


def problems_of_plan(plan: Plan) -> list[str]:
    """What is wrong with the settings."""
    problems = []
    if plan.by is By.TABLE and not plan.table:
        problems.append("Points by place need a table of points.")
    if len(plan.table) > MOST_PLACES:
        problems.append(f"A table has {MOST_PLACES} places at most.")
    if any(points < 0 for points in plan.table):
        problems.append("Points of a place cannot be negative.")
    problems += [
        f"Place {place + 1} brings more than place {place}."
        for place, (above, below) in enumerate(pairwise(plan.table), start=1)
        if below > above
    ]
    if plan.best is not None and plan.best < 1:
        problems.append("At least one tournament has to count.")
    if plan.least < 1:
        problems.append("At least one tournament is needed to be ranked.")
    if len(set(plan.ties)) < len(plan.ties):
        problems.append("A tie-break is named twice.")
    return problems


def read_table(text: str) -> tuple[Fraction, ...]:
    """The points of a table as people write them, with two decimals at most.

    >>> [str(one) for one in read_table("10 7.5, 5")]
    ['10', '15/2', '5']

    Raises:
        InvalidSeries: something of it is no number.
    """
    parts: Sequence[str] = re.split(r"[\s,;]+", text.strip()) if text.strip() else ()
    if odd := [one for one in parts if not _NUMBER.fullmatch(one)]:
        raise InvalidSeries([f"“{one}” is no number of points, such as 10 or 7.5." for one in odd])
    return tuple(Fraction(one) for one in parts)
