"""What the conditions of a category mean: as ``pairing.prizes`` reads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from pairing import prizes
from pairing.prizes import Row
from pairing.prizes.categories import Age, Born, Condition, Fit, OneOf, RatingBand, Unrated
from tournaments.basics.conditions import NEWCOMER, TOURNAMENT, Conditions
from tournaments.models import Category

_TEXTS = ("sex", "club", "federation", "title")
# What a category asks that everybody may not read, by the tournament's switch.
_OF_RATINGS, _OF_CLUBS = frozenset({"rating", "unrated"}), frozenset({"club"})
_OF_NAMES = frozenset({"club", "title", NEWCOMER})  # what nobody reads of players without a public name
# The columns of a player that conditions ask about.
ASKED = (
    "rating",
    "fide_rating",
    "rating_source",
    "national_rating",
    "birth_year",
    "sex",
    "club",
    "federation",
    "title",
)


def conditions_of(conditions: Conditions) -> tuple[Condition, ...]:
    """The conditions as the arithmetic of prizes has them."""
    return tuple(_conditions(conditions))


def _conditions(known: Conditions) -> Iterator[Condition]:
    if band := known.get("rating"):
        band = {"list": TOURNAMENT, "or_unrated": False, **band}
        yield RatingBand(band.get("least"), band.get("most"), band["list"], band["or_unrated"])
    if "unrated" in known:
        yield Unrated(known["unrated"])
    if age := known.get("age"):
        yield Age(date.fromisoformat(age["on"]), age.get("least"), age.get("most"))
    if born := known.get("born"):
        yield Born(born.get("first"), born.get("last"))
    for name in _TEXTS:
        if values := known.get(name):
            yield OneOf(name, tuple(values))


@dataclass(frozen=True, slots=True)
class Noted:
    """Who is noted as a newcomer; ``numbers`` are those of the rows."""

    numbers: frozenset[int]

    def fit(self, row: Row) -> Fit:
        """Whether the player is."""
        return Fit.YES if row.number in self.numbers else Fit.NO

    def problems(self) -> list[str]:
        """None."""
        return []


def category_of(row: Category) -> prizes.Category:
    """The category with its ticks, which may have been fetched with it; players are known by their rows' numbers.

    In a category of newcomers who is ticked is noted as one, and must meet the other conditions too.
    """
    ticks = {
        is_in: frozenset(one.player_id for one in row.ticks.all() if one.is_in is is_in) for is_in in (True, False)
    }
    conditions = conditions_of(row.conditions)
    if row.conditions.get(NEWCOMER):
        return prizes.Category(row.name, (*conditions, Noted(ticks[True])), left_out=ticks[False])
    return prizes.Category(row.name, conditions, ticks[True], ticks[False])


def is_shown(row: Category, *, clubs_hidden: bool, ratings_hidden: bool) -> bool:
    """Whether everybody may read who is in the category: what is hidden does not show by it."""
    asked = row.conditions.keys()
    return row.is_public and not (clubs_hidden and asked & _OF_CLUBS) and not (ratings_hidden and asked & _OF_RATINGS)


def tells_of_names(row: Category) -> bool:
    """Whether being in the category says something of a player that nobody reads of one without a public name."""
    return bool(row.conditions.keys() & _OF_NAMES)
