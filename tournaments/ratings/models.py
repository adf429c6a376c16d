"""Ratings that players have from a round on, in events of more than 30 days."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.rows import RowOfTournament
from tournaments.players.models.player import Player


class RoundRating(RowOfTournament):
    """The rating of ``player`` from round ``round_number`` on; the player's own one orders and pairs all the same."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="round_ratings")
    round_number = models.PositiveSmallIntegerField()
    rating = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["player", "round_number"], name="round_rating_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="round_rating_round"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.rating} from round {self.round_number} on"
