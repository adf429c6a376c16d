"""What the public reads: a round as it was published, frozen."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models.round import Round


class Publication(models.Model):
    """Version ``version`` of a published round: pairings and the list of the round frozen together.

    ``pairings`` and ``round_list`` are JSON as made by ``services.rounds.publication``; results are not in it, because
    they come in later.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="publications")
    version = models.PositiveSmallIntegerField(default=1)
    published_at = models.DateTimeField(auto_now_add=True)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    note = models.CharField(max_length=300, blank=True)
    pairings = models.JSONField()
    round_list = models.JSONField()

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["round", "version"], name="publication_version_once")]

    def __str__(self) -> str:
        return f"{self.round} v{self.version}"
