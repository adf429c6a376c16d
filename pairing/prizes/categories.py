"""Categories: who may win a prize, by conditions that all must hold, and by hand."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from pairing.prizes.rows import TOURNAMENT, Birth, Row, Stayed, in_order


class Fit(Enum):
    """Whether a player meets a condition; ``UNKNOWN`` where the standings do not say what it asks about."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


def _fit(met: bool) -> Fit:
    return Fit.YES if met else Fit.NO


class Condition(Protocol):
    """What a category asks of a player."""

    def fit(self, row: Row) -> Fit:
        """Whether the player meets it."""
        ...

    def problems(self) -> list[str]:
        """What is wrong with the condition itself."""
        ...


@dataclass(frozen=True, slots=True)
class RatingBand:
    """A rating in the list ``of`` from ``least`` to ``most``, both included; with ``or_unrated`` also who has none."""

    least: int | None = None
    most: int | None = None
    of: str = TOURNAMENT
    or_unrated: bool = False

    def fit(self, row: Row) -> Fit:
        """Who has no rating is in no band, unless unrated players are let in."""
        rating = row.ratings.get(self.of)
        if rating is None:
            return _fit(self.or_unrated)
        return _fit((self.least is None or rating >= self.least) and (self.most is None or rating <= self.most))

    def problems(self) -> list[str]:
        """A band that nobody can be in."""
        return _empty_range("ratings", self.least, self.most)


@dataclass(frozen=True, slots=True)
class Unrated:
    """No rating in the rating list ``of``."""

    of: str = TOURNAMENT

    def fit(self, row: Row) -> Fit:
        """Whether the list has no rating of the player."""
        return _fit(self.of not in row.ratings)

    def problems(self) -> list[str]:
        """None."""
        return []


@dataclass(frozen=True, slots=True)
class Age:
    """An age in completed years on a day, from ``least`` to ``most``, both included."""

    on: datetime.date
    least: int | None = None
    most: int | None = None

    def fit(self, row: Row) -> Fit:
        """Of a birth year alone both possible ages are looked at."""
        if row.birth is None or not row.birth.year:
            return Fit.UNKNOWN
        oldest, youngest = _ages(row.birth, self.on)
        met = {
            (self.least is None or age >= self.least) and (self.most is None or age <= self.most)
            for age in (oldest, youngest)
        }
        return Fit.UNKNOWN if len(met) == 2 else _fit(met.pop())

    def problems(self) -> list[str]:
        """An age that nobody can have."""
        return _empty_range("ages", self.least, self.most)


def _ages(birth: Birth, on: datetime.date) -> tuple[int, int]:
    """The highest and the lowest age that somebody born then can have on the day."""
    years, day = on.year - birth.year, (on.month, on.day)
    earliest = (birth.month or 1, birth.day or 1)
    latest = (birth.month or 12, birth.day or 31)
    return years - (earliest > day), years - (latest > day)


@dataclass(frozen=True, slots=True)
class Born:
    """A birth year from ``first`` to ``last``, both included."""

    first: int | None = None
    last: int | None = None

    def fit(self, row: Row) -> Fit:
        """Whether the year is one of these."""
        if row.birth is None or not row.birth.year:
            return Fit.UNKNOWN
        year = row.birth.year
        return _fit((self.first is None or year >= self.first) and (self.last is None or year <= self.last))

    def problems(self) -> list[str]:
        """Years that are none."""
        return _empty_range("birth years", self.first, self.last)


TEXTS = ("sex", "club", "federation", "region", "title")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these values of sex, club, federation, region or title, in capitals or not.

    An empty text among the values means who has none, such as players without a title.
    """

    of: str
    values: tuple[str, ...]

    def fit(self, row: Row) -> Fit:
        """Where nothing is known of sex, club, federation or region, it is not known whether it fits."""
        value = str(getattr(row, self.of)).strip().casefold()
        if value in {one.strip().casefold() for one in self.values}:
            return Fit.YES
        return Fit.NO if value or self.of == "title" else Fit.UNKNOWN

    def problems(self) -> list[str]:
        """A field that there is not, or no value at all."""
        if self.of not in TEXTS:
            return [f"“{self.of}” is nothing that a category asks about; there are {', '.join(TEXTS)}."]
        return [] if self.values else [f"{self.of}: no value is named."]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Who takes part for the first time."""

    def fit(self, row: Row) -> Fit:
        """Whether the player is one."""
        return _fit(row.is_newcomer)

    def problems(self) -> list[str]:
        """None."""
        return []


def _empty_range(what: str, least: int | None, most: int | None) -> list[str]:
    if least is None and most is None:
        return [f"{what}: neither a lowest nor a highest is named."]
    if least is not None and most is not None and least > most:
        return [f"{what}: nothing lies between {least} and {most}."]
    return []


@dataclass(frozen=True, slots=True)
class Category:
    """Players who meet all of ``conditions``, with those ``ticked`` by hand and without those ``left_out`` by hand.

    Without a condition only who is ticked is in.
    """

    name: str
    conditions: tuple[Condition, ...] = ()
    ticked: frozenset[int] = frozenset()
    left_out: frozenset[int] = frozenset()

    def fit(self, row: Row) -> Fit:
        """Whether the player meets every condition, ticks by hand aside."""
        found = {condition.fit(row) for condition in self.conditions}
        if Fit.NO in found or not found:
            return Fit.NO
        return Fit.UNKNOWN if Fit.UNKNOWN in found else Fit.YES

    def has(self, row: Row) -> bool:
        """Whether the player is in."""
        by_itself = row.number not in self.left_out and self.fit(row) is Fit.YES
        return row.number in self.ticked or by_itself

    def problems(self) -> list[str]:
        """What is wrong with it, each with its name."""
        problems = [problem for condition in self.conditions for problem in condition.problems()]
        both = sorted(self.ticked & self.left_out)
        problems += [f"player {number} is ticked and left out." for number in both]
        return [f"Category {self.name}: {problem}" for problem in problems]


@dataclass(frozen=True, slots=True)
class CategoryCheck:
    """The numbers of those of whom a category is doubtful, each in ascending order.

    ``fits_but_out`` meet all conditions and were left out by hand, ``in_but_unfit`` were ticked and meet not all of
    them, ``unknown`` are not in because something that is asked is not known of them.
    """

    category: str
    fits_but_out: tuple[int, ...]
    in_but_unfit: tuple[int, ...]
    unknown: tuple[int, ...]

    @property
    def is_clear(self) -> bool:
        """Whether nobody is doubtful."""
        return not (self.fits_but_out or self.in_but_unfit or self.unknown)


def check_category(category: Category, rows: Iterable[Row]) -> CategoryCheck:
    """Who fits and is not in, who is in and does not fit, and of whom it cannot be said.

    A category that is ticked by hand alone has no condition that somebody could fail.
    """
    fits = {row.number: (category.fit(row), category.has(row)) for row in rows}
    of_conditions = bool(category.conditions)

    def numbers(fit: Fit, has: bool) -> tuple[int, ...]:
        return tuple(sorted(number for number, found in fits.items() if found == (fit, has) and of_conditions))

    in_but_unfit = numbers(Fit.NO, True)
    unknown = tuple(number for number in numbers(Fit.UNKNOWN, False) if number not in category.left_out)
    return CategoryCheck(category.name, numbers(Fit.YES, False), in_but_unfit, unknown)


def standings_of(category: Category, rows: Sequence[Row]) -> tuple[Row, ...]:
    """The category's own standings: its players with the ranks that they have among themselves.

    Equal ranks stay equal; who was expelled stands in none.
    """
    members = [row for row in in_order(rows) if category.has(row) and row.stayed is not Stayed.EXPELLED]
    ranks: dict[int, int] = {}
    for place, row in enumerate(members, start=1):
        ranks.setdefault(row.rank, place)
    return tuple(replace(row, rank=ranks[row.rank]) for row in members)
