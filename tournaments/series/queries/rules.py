"""The rules of a series as ``pairing.series`` has them, and in whole sentences."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.series import By, InvalidSeries, Plan, Shared, Tie, read_table
from pairing.series.plan import MOST_PLACES
from pairing.standings import decimal_text
from tournaments.basics.decimals import decimals
from tournaments.basics.joining import with_commas
from tournaments.models import EqualPlaces, PointsBy, Series, SeriesTie


def plan_of(series: Series) -> Plan:
    """The settings of a series whose rules have been looked at (``problems_of``)."""
    return Plan(
        by=By(series.points_by),
        table=read_table(series.table),
        shared=Shared(series.equal_places),
        best=series.best,
        least=series.least,
        ties=tuple(Tie(one) for one in series.ties.split()),
    )


def problems_of(series: Series) -> list[str]:
    """What is wrong with the rules, one sentence each."""
    try:
        table = read_table(series.table)
    except InvalidSeries:
        return [_("Write the points of the places as numbers with blanks between them, such as 10 8 6.5.")]
    problems = []
    if series.points_by == PointsBy.TABLE and not table:
        problems.append(_("Write the points of the places, the first place first, such as 10 8 6 5."))
    if len(table) > MOST_PLACES:
        problems.append(_("Write the points of at most %(most)d places.") % {"most": MOST_PLACES})
    if any(below > above for above, below in pairwise(table)):
        problems.append(_("A place cannot bring more than a better one: write the points in falling order."))
    return problems


def points_text(value: Fraction | int) -> str:
    """Points with two decimals at most.

    >>> points_text(Fraction(19, 3)), points_text(Fraction(9))
    ('6.33', '9')
    """
    return decimal_text(Fraction(value), 1)


def formula(series: Series) -> list[str]:
    """What the series counts by, as everybody reads it."""
    ranking = (_best(series), *_least(series), _equal_totals(series))
    return [_what_counts(series), *_of_places(series), *ranking, *_rest(series)]


def _what_counts(series: Series) -> str:
    return {
        PointsBy.TABLE: _("Each tournament brings points for the place in its final standings."),
        PointsBy.LINEAR: _(
            "Each tournament brings points for the place in its final standings: 1 for the last place, and 1 more for"
            " each place above it, so that the first place brings as many as there are players."
        ),
        PointsBy.POINTS: _("Each tournament brings the points that were made in it."),
        PointsBy.PERCENT: _(
            "Each tournament brings the points that were made in it, in per cent of those that could be made."
        ),
    }[PointsBy(series.points_by)]


def _of_places(series: Series) -> list[str]:
    table = read_table(series.table)
    found = []
    if table and series.points_by != PointsBy.LINEAR:
        text = _("The places from the first on bring %(table)s; those behind bring 0.")
        if series.points_by != PointsBy.TABLE:
            text = _("The places from the first on bring a bonus of %(table)s; those behind bring none.")
        found.append(text % {"table": decimals(" – ".join(map(points_text, table)))})
    if found or series.points_by == PointsBy.LINEAR:
        found.append(
            _("Players who share places each get the mean of what these places bring.")
            if series.equal_places == EqualPlaces.MEAN
            else _("Players who share places each get what the best of these places brings.")
        )
    return found


def _best(series: Series) -> str:
    if series.best is None:
        return _("All tournaments of a player count.")
    text = ngettext(
        "The best tournament of each player counts.",
        "The best %(best)d tournaments of each player count; the results of the others are struck through.",
        series.best,
    )
    return text % {"best": series.best}


def _least(series: Series) -> list[str]:
    if series.least < 2:
        return []
    return [_("Whoever has fewer than %(least)d tournaments is not ranked yet.") % {"least": series.least}]


def _equal_totals(series: Series) -> str:
    ties = [str(SeriesTie(one).label) for one in series.ties.split()]
    if not ties:
        return _("Players with equal totals share the rank.")
    text = _("Equal totals are parted by, in this order: %(ties)s. Who is equal in all of it shares the rank.")
    return text % {"ties": with_commas(ties)}


def _rest(series: Series) -> list[str]:
    by_points = series.points_by in (PointsBy.POINTS, PointsBy.PERCENT)
    left = (
        _("Whoever withdrew has the points made, and no bonus; whoever was expelled, or played no game, has nothing.")
        if by_points
        else _("Whoever withdrew, was expelled or played no game gets no points for a place, and nobody moves up.")
    )
    running = (
        _("Tournaments that are being played count with their standings so far, and are marked as provisional.")
        if series.provisional
        else _("Only tournaments that are finished count.")
    )
    return [left, running]
