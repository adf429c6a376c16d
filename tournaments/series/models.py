"""A series: which tournaments count, by what, and what was decided by hand about who is who."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club
from tournaments.models import columns
from tournaments.models.names import VisibleNames
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import LONGEST_ANNOUNCEMENT, Tournament

MOST_TOURNAMENTS = 40  # in one series
LONGEST_TABLE = 800


class PointsBy(models.TextChoices):
    """What a tournament brings (``pairing.series.By``)."""

    TABLE = "table", _("by place, from the table below")
    LINEAR = "linear", _("by place, one for each player from the last place up")
    POINTS = "points", _("points made, with the table below as a bonus")
    PERCENT = "percent", _("per cent of the points possible, with the table below as a bonus")


class EqualPlaces(models.TextChoices):
    """What equal players get (``pairing.series.Shared``)."""

    MEAN = "mean", _("the mean of what their places bring")
    BEST = "best", _("each what the best of their places brings")


class SeriesTie(models.TextChoices):
    """What parts equal totals (``pairing.series.Tie``)."""

    BEST = "best", _("best single result")
    FIRSTS = "firsts", _("number of first places")
    LAST = "last", _("place in the last tournament")


class Series(VisibleNames):
    """What several tournaments count for together. Without a ``club`` it is the installation's.

    ``table`` has the points of the places as they are written; ``best`` is how many tournaments count, empty for all,
    ``least`` how many it takes to be ranked. ``ties`` are ``SeriesTie`` in their order, separated by blanks.
    ``provisional`` counts tournaments that are being played. ``printed`` are the standings of the last print.
    """

    VISIBLE = ("name",)

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    announcement = models.CharField(_("announcement"), max_length=LONGEST_ANNOUNCEMENT, blank=True, default="")
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="series")
    points_by = models.CharField(_("points"), max_length=8, choices=PointsBy.choices, default=PointsBy.TABLE)
    table = models.CharField(
        _("points of the places"), max_length=LONGEST_TABLE, blank=True, default="10 8 6 5 4 3 2 1"
    )
    equal_places = models.CharField(
        _("equal places"), max_length=4, choices=EqualPlaces.choices, default=EqualPlaces.MEAN
    )
    best = models.PositiveSmallIntegerField(
        _("how many tournaments count"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_TOURNAMENTS)],
    )
    least = models.PositiveSmallIntegerField(
        _("tournaments to be ranked"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_TOURNAMENTS)],
    )
    ties = models.CharField(_("equal totals"), max_length=20, blank=True, default="best firsts last")
    provisional = models.BooleanField(_("count tournaments that are being played"), default=False)
    is_public = models.BooleanField(_("public"), default=False)
    printed = ShapedJSON(default=list, blank=True, shape=columns.PRINTED_SERIES)
    printed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="series_name"),
            models.CheckConstraint(condition=Q(least__gte=1), name="series_least"),
            models.CheckConstraint(condition=Q(best__isnull=True) | Q(best__gte=1), name="series_best"),
        ]

    def __str__(self) -> str:
        return self.name


class SeriesTournament(models.Model):
    """A tournament that counts for a series, at its place from 1 on; it may count for others too."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="in_series")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place", "pk"]
        constraints = [models.UniqueConstraint(fields=["series", "tournament"], name="series_tournament_once")]

    def __str__(self) -> str:
        return f"{self.series}: {self.tournament}"


class SeriesPerson(models.Model):
    """What the organiser has decided of a player, whose row has the number ``player_key``: players of one ``mark`` are
    one person, those of two marks are two, whatever else is known of them."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="decided")
    player_key = models.BigIntegerField()
    mark = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "player_key"], name="series_person_once")]

    def __str__(self) -> str:
        return f"{self.series}: {self.player_key}"


class SeriesCategory(VisibleNames):
    """Players of the series who meet all ``conditions`` in their first tournament of it, or ``in_each``."""

    VISIBLE = ("name",)

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="categories")
    name = models.CharField(_("name"), max_length=60)
    conditions = ShapedJSON(_("conditions"), default=dict, blank=True, shape=columns.CONDITIONS)
    in_each = models.BooleanField(_("in each tournament"), default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.series}: {self.name}"
