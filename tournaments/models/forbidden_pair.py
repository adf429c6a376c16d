"""Pairs that the regulations keep apart."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q

from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import Tournament

_TWO_PLAYERS = Q(one__lt=F("other"), one__isnull=False, other__isnull=False, one_team=None, other_team=None)
_TWO_TEAMS = Q(one=None, other=None, one_team__isnull=False, other_team__isnull=False, one_team__lt=F("other_team"))


class ForbiddenPair(RowOfTournament):
    """Two whom the regulations keep apart, in the rounds from ``first_round`` to ``last_round``: players, or teams."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey("tournaments.Player", null=True, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey("tournaments.Player", null=True, on_delete=models.CASCADE, related_name="+")
    one_team = models.ForeignKey("tournaments.Team", null=True, on_delete=models.CASCADE, related_name="+")
    other_team = models.ForeignKey("tournaments.Team", null=True, on_delete=models.CASCADE, related_name="+")
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(default=99)

    class Meta:
        constraints = [
            # The smaller id comes first, so that a pair can stand only once.
            models.CheckConstraint(condition=_TWO_PLAYERS | _TWO_TEAMS, name="forbidden_pair_order"),
            models.UniqueConstraint(fields=["tournament", "one", "other"], name="forbidden_pair_once"),
            models.UniqueConstraint(
                fields=["tournament", "one_team", "other_team"], name="forbidden_pair_of_teams_once"
            ),
            models.CheckConstraint(
                condition=Q(first_round__gte=1, first_round__lte=F("last_round")), name="forbidden_pair_rounds"
            ),
        ]

    def __str__(self) -> str:
        return " - ".join(map(str, self.entrants))

    @property
    def entrants(self) -> tuple[Any, Any]:
        """The two players, or teams."""
        return (self.one, self.other) if self.one_id else (self.one_team, self.other_team)
