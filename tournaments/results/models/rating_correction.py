"""Corrections that came too late for standings and pairings."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.moments import CreatedAt
from tournaments.models.rows import RowOfTournament
from tournaments.rounds.models.round import Game, Result


class RatingCorrection(RowOfTournament):
    """What is reported for rating of a game in place of the result that counts in the tournament (C.04.2, 4.3).

    ``result`` is White's first, and White is who really had White: with ``colours_changed`` the other one.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="rating_correction")
    result = models.CharField(max_length=3, choices=Result.choices)
    rated = models.BooleanField(default=True)
    colours_changed = models.BooleanField(default=False)
    reason = models.CharField(max_length=200)
    at = CreatedAt()
    by_name = models.CharField(max_length=150, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(result__in=[value for value in Result.values if value not in ("", "ADJ")]),
                name="rating_correction_result",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="rating_correction_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.result}"
