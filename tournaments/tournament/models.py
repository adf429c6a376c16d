"""When a round begins."""

from __future__ import annotations

from datetime import date, time

from django.db import models
from django.db.models import Q
from django.utils.formats import date_format, time_format

from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import Tournament


class RoundTime(RowOfTournament):
    """The day of a round, and the time where one is known, in the time zone of the tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="round_times")
    round_number = models.PositiveSmallIntegerField()
    day = models.DateField()
    time = models.TimeField(null=True, blank=True)

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round_number"], name="round_time_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="round_time_round"),
        ]

    @classmethod
    def read(cls, text: str) -> RoundTime:
        """What ``str`` wrote, unsaved.

        >>> RoundTime.read("2026-11-28 14:00")
        <RoundTime: 2026-11-28 14:00>

        Raises:
            ValueError: it is something else.
        """
        day, _space, clock = text.partition(" ")
        return cls(day=date.fromisoformat(day), time=time.fromisoformat(clock) if clock else None)

    def __str__(self) -> str:
        return f"{self.day.isoformat()} {self.time:%H:%M}" if self.time else self.day.isoformat()

    @property
    def words(self) -> str:
        """For people: the day of the week, the day and the time."""
        day = date_format(self.day, "D j M Y")
        return f"{day}, {time_format(self.time, 'H:i')}" if self.time else day
