"""Reports that were sent for rating, as they were."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models.tournament import Tournament


class SentReport(models.Model):
    """The report file of some rounds as it was sent: ``file`` and the SHA-256 of its bytes (UTF-8) never change.

    Like the log it is no row that a journal holds: nothing takes it back. Of the same rounds there can be a later one,
    which corrects it, and ``note`` says why.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sent_reports")
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField()
    edition = models.CharField(max_length=5)
    file = models.TextField()
    sha256 = models.CharField(max_length=64)
    note = models.CharField(max_length=200, blank=True, default="")
    sent_at = models.DateTimeField(default=timezone.now)
    by_name = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(first_round__gte=1, last_round__gte=F("first_round")), name="sent_report_rounds"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: rounds {self.first_round} to {self.last_round}"
