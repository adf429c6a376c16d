"""Groups of players, or of teams, that are kept apart as far as that is possible."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.rows import ONE_ENTRANT, RowOfTournament
from tournaments.models.tournament import Tournament


class ApartGroup(RowOfTournament):
    """Players, or teams, of whom no two meet in the rounds from ``first_round`` to ``last_round``, as far as possible.

    Who belongs to a club or federation is asked when a round is paired; ``value`` names it, and empty means that those
    of each one are kept apart among themselves. The members of a set made by hand are ``ApartMember``. Where not all
    groups hold, those with a smaller ``place`` hold longer.
    """

    class Kind(models.TextChoices):
        CLUB = "club", _("club")
        FEDERATION = "federation", _("federation")
        CHOSEN = "players", _("chosen one by one")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="apart_groups")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    value = models.CharField(_("name"), max_length=120, blank=True)
    place = models.PositiveSmallIntegerField()
    first_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    last_round = models.PositiveSmallIntegerField(_("to round"), default=99)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["club", "federation", "players"]), name="apart_group_kind"),
            models.CheckConstraint(
                condition=Q(first_round__gte=1, first_round__lte=F("last_round")), name="apart_group_rounds"
            ),
        ]

    def __str__(self) -> str:
        if self.kind == self.Kind.CLUB:
            return str(self.value or _("each club"))
        if self.kind == self.Kind.FEDERATION:
            return str(self.value or _("each federation"))
        return str(self.value or _("chosen one by one"))


class ApartMember(RowOfTournament):
    """A player, or a team, of a group made by hand."""

    group = models.ForeignKey(ApartGroup, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey("tournaments.Player", null=True, on_delete=models.CASCADE, related_name="+")
    team = models.ForeignKey("tournaments.Team", null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "player"], name="apart_member_once"),
            models.UniqueConstraint(fields=["group", "team"], name="apart_member_team_once"),
            models.CheckConstraint(condition=ONE_ENTRANT, name="apart_member_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.group}: {self.entrant}"

    @property
    def entrant(self) -> Any:
        """The player, or the team."""
        return self.player or self.team
