"""What an arbiter gives to the standings beside the results."""

from __future__ import annotations

from django.db import models

from tournaments.models.player import Player
from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import Tournament

LONGEST_CODE = 120  # as long as the list of tie-breaks in which it stands


class TieBreakValue(RowOfTournament):
    """The value that a player has in a tie-break that is worked out elsewhere, in hundredths of a point."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tiebreak_values")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tiebreak_values")
    code = models.CharField(max_length=LONGEST_CODE)
    value = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "code"], name="tiebreak_value_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.code} {self.value}"
