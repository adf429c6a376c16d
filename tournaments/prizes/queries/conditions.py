"""What the conditions of a category mean: as ``pairing.prizes`` reads them, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing import prizes
from pairing.prizes import Row
from pairing.prizes.categories import Age, Born, Condition, Fit, OneOf, RatingBand, Unrated
from tournaments.basics.joining import with_commas
from tournaments.models import Category, Player

Conditions = Mapping[str, Any]
TOURNAMENT, FIDE, NATIONAL = "tournament", "fide", "national"
RATINGS = {
    TOURNAMENT: gettext_lazy("rating of the tournament"),
    FIDE: gettext_lazy("FIDE rating"),
    NATIONAL: gettext_lazy("national rating"),
}
_TEXTS = ("sex", "club", "federation", "title")
# What a category asks that everybody may not read, by the tournament's switch.
_OF_RATINGS, _OF_CLUBS = frozenset({"rating", "unrated"}), frozenset({"club"})
NEWCOMER = "newcomer"
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


# --- In words --------------------------------------------------------------------------------------------------------


def conditions_in_words(conditions: Conditions) -> list[str]:
    """Each condition as a few words; none where the category is ticked by hand alone."""
    return list(_words(conditions))


def _words(known: Conditions) -> Iterator[str]:
    if band := known.get("rating"):
        listed = str(RATINGS[band.get("list", TOURNAMENT)])
        text = _band(band.get("least"), band.get("most")) % {"what": listed[:1].upper() + listed[1:]}
        yield _("%(band)s, or unrated") % {"band": text} if band.get("or_unrated") else text
    if "unrated" in known:
        yield _("no %(list)s") % {"list": RATINGS[known["unrated"]]}
    if age := known.get("age"):
        text = _band(age.get("least"), age.get("most")) % {"what": _("Age")}
        yield _("%(band)s on %(day)s") % {
            "band": text,
            "day": date_format(date.fromisoformat(age["on"]), "DATE_FORMAT"),
        }
    if born := known.get("born"):
        yield _band(born.get("first"), born.get("last")) % {"what": _("Born")}
    for sex in known.get("sex", ()):
        yield str(Player.Sex(sex).label)
    for name in ("club", "federation"):
        if values := known.get(name):
            yield with_commas(values)
    if known.get(NEWCOMER):
        yield _("newcomers")
    if titles := known.get("title"):
        yield with_commas(one or _("without a title") for one in titles)


def _band(least: int | None, most: int | None) -> str:
    """A text with a place for what lies between the two."""
    if least is None:
        return _("%%(what)s up to %(most)d") % {"most": most or 0}
    if most is None:
        return _("%%(what)s from %(least)d") % {"least": least}
    return _("%%(what)s %(least)d to %(most)d") % {"least": least, "most": most}
