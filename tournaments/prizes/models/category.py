"""Categories: who may win a prize, and who has standings of their own."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import columns
from tournaments.models.names import VisibleNames
from tournaments.models.rows import RowOfTournament
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import Tournament
from tournaments.players.models.player import Player


class Category(RowOfTournament, VisibleNames):
    """Players who meet all ``conditions``, with those ticked by hand and without those left out by hand.

    ``conditions`` are what ``prizes.queries.conditions`` makes of them; without any only who is ticked is in. Of two
    categories that offer prizes of equal value the one with the smaller ``place`` counts first. ``is_public`` says that
    everybody reads its standings.
    """

    VISIBLE = ("name",)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="categories")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    conditions = ShapedJSON(_("conditions"), default=dict, blank=True, shape=columns.CONDITIONS)
    is_public = models.BooleanField(_("standings are public"), default=True)

    class Meta:
        ordering = ["place", "pk"]

    def __str__(self) -> str:
        return self.name


class CategoryTick(RowOfTournament):
    """A player who is in the category by hand, or left out of it (``is_in`` false), whatever its conditions say."""

    category = models.ForeignKey(Category, on_delete=models.CASCADE, related_name="ticks")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="category_ticks")
    is_in = models.BooleanField(default=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["category", "player"], name="category_tick_once")]

    def __str__(self) -> str:
        return f"{self.category}: {self.player}"
