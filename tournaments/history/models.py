"""A tournament as it stood at some moment, so that it can be brought back."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class RestorePoint(models.Model):
    """The rows of a tournament as they stood before a step that is hard to undo.

    The journal leads back to ``revision``. Some have a copy in ``rows`` as well, packed as ``whole`` makes it; what was
    published and the log are not in it, because nothing takes those back. ``round_number`` is the round of
    the step, where it is one of a round.
    """

    class Occasion(models.TextChoices):
        PAIRING = "pairing", _("before pairing")
        PUBLISHING = "publishing", _("before publishing")
        TAKING_BACK = "taking_back", _("before taking back a round")
        MANUAL = "manual", _("before pairing by hand")
        IMPORT = "import", _("before an import of players")
        RATINGS = "ratings", _("before taking over ratings")
        CORRECTION = "correction", _("before a correction")
        RESTORE = "restore", _("before a restore")
        DISCARDING = "discarding", _("before discarding a draft")
        NUMBERS = "numbers", _("before changing pairing numbers")
        REMOVAL = "removal", _("before removing a player")
        ASKED = "asked", _("made by hand")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="restore_points")
    at = models.DateTimeField(auto_now_add=True)
    by_name = models.CharField(max_length=150, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    occasion = models.CharField(max_length=12, choices=Occasion.choices)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)
    revision = models.PositiveBigIntegerField()
    size = models.PositiveIntegerField()
    rows = models.BinaryField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.tournament} {self.occasion} {self.at}"
