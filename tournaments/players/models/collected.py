"""The page on which a player's tournaments are collected, as long as the player wants it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.models.tournament import Tournament


class CollectedPage(models.Model):
    """Whoever has the FIDE number has consented, by a personal link of ``tournament``, to one page of all tournaments.

    ``guardian`` is who consented for somebody below the age of consent. It is personal, so it is no row that a journal
    holds, no event file and no mirror has it, and it goes with the personal data of that tournament.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="collected_pages")
    fide_id = models.CharField(max_length=11, unique=True)
    guardian = models.CharField(max_length=120, blank=True, default="")
    given_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(fide_id=""), name="collected_page_fide_id")]

    def __str__(self) -> str:
        return self.fide_id
