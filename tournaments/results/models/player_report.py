"""What players say of their own games, as long as there is no result."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import ColourChoice
from tournaments.players.models.player import Player
from tournaments.rounds.models.round import Game, Result

# What can be seen at a board by who is no arbiter; forfeits and the like are for arbiters.
REPORTED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


class PlayerReport(RowOfTournament):
    """The result that ``player``, who has ``colour`` in the game, says that it ended with, White first.

    In a team event the captain may say it in the player's place (``by_captain``). ``count`` is how often something was
    said. With a result of the game its reports are gone: the log has them.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="player_reports")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    colour = models.CharField(max_length=1, choices=ColourChoice.choices)
    result = models.CharField(max_length=3, choices=[(one.value, one.label) for one in REPORTED])
    by_captain = models.BooleanField(default=False)
    count = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-colour"]  # White first
        constraints = [
            models.UniqueConstraint(fields=["game", "colour"], name="player_report_once"),
            models.CheckConstraint(
                condition=Q(result__in=[one.value for one in REPORTED]), name="player_report_result"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.player} {self.result}"
