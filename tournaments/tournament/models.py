"""When a round begins."""

from __future__ import annotations

from datetime import date, time

from django.db import models
from django.db.models import Q
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import Tournament


class RoundTime(RowOfTournament):
    """The day of a round, and the time where one is known, in the time zone of the tournament.

    Where a round is a match of two games, ``second_time`` is when the second one begins; empty: after the first.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="round_times")
    round_number = models.PositiveSmallIntegerField()
    day = models.DateField()
    time = models.TimeField(null=True, blank=True)
    second_time = models.TimeField(null=True, blank=True)

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round_number"], name="round_time_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="round_time_round"),
        ]

    @classmethod
    def read(cls, text: str) -> RoundTime:
        """What ``str`` wrote, unsaved.

        >>> RoundTime.read("2026-11-28 14:00"), RoundTime.read("2026-11-28 14:00 16:30")
        (<RoundTime: 2026-11-28 14:00>, <RoundTime: 2026-11-28 14:00 16:30>)

        Raises:
            ValueError: it is something else.
        """
        day, *clocks = text.split()
        if len(clocks) > 2:
            raise ValueError(f"More than two times: {text}")
        first, second = [*map(time.fromisoformat, clocks), None, None][:2]
        return cls(day=date.fromisoformat(day), time=first, second_time=second)

    def __str__(self) -> str:
        return " ".join([self.day.isoformat(), *(f"{one:%H:%M}" for one in (self.time, self.second_time) if one)])

    @property
    def words(self) -> str:
        """For people: the day of the week, the day and the time, or both times."""
        day = date_format(self.day, "SHORT_WEEKDAY_DATE_FORMAT")
        if self.time is None:
            return day
        times = f"{day}, {time_format(self.time, 'H:i')}"
        if self.second_time is None:
            return times
        return _("%(first)s and %(second)s") % {"first": times, "second": time_format(self.second_time, "TIME_FORMAT")}

    @property
    def beginnings(self) -> tuple[RoundTime, ...]:
        """When each of its games begins: the round itself, and the second game where that has a time of its own."""
        if self.second_time is None:
            return (self,)
        found = []
        for clock in (self.time, self.second_time):
            found.append(RoundTime(day=self.day, time=clock, round_number=self.round_number))
            found[-1].tournament = self.tournament
        return tuple(found)
