"""A round that is being paired by hand."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models import columns
from tournaments.models.moments import CreatedAt
from tournaments.models.shapes import ShapedJSON
from tournaments.rounds.models.round import Round


class ManualSession(models.Model):
    """Pairing by hand, between its visible start and its end. Nothing of it holds before it is finished.

    ``seating`` is the round as it would be: ``pairs`` of players' ids, White first, and ``byes``, the kind of bye by id
    of everybody else. ``past`` are the seatings before, the newest last. ``engine`` is the pairing of the program for
    those who are seated: ``present`` (ids), ``pairs``, ``bye``, and ``reason`` where there is none. ``step`` counts.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="manual_session")
    started_at = CreatedAt()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    step = models.PositiveIntegerField(default=0)
    seating = ShapedJSON(shape=columns.SEATING)
    past = ShapedJSON(default=list, shape=columns.PAST_SEATINGS)
    engine = ShapedJSON(default=dict, shape=columns.ENGINE_SEATING)

    def __str__(self) -> str:
        return f"{self.round} by hand"
