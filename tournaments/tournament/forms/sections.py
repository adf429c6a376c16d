"""The settings of a tournament in sections: a page of the settings shows and changes the fields of one of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that stand on one page; ``key`` is what its address has, and nothing for the first one."""

    key: str
    title: str | Promise
    fields: tuple[str, ...]


BASICS = Section(
    "",
    _("Basics"),
    (
        *("name", "place", "federation", "start_date", "end_date", "time_zone", "chief_arbiter", "deputy_arbiters"),
        *("total_rounds", "first_table", "time_control", "time_control_code", "chess960", "without_flags"),
    ),
)
PAIRING = Section(
    "pairing",
    _("Pairing and points"),
    (
        *("system", "maxi", "cycles", "cycles_exchanged", "games_per_match", "third_place", "acceleration"),
        *("points_win", "points_draw", "points_bye", "initial_colour"),
    ),
)
RATINGS = Section(
    "ratings",
    _("Ratings"),
    (
        *("rating_type", "rating_order", "list_order", "rating_method", "equal_order", "tiebreak_ratings"),
        *("long_event", "list_unchecked", "expelled_left_out"),
    ),
)
SECTIONS = (BASICS, PAIRING, RATINGS)


def section_called(key: str | None) -> Section:
    """The section whose address has ``key``; the first one where there is no such section."""
    return next((one for one in SECTIONS if one.key == key), BASICS)
