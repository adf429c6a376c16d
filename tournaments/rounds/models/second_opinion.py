"""The second opinion on a draft: what another reading of the rules made of the round."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.tournament import Tournament
from tournaments.rounds.models.round import Round


class SecondOpinion(models.Model):
    """The round ``number`` that was paired at ``paired_at`` is paired again by another reading.

    ``paired`` and ``read`` are what the engine and the reading made of it, as ``rounds.queries.second_opinions`` writes
    it; ``reading`` is which one was asked, ``seconds`` what it took. It names its round by number and moment, for it is
    no row that a journal holds: it stays where the draft goes and comes back. One that differs is acknowledged by
    whoever publishes the round all the same, or, where it came later, on the round's page.
    """

    class State(models.TextChoices):
        ASKED = "asked"
        SAME = "same"
        DIFFERS = "differs"
        NONE = "none"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="second_opinions")
    number = models.PositiveSmallIntegerField()
    paired_at = models.DateTimeField()
    system = models.CharField(max_length=20)
    paired = models.TextField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    read = models.TextField(blank=True)
    reading = models.CharField(max_length=10, blank=True)
    seconds = models.FloatField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(default=timezone.now)
    next_at = models.DateTimeField(default=timezone.now)
    acknowledged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="second_opinion_once")]

    def __str__(self) -> str:
        return f"second opinion on {self.tournament} {self.number}"

    def is_of(self, round_: Round) -> bool:
        """Whether it is on this draft, and not on one of the same number that was discarded."""
        return (self.number, self.paired_at) == (round_.number, round_.paired_at)
