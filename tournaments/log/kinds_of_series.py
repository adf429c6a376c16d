"""Kinds of changes of series, which count several tournaments together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, Conditions, FieldChange, PlayerNamed, Target, TargetKind, logged_as

_BY_THE_PAGE = _("Change it on the page of the series.")


@dataclass(frozen=True, slots=True)
class OfSeries(Change):
    """A change of a series, which belongs to no tournament; ``name`` is what it is called."""

    not_undone: ClassVar[Any] = _BY_THE_PAGE

    series_id: int
    name: str

    @property
    def target(self) -> Target:
        return Target(TargetKind.SERIES, self.series_id, self.name)


@logged_as("series.make", _("Series %(name)s made"), label=_("series made"))
class SeriesMade(OfSeries):
    pass


@logged_as("series.change", _("Series %(name)s changed: %(changes)s"), label=_("series changed"))
class SeriesChanged(OfSeries):
    changes: tuple[FieldChange, ...]


@logged_as("series.delete", _("Series %(name)s deleted; its tournaments stay"), label=_("series deleted"))
class SeriesDeleted(OfSeries):
    pass


@logged_as(
    "series.tournaments",
    _("Tournaments of the series %(name)s, in this order: %(tournaments)s"),
    label=_("tournaments of a series"),
    unless={"tournaments": _("No tournament counts for the series %(name)s any more")},
)
class SeriesOrdered(OfSeries):
    tournaments: tuple[str, ...]


@logged_as("series.join", _("Series %(name)s: one person are %(people)s"), label=_("persons joined in a series"))
class PersonsJoined(OfSeries):
    people: tuple[PlayerNamed, ...]


@logged_as(
    "series.part",
    _("Series %(name)s: parted from their namesakes are %(people)s"),
    label=_("persons parted in a series"),
)
class PersonsParted(OfSeries):
    people: tuple[PlayerNamed, ...]


@logged_as(
    "series.found",
    _("Series %(name)s: found by number and name again are %(people)s"),
    label=_("persons of a series found by themselves again"),
)
class PersonsFound(OfSeries):
    people: tuple[PlayerNamed, ...]


@logged_as(
    "series.category",
    _("Series %(name)s: category %(category)s added, %(conditions)s"),
    label=_("category of a series"),
    unless={"conditions": _("Series %(name)s: category %(category)s removed")},
)
class SeriesCategorySet(OfSeries):
    """A category with its conditions; without any it is removed."""

    category: str
    conditions: Conditions


@logged_as(
    "series.category.change",
    _("Series %(name)s: category %(before)s changed: %(category)s, %(conditions)s"),
    label=_("category of a series changed"),
)
class SeriesCategoryChanged(OfSeries):
    """The category ``before``, as it is now."""

    before: str
    category: str
    conditions: Conditions


@logged_as(
    "series.printed",
    _("Standings of the series %(name)s printed, with %(players)s players"),
    label=_("standings of a series printed"),
)
class SeriesPrinted(OfSeries):
    players: int


@logged_as(
    "tournament.series",
    _("The tournament counts for the series %(series)s"),
    label=_("series of the tournament"),
    unless={"active": _("The tournament no longer counts for the series %(series)s")},
    undo=_BY_THE_PAGE,
)
class SeriesJoined(Change):
    """It counts for the series where ``active``, else no longer."""

    series: str
    active: bool
