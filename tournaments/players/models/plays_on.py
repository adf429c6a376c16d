"""Who plays on though a game was lost by forfeit."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.rows import RowOfTournament
from tournaments.players.models.player import Player


class PlaysOn(RowOfTournament):
    """Somebody has said that ``player``, who lost by forfeit in round ``round_number``, plays on."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="plays_on")
    round_number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "round_number"], name="plays_on_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="plays_on_round"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.round_number}"
