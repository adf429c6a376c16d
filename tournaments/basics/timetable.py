"""When the rounds begin: a day, and a time where one is known, in the time zone of the tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from itertools import pairwise

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.basics.zones import zone_of
from tournaments.models import RoundTime, Tournament

Timetable = tuple[RoundTime | None, ...]


def timetable_of(tournament: Tournament) -> Timetable:
    """One entry for each round of the tournament, None where nothing is known of it; empty without any: one query."""
    return by_round(tournament.round_times.all(), tournament.total_rounds)


def by_round(times: Iterable[RoundTime], rounds: int) -> Timetable:
    """The timetable of ``rounds`` rounds, of which some ``times`` are known."""
    known = {one.round_number: one for one in times}
    timetable = tuple(map(known.get, range(1, rounds + 1)))
    return timetable if any(timetable) else ()


def round_time(timetable: Timetable, number: int) -> RoundTime | None:
    """When round ``number`` begins, if that is known."""
    return timetable[number - 1] if 1 <= number <= len(timetable) else None


def moment_of(one: RoundTime) -> datetime | None:
    """The moment at which a round of a tournament begins, with its time zone; None where no time is known."""
    return datetime.combine(one.day, one.time, zone_of(one.tournament)) if one.time else None


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
    return tuple(
        RoundTime(day=first_day + timedelta(days=days_apart * day), time=clock[place]) for day, place in places
    )


def problems_of(timetable: Sequence[RoundTime | None], first: date | None, last: date | None) -> Iterator[str]:
    """Rounds and games that begin no later than the one before, or outside the tournament, ``first`` to ``last``."""
    known = [(number, one) for number, one in enumerate(timetable, start=1) if one is not None]
    for (number, one), (before, earlier) in zip(known[1:], known, strict=False):
        if not _begins_later(one, earlier.beginnings[-1][1]):
            yield _(
                "Round %(number)d (%(time)s) does not begin after round %(before)d (%(earlier)s). Correct one of them."
            ) % {"number": number, "time": one.words, "before": before, "earlier": earlier.words}
    for number, one in known:
        for (_game, former), (game, later) in pairwise(one.beginnings):
            if not _begins_later(later, former) or (later.time and later.day == former.day and not former.time):
                text = _("Round %(number)d: game %(game)d must begin after the game before. Correct its time.")
                yield text % {"number": number, "game": game}
        facts, last_day = {"number": number, "time": one.words}, one.beginnings[-1][1].day
        if first and one.day < first:
            yield _(
                "Round %(number)d (%(time)s) is before the first day of the tournament (%(day)s). Correct one of them."
            ) % {**facts, "day": date_format(first, "DATE_FORMAT")}
        if last and last_day > last:
            yield _(
                "Round %(number)d (%(time)s) is after the last day of the tournament (%(day)s). Correct one of them."
            ) % {**facts, "day": date_format(last, "DATE_FORMAT")}


def _begins_later(one: RoundTime, earlier: RoundTime) -> bool:
    """Whether ``one`` begins after the last game of ``earlier``, as far as the times are known."""
    if one.day != earlier.day or one.time is None or earlier.time is None:
        return one.day >= earlier.day
    return one.time > earlier.time
