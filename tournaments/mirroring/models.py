"""Mirrors: a tournament that is shown on another installation too, and one that is shown here for another."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models import columns
from tournaments.models.sealed import SealedField, longest_sealed
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import Tournament


class MirrorFrom(models.Model):
    """A mirror here of a tournament that another installation runs; whoever has the key writes it, and nobody else.

    ``sequence`` and ``digest`` are those of the last piece that was taken in, ``state`` is what was kept of that piece,
    ``numbers`` says which row here stands for which row there, ``deadlines`` until when errors of a round are reported,
    which is worked out there from the log. ``pulse`` counts the signs of life since. Once it has ended
    (``ended_at``) the tournament belongs to this installation alone.
    """

    name = models.CharField(max_length=100)
    key = SealedField(max_length=longest_sealed(64))
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    tournament = models.OneToOneField(Tournament, null=True, on_delete=models.CASCADE, related_name="mirrored_from")
    sequence = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    pulse = models.PositiveIntegerField(default=0)
    numbers = ShapedJSON(default=dict, shape=columns.MIRROR_NUMBERS)
    state = models.BinaryField(default=bytes)
    deadlines = ShapedJSON(default=dict, shape=columns.DEADLINES)
    changed_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class MirrorTo(models.Model):
    """Where a tournament is mirrored to, and how far.

    ``sequence`` and ``digest`` are those of the last piece that was acknowledged; ``pending`` is the piece that is
    being sent until it is, unchanged. ``revision`` is the tournament's as of the last piece made,
    ``columns`` the mark of what such pieces hold. Where the other side
    holds what was not sent from here, ``stopped`` is set, and ``other_…`` say what it holds.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="mirrored_to")
    address = models.CharField(max_length=300)
    key = SealedField(max_length=longest_sealed(64))
    sequence = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    pulse = models.PositiveIntegerField(default=0)
    pending = models.BinaryField(null=True)
    revision = models.IntegerField(default=-1)
    columns = models.CharField(max_length=64, blank=True)
    waiting_since = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(default=timezone.now)
    failures = models.PositiveIntegerField(default=0)
    problem = models.CharField(max_length=300, blank=True)
    stopped = models.BooleanField(default=False)
    other_sequence = models.PositiveIntegerField(default=0)
    other_digest = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.tournament} -> {self.address}"
