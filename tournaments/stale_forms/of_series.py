"""The preconditions of forms about series."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from tournaments.models import Player, Series, SeriesCategory, SeriesPerson, SeriesTournament
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows, digest

SERIES = Precondition(
    "series",
    _("The series has changed since this page was made."),
    target=targets.SERIES,
    columns=(
        *("name", "announcement", "points_by", "table", "equal_places", "best", "least", "ties", "provisional"),
        *("is_public", "printed_at"),
    ),
    rows=(
        Rows(SeriesTournament, ("tournament_id", "place"), of="series"),
        Rows(SeriesCategory, ("name", "conditions", "in_each"), of="series"),
    ),
    labels={"name": _("name"), "table": _("points of the places")},
    log_kinds=("series.",),
)


def _people(series: Series) -> str:
    """Who plays in its tournaments, with what they are known by."""
    rows = Player.objects.filter(tournament__in_series__series=series).order_by("pk")
    names = ("pk", "tournament_id", "name", "fide_id", "national_id", "federation", "birth_year")
    return digest(list(rows.values_list(*names)))


SERIES_PERSONS = Precondition(
    "series_persons",
    _("Players of the series, or who of them is who, have changed since this page was made."),
    target=replace(targets.SERIES, page="series_persons"),
    rows=(Rows(SeriesPerson, ("player_key", "mark"), of="series"),),
    derived={"people": _people},
    reads=(Player, SeriesTournament),
    log_kinds=("series.",),
)
