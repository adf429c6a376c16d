"""Who changed what, when, from what to what."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models.tournament import Tournament


class AuditEntry(models.Model):
    """One change. ``action`` is a short code such as ``result.record``; ``subject`` names the thing in words."""

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="audit_entries"
    )
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=200)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    old = models.JSONField(null=True, blank=True)
    new = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["tournament", "-at"], name="audit_by_tournament")]

    def __str__(self) -> str:
        return f"{self.action}: {self.subject}"
