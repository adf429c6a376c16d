"""What an arbiter gives to the standings beside the results."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.rows import ONE_ENTRANT, RowOfTournament
from tournaments.models.tournament import Tournament
from tournaments.players.models.player import Player
from tournaments.players.models.team import Team

LONGEST_CODE = 120  # as long as the list of tie-breaks in which it stands


class TieBreakValue(RowOfTournament):
    """The value that a player, or a team, has in a tie-break that is worked out elsewhere, in hundredths of a point."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tiebreak_values")
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="tiebreak_values")
    team = models.ForeignKey(Team, null=True, on_delete=models.CASCADE, related_name="tiebreak_values")
    code = models.CharField(max_length=LONGEST_CODE)
    value = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "code"], name="tiebreak_value_once"),
            models.UniqueConstraint(fields=["team", "code"], name="tiebreak_value_of_team_once"),
            models.CheckConstraint(condition=ONE_ENTRANT, name="tiebreak_value_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.team}: {self.code} {self.value}"


class TiePlace(RowOfTournament):
    """The place of a player, or a team, among those who are tied in everything after a round; the lowest comes first.

    ``group`` is 0 where lots were drawn; from 1 on it is one of the groups that an arbiter has put in order.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tie_places")
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="tie_places")
    team = models.ForeignKey(Team, null=True, on_delete=models.CASCADE, related_name="tie_places")
    round_number = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField(default=0)
    place = models.PositiveIntegerField()

    class Meta:
        ordering = ["group", "place"]
        constraints = [
            models.UniqueConstraint(fields=["player"], condition=Q(group=0), name="tie_place_by_lot_once"),
            models.UniqueConstraint(fields=["player"], condition=Q(group__gt=0), name="tie_place_by_hand_once"),
            models.UniqueConstraint(fields=["team"], condition=Q(group=0), name="tie_place_of_team_by_lot_once"),
            models.UniqueConstraint(fields=["team"], condition=Q(group__gt=0), name="tie_place_of_team_by_hand_once"),
            models.CheckConstraint(condition=ONE_ENTRANT, name="tie_place_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.team}: {self.place}"
