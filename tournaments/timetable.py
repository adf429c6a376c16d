"""When the rounds begin: a day, and a time where one is known, in the time zone of the tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.zones import zone_of


@dataclass(frozen=True, slots=True)
class RoundTime:
    """The beginning of a round; ``time`` is None where only the day is known.

    ``zone`` is that of its tournament; without one ``moment`` is in the zone of the request.
    """

    day: date
    time: time | None = None
    zone: ZoneInfo | None = field(default=None, compare=False, repr=False)

    @classmethod
    def read(cls, text: str, zone: ZoneInfo | None = None) -> RoundTime:
        """What ``str`` wrote.

        >>> RoundTime.read("2026-11-28 14:00")
        RoundTime(day=datetime.date(2026, 11, 28), time=datetime.time(14, 0))

        Raises:
            ValueError: it is something else.
        """
        day, _space, clock = text.partition(" ")
        return cls(date.fromisoformat(day), time.fromisoformat(clock) if clock else None, zone)

    def __str__(self) -> str:
        return f"{self.day.isoformat()} {self.time:%H:%M}" if self.time else self.day.isoformat()

    @property
    def words(self) -> str:
        """For people: the day of the week, the day and the time."""
        day = date_format(self.day, "D j M Y")
        return f"{day}, {time_format(self.time, 'H:i')}" if self.time else day

    @property
    def moment(self) -> datetime | None:
        """The moment, with its time zone; None where no time is known."""
        return timezone.make_aware(datetime.combine(self.day, self.time), self.zone) if self.time else None


Timetable = tuple[RoundTime | None, ...]


def timetable_of(tournament: Tournament) -> Timetable:
    """One entry for each round of the tournament, None where nothing is known of it."""
    zone, texts = zone_of(tournament), tournament.timetable[: tournament.total_rounds]
    kept = [RoundTime.read(text, zone) if text else None for text in texts]
    return (*kept, *[None] * (tournament.total_rounds - len(kept)))


def round_time(tournament: Tournament, number: int) -> RoundTime | None:
    """When round ``number`` begins, if that is known."""
    return timetable_of(tournament)[number - 1] if 1 <= number <= tournament.total_rounds else None


def as_stored(timetable: Sequence[RoundTime | None]) -> list[str]:
    """What the tournament's row holds of ``timetable``; nothing at all where no round has a day."""
    texts = ["" if one is None else str(one) for one in timetable]
    return texts if any(texts) else []


def in_rhythm(first_day: date, times: Sequence[time], *, days_apart: int, rounds: int, start: time) -> Timetable:
    """The timetable of ``rounds`` rounds at the same ``times`` of every day that is played.

    ``days_apart`` counts from one such day to the next. The first day begins with the round at ``start``, one of
    ``times``.

    >>> ten, three = time(10), time(15)
    >>> [str(one) for one in in_rhythm(date(2026, 11, 27), [ten, three], days_apart=1, rounds=3, start=three)]
    ['2026-11-27 15:00', '2026-11-28 10:00', '2026-11-28 15:00']
    """
    clock = sorted(set(times))
    begun = clock.index(start)
    places = (divmod(begun + played, len(clock)) for played in range(rounds))
    return tuple(RoundTime(first_day + timedelta(days=days_apart * day), clock[place]) for day, place in places)


def problems_of(timetable: Sequence[RoundTime | None], first: date | None, last: date | None) -> Iterator[str]:
    """Rounds that begin no later than the one before, or outside the tournament from ``first`` to ``last``."""
    known = [(number, one) for number, one in enumerate(timetable, start=1) if one is not None]
    for (number, one), (before, earlier) in zip(known[1:], known, strict=False):
        if not _is_later(one, earlier):
            yield _(
                "Round %(number)d (%(time)s) does not begin after round %(before)d (%(earlier)s). Correct one of them."
            ) % {"number": number, "time": one.words, "before": before, "earlier": earlier.words}
    for number, one in known:
        facts = {"number": number, "time": one.words}
        if first and one.day < first:
            yield _(
                "Round %(number)d (%(time)s) is before the first day of the tournament (%(day)s). Correct one of them."
            ) % {**facts, "day": date_format(first, "j M Y")}
        if last and one.day > last:
            yield _(
                "Round %(number)d (%(time)s) is after the last day of the tournament (%(day)s). Correct one of them."
            ) % {**facts, "day": date_format(last, "j M Y")}


def _is_later(one: RoundTime, earlier: RoundTime) -> bool:
    if one.day != earlier.day or one.time is None or earlier.time is None:
        return one.day >= earlier.day
    return one.time > earlier.time
