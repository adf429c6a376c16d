"""Tokens with which other programs write into one tournament."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.tournament import Tournament


class ApiToken(models.Model):
    """What a program shows to write into ``tournament``, and what it may write there.

    The token itself is nowhere: ``digest`` is its SHA-256. It is good up to the end of ``ends_on``, until it is
    revoked, and as long as whoever made it may work on the tournament. ``asked`` counts what it was used for in the
    minute that began at ``minute``.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    may_results = models.BooleanField(default=False)
    may_players = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    ends_on = models.DateField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    minute = models.DateTimeField(null=True, blank=True)
    asked = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        """Whether its last day has passed."""
        return timezone.localdate() > self.ends_on
