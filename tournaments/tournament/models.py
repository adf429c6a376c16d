"""When a round begins, and the pictures that the screens in the hall show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, time
from itertools import groupby

from django.db import models
from django.db.models import Q
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.columns import LATER_GAMES, MOST_LATER_GAMES
from tournaments.models.look import MOST_OF_PICTURE
from tournaments.models.names import VisibleNames
from tournaments.models.rows import RowOfTournament
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import Tournament

Clock = time  # by another name, since a column is called so too
NOT_KNOWN = "-"  # in the place of a game that begins after the one before


class RoundTime(RowOfTournament):
    """The day of a round, and the time where one is known, in the time zone of the tournament.

    Where a round is a match of several games this is when the first begins. ``later_games`` has one text for each
    other: ``"15:30"`` on the day of the game before, ``"2026-11-29 10:00"`` on another one, ``"2026-11-29"`` without
    its time; empty, or left out at the end: after the game before.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="round_times")
    round_number = models.PositiveSmallIntegerField()
    day = models.DateField()
    time = models.TimeField(null=True, blank=True)
    later_games = ShapedJSON(shape=LATER_GAMES, default=list, blank=True)

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round_number"], name="round_time_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="round_time_round"),
        ]

    @classmethod
    def read(cls, text: str) -> RoundTime:
        """What ``str`` wrote, unsaved: a day begins the next game unless its time follows.

        >>> RoundTime.read("2026-11-28 14:00"), RoundTime.read("2026-11-28 14:00 16:30 - 2026-11-29 10:00")
        (<RoundTime: 2026-11-28 14:00>, <RoundTime: 2026-11-28 14:00 16:30 - 2026-11-29 10:00>)

        Raises:
            ValueError: it is something else.
        """
        games = list[str]()
        for word in text.split():
            if ":" in word and games and games[-1].count("-") == 2 and ":" not in games[-1]:
                games[-1] = f"{games[-1]} {word}"
            else:
                games.append(word)
        found = [_read(one) for one in games]
        if not found or found[0][0] is None:
            raise ValueError(f"No day of a round: {text}")
        if len(found) > MOST_LATER_GAMES + 1:
            raise ValueError(f"More than {MOST_LATER_GAMES + 1} times: {text}")
        return cls.of_games(found)

    @classmethod
    def of_games(cls, games: Sequence[tuple[date | None, Clock | None]]) -> RoundTime:
        """Unsaved, from day and time of each game, the first with its day; without a day it is that of the game before.

        >>> RoundTime.of_games([(date(2026, 11, 28), time(14)), (None, None), (date(2026, 11, 28), time(18))])
        <RoundTime: 2026-11-28 14:00 - 18:00>
        """
        (first, clock), *later = games
        assert first is not None
        texts, before, day_alone = list[str](), first, clock is None
        for day, at in later:
            current = day or before
            # With its day where that is another one, and where a time alone would be read as that of the game before.
            has_day = current != before or (day_alone and at is not None)
            texts.append(" ".join(filter(None, (f"{current}" if has_day else "", _clock(at)))))
            before, day_alone = current, has_day and at is None
        while texts and not texts[-1]:
            texts.pop()
        return cls(day=first, time=clock, later_games=texts)

    def __str__(self) -> str:
        first = f"{self.day.isoformat()} {_clock(self.time)}".strip()
        return " ".join([first, *(one or NOT_KNOWN for one in self.later_games)])

    @property
    def words(self) -> str:
        """For people: the day of the week, the day and the time, or all times of it; then the same of further days."""
        days = groupby((one for _game, one in self.beginnings), lambda one: one.day)
        return "; ".join(_words_of_day(day, [one.time for one in times if one.time]) for day, times in days)

    @property
    def beginnings(self) -> tuple[tuple[int, RoundTime], ...]:
        """When its games begin, by their numbers: the first, and each that has a time or a day of its own."""
        if not self.later_games:
            return ((1, self),)
        return ((1, self._one_game(self.day, self.time)), *self._later())

    def beginning_of(self, game: int) -> RoundTime:
        """When the game of this number begins, or the last before it of which that is known."""
        return [one for number, one in self.beginnings if number <= game][-1]

    def _later(self) -> Iterator[tuple[int, RoundTime]]:
        current = self.day
        for game, text in enumerate(self.later_games, start=2):
            if text:
                day, clock = _read(text)
                current = day or current
                yield game, self._one_game(current, clock)

    def _one_game(self, day: date, clock: Clock | None) -> RoundTime:
        one = RoundTime(day=day, time=clock, round_number=self.round_number, tournament_id=self.tournament_id)
        if RoundTime.tournament.is_cached(self):
            one.tournament = self.tournament
        return one


class HallPicture(RowOfTournament, VisibleNames):
    """A sponsor's picture for the screens in the hall, made of what was uploaded (``basics.pictures``).

    ``content`` is a WebP of ``width`` × ``height`` pixels; ``mark`` names it in its address. It is kept once, so
    that who deletes it has deleted it: no journal has it, and no restore point.
    """

    SECRET = ("content", "mark")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="hall_pictures")
    name = models.CharField(gettext_lazy("name"), max_length=80)
    content = models.BinaryField(max_length=MOST_OF_PICTURE)
    mark = models.CharField(max_length=24, db_index=True)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="hall_picture_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="hall_picture_name"),
        ]

    def __str__(self) -> str:
        return self.name


def _clock(at: time | None) -> str:
    return f"{at:%H:%M}" if at else ""


def _read(text: str) -> tuple[date | None, time | None]:
    """Day and time of a text of ``later_games``; None where it has none.

    Raises:
        ValueError: it is something else.
    """
    day, clock = text.rpartition(" ")[::2] if ":" in text else (text.strip(NOT_KNOWN), "")
    return (date.fromisoformat(day) if day else None), (time.fromisoformat(clock) if clock else None)


def _words_of_day(day: date, times: Sequence[time]) -> str:
    begin = (time_format(one, "TIME_FORMAT") for one in times[:1])
    words = ", ".join([date_format(day, "SHORT_WEEKDAY_DATE_FORMAT"), *begin])
    if len(times) < 2:
        return words
    *others, last = times
    first = ", ".join([words, *(time_format(one, "TIME_FORMAT") for one in others[1:])])
    return _("%(first)s and %(second)s") % {"first": first, "second": time_format(last, "TIME_FORMAT")}
