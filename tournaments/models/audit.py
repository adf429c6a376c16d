"""Who changed what, when, from what to what."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models import columns
from tournaments.models.journal import JournalEntry
from tournaments.models.moments import CreatedAt
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import Tournament


class AuditEntry(models.Model):
    """One change: its kind (``result.record``), what it is about, and a payload in a ``version``.

    ``tournaments.log`` says what each payload holds and makes sentences of it. ``target_name`` is what the target was
    called then; it is for people who search, and nothing else is found by it. ``by_name`` stays when the user is gone.
    ``undone_by`` is the id of the entry that undid this one, empty where it holds. ``digest`` is that of an entry some
    of whose words were erased (``ERASED`` stands in their place), as it was before: certificates go by it.
    """

    ERASED = "[erased]"

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="audit_entries"
    )
    at = CreatedAt()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    kind = models.CharField(max_length=40)
    target_kind = models.CharField(max_length=20)
    target_id = models.PositiveBigIntegerField(null=True, blank=True)
    target_name = models.CharField(max_length=300, blank=True)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveSmallIntegerField(default=1)
    payload = ShapedJSON(default=dict, shape=columns.CHANGE)
    undone_by = models.PositiveBigIntegerField(null=True, blank=True)
    digest = models.CharField(max_length=64, blank=True, default="")
    # The rows that the change wrote; empty for entries from before there was a journal, and those of no tournament.
    journal = models.ForeignKey(JournalEntry, null=True, on_delete=models.SET_NULL, related_name="sentences")

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["tournament", "-at"], name="audit_by_tournament"),
            models.Index(fields=["target_kind", "target_id"], name="audit_by_target"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.target_name}"
