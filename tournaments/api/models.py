"""Tokens with which other programs write into one tournament, or into all of a club or of the installation."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.clubs.models import Club
from tournaments.models.tournament import Tournament

# What a token lets a program do: one of a tournament, and of a wide one that and more.
OF_TOURNAMENT = ("results", "players")
OF_WIDE = ("create", "import", "pair", "publish", "trf", "prizes")


class ApiToken(models.Model):
    """What a program shows to write into ``tournament``, and what it may write there.

    A wide one has no tournament of its own: it is for those of ``club``, without one for all of the installation.

    The token itself is nowhere: ``digest`` is its SHA-256. It is good up to the end of ``ends_on``, until it is
    revoked, and as long as whoever made it may work on the tournament. ``asked`` counts what it was used for in the
    minute that began at ``minute``.
    """

    tournament = models.ForeignKey(Tournament, null=True, on_delete=models.CASCADE, related_name="api_tokens")
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    may_results = models.BooleanField(default=False)
    may_players = models.BooleanField(default=False)
    may_create = models.BooleanField(default=False)
    may_import = models.BooleanField(default=False)
    may_pair = models.BooleanField(default=False)
    may_publish = models.BooleanField(default=False)
    may_trf = models.BooleanField(default=False)
    may_prizes = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    ends_on = models.DateField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    minute = models.DateTimeField(null=True, blank=True)
    asked = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(tournament=None) | Q(club=None), name="api_token_of_one_or_of_many")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def at_hand(self) -> Tournament:
        """The tournament that a request is about: its own, or that of the address.

        Raises:
            TypeError: the request is about none.
        """
        if self.tournament is None:
            raise TypeError("The address is of no tournament.")
        return self.tournament

    @property
    def rights(self) -> list[str]:
        """What it lets a program do, by name."""
        return [right for right in (*OF_TOURNAMENT, *OF_WIDE) if getattr(self, f"may_{right}")]

    @property
    def is_over(self) -> bool:
        """Whether its last day has passed."""
        return timezone.localdate() > self.ends_on
