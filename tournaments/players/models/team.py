"""Teams, the entrants of a team event. Their members are players; their rosters stand with those."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.names import VisibleNames
from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import HIGHEST_TABLE, Tournament

# What is entered about a team, in the order of the form.
TEAM_FIELDS = ("name", "short_name", "club", "federation", "captain", "strength", "entry_round", "fixed_table")


def fixed_table_field() -> models.PositiveSmallIntegerField[int | None, int | None]:
    """The table at which a player or a team is seated in every round; empty: wherever the pairing seats them."""
    valid = [MinValueValidator(1), MaxValueValidator(HIGHEST_TABLE)]
    return models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True, validators=valid)


class Team(RowOfTournament, VisibleNames):
    """A team of one tournament; ``strength`` is what its number follows where the event states one (C.04.6).

    ``entry_round`` is the first round whose pairing considers the team, ``withdrawn_from`` the first one for which it
    has left, empty while active.
    """

    VISIBLE = ("name", "short_name", "club", "captain")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    tpn = models.PositiveSmallIntegerField(_("pairing number"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=120)
    short_name = models.CharField(_("short name"), max_length=20, blank=True, default="")
    club = models.CharField(_("club"), max_length=120, blank=True, default="")
    federation = models.CharField(_("federation"), max_length=3, blank=True, default="")
    captain = models.CharField(_("captain"), max_length=120, blank=True, default="")
    strength = models.PositiveSmallIntegerField(_("strength"), null=True, blank=True)
    entry_round = models.PositiveSmallIntegerField(_("plays from round"), default=1, validators=[MinValueValidator(1)])
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)
    fixed_table = fixed_table_field()

    class Meta:
        ordering = ["tpn", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "tpn"], name="team_tpn_once"),
            models.UniqueConstraint(fields=["tournament", "name"], name="team_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="team_name"),
            models.CheckConstraint(condition=Q(entry_round__gte=1), name="team_entry_round"),
        ]

    def __str__(self) -> str:
        return self.name

    def takes_part_in(self, round_number: int) -> bool:
        """Whether the team has entered and not withdrawn by then; a bye asked for is another matter."""
        return self.entry_round <= round_number and (self.withdrawn_from is None or round_number < self.withdrawn_from)
