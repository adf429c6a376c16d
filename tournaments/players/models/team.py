"""Teams, the entrants of a team event. Their members are players; their rosters stand with those."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.names import VisibleNames
from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import Tournament


class Team(RowOfTournament, VisibleNames):
    """A team of one tournament; ``strength`` is what its number follows where the event states one (C.04.6)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    tpn = models.PositiveSmallIntegerField(_("pairing number"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=120)
    strength = models.PositiveSmallIntegerField(_("strength"), null=True, blank=True)

    class Meta:
        ordering = ["tpn", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "tpn"], name="team_tpn_once"),
            models.UniqueConstraint(fields=["tournament", "name"], name="team_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="team_name"),
        ]

    def __str__(self) -> str:
        return self.name
