"""The timetable: day and time of each round, and the rhythm from which a first version is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import time
from itertools import chain
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import DATE_INPUT, TIME_INPUT
from tournaments.basics.systems import games_in_match
from tournaments.basics.timetable import Timetable, in_rhythm, timetable_of
from tournaments.models import MOST_ROUNDS, RoundTime, Tournament
from tournaments.models.columns import MOST_LATER_GAMES

MOST_TIMES = 12  # rounds of one day
# What a page calls the fields; which of them there are depends on the number of rounds.
LABELS = {
    f"{field}_{number}": format_lazy(label, number=number)
    for field, label in (
        ("day", _("Day of round {number}")),
        ("time", _("Time of round {number}")),
    )
    for number in range(1, MOST_ROUNDS + 1)
}
LABELS |= {
    f"{field}_{number}_{game}": format_lazy(label, number=number, game=game)
    for field, label in (
        ("day", _("Day of game {game} of round {number}")),
        ("time", _("Time of game {game} of round {number}")),
    )
    for number in range(1, MOST_ROUNDS + 1)
    for game in range(2, MOST_LATER_GAMES + 2)
}


class TimetableForm(forms.Form):
    """A day and a time for each round; where a round is a match of several games, for each of them."""

    def __init__(
        self, *args: Any, tournament: Tournament | None = None, made: Timetable | None = None, **kwargs: Any
    ) -> None:
        """``made`` is shown in place of what the tournament has."""
        super().__init__(*args, **kwargs)
        self._shown = made or (_each_round(tournament) if tournament else ())
        self.games = games_in_match(tournament) if tournament else 1
        for number, one in enumerate(self._shown, start=1):
            known = dict(one.beginnings) if one else {}
            for game, (day, clock) in enumerate(self._names(number), start=1):
                self.fields[day] = forms.DateField(label=LABELS[day], required=False, widget=DATE_INPUT)
                self.fields[clock] = forms.TimeField(label=LABELS[clock], required=False, widget=TIME_INPUT)
                begins = known.get(game)
                self.initial[day] = begins.day.isoformat() if begins else ""
                self.initial[clock] = f"{begins.time:%H:%M}" if begins and begins.time else ""

    def _names(self, number: int) -> list[tuple[str, str]]:
        """The fields of a round, day and time of each of its games."""
        games = ["", *(f"_{game}" for game in range(2, self.games + 1))]
        return [(f"day_{number}{game}", f"time_{number}{game}") for game in games]

    @property
    def lines(self) -> Iterator[tuple[int, int, list[forms.BoundField]]]:
        """Each round and game with its fields."""
        for number in range(1, len(self._shown) + 1):
            for game, names in enumerate(self._names(number), start=1):
                yield number, game, [self[name] for name in names]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for number in range(1, len(self._shown) + 1):
            (first, clock), *later = self._names(number)
            if not cleaned.get(first) and any(map(cleaned.get, (clock, *chain(*later)))):
                self.add_error(first, _("A time needs its day. Enter the day, or take the time away."))
            elif not cleaned.get(clock) and any(cleaned.get(time) and not cleaned.get(day) for day, time in later[:1]):
                self.add_error(clock, _("Enter the time of the first game too, or take that of the second away."))
        return cleaned

    @property
    def timetable(self) -> Timetable:
        """What was entered."""
        data = self.cleaned_data
        found: list[RoundTime | None] = []
        for number in range(1, len(self._shown) + 1):
            games = [(data[day], _to_the_minute(data[clock])) for day, clock in self._names(number)]
            found.append(RoundTime.of_games(games) if games[0][0] else None)
        return tuple(found)


def _to_the_minute(clock: time | None) -> time | None:
    return clock and clock.replace(second=0, microsecond=0)


def _each_round(tournament: Tournament) -> Timetable:
    return timetable_of(tournament) or (None,) * tournament.total_rounds


class RhythmForm(forms.Form):
    """The rhythm of the rounds. It changes nothing: what it makes is shown to be corrected and saved."""

    first_day = forms.DateField(label=_("First day"), widget=DATE_INPUT)
    times = forms.CharField(
        label=_("Times on a playing day"),
        max_length=120,
        help_text=_("one for each round of the day, for example 10:00 15:00"),
    )
    start = forms.TimeField(
        label=_("Round 1 at"),
        required=False,
        widget=TIME_INPUT,
        help_text=_("one of these times; empty: the first of them"),
    )
    days_apart = forms.IntegerField(
        label=_("Days until the next playing day"),
        min_value=1,
        max_value=60,
        initial=1,
        help_text=_("1: every day, 7: once a week"),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"first_day": tournament.start_date, "days_apart": 1})
        kwargs.setdefault("auto_id", "rhythm_%s")
        super().__init__(*args, **kwargs)
        self._rounds = tournament.total_rounds

    def clean_times(self) -> list[time]:
        words = re.split(r"[\s,;]+", self.cleaned_data["times"].strip())
        if len(words) > MOST_TIMES:
            raise ValidationError(_("Give at most %(most)d times."), params={"most": MOST_TIMES})
        field = forms.TimeField(input_formats=["%H:%M", "%H.%M", "%H"])
        found, wrong = [], []
        for word in words:
            try:
                found.append(field.clean(word))
            except ValidationError:
                wrong.append(word)
        if wrong:
            raise ValidationError(
                _("No time of a day: %(words)s. Write hours and minutes, for example 10:00 15:00."),
                params={"words": ", ".join(wrong)},
            )
        return found

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("start") and "times" in cleaned and cleaned["start"] not in cleaned["times"]:
            self.add_error("start", _("Round 1 begins at one of the times of a day. Choose one of them."))
        return cleaned

    @property
    def timetable(self) -> Timetable:
        """What the rhythm makes.

        Raises:
            OverflowError: the calendar ends before the rounds do.
        """
        data = self.cleaned_data
        return in_rhythm(
            data["first_day"],
            data["times"],
            days_apart=data["days_apart"],
            rounds=self._rounds,
            start=data["start"] or min(data["times"]),
        )
