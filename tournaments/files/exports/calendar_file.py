"""A tournament, or all of an event, for a calendar (iCalendar, RFC 5545).

It has the rounds of the timetable, each when it begins.
Without a timetable its days are whole days: where there are as many as rounds, each day has its round. Otherwise
nobody has said which round is on which day, and the tournament is one entry over all its days.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import NAMESPACE_OID, uuid5

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from icalendar import Calendar, Event

from tournaments.basics.timetable import Timetable, moment_of
from tournaments.basics.zones import zone_of
from tournaments.models import Tournament

CONTENT_TYPE = "text/calendar; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Part:
    """A tournament with its timetable; ``made_at`` is the time stamp of its entries."""

    tournament: Tournament
    timetable: Timetable
    made_at: datetime


def calendar_file(name: str, parts: Sequence[Part]) -> bytes | None:
    """The calendar called ``name`` of one or more tournaments, ``None`` where none of them has a date.

    Each has the same entries in a calendar of its own and in that of its event.
    """
    known = [part for part in parts if has_calendar(part.tournament, part.timetable)]
    if not known:
        return None
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Arobase//Chess tournaments//EN")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("x-wr-timezone", zone_of(known[0].tournament).key)
    for part in known:
        for event in list(_rounds(part.tournament, part.timetable)) or _days(part.tournament):
            event.add("dtstamp", part.made_at)
            calendar.add_component(event)
    return bytes(calendar.to_ical())


def has_calendar(tournament: Tournament, timetable: Timetable) -> bool:
    """Whether anything is known of when the tournament is."""
    return tournament.start_date is not None or any(timetable)


def _title(tournament: Tournament, number: int) -> str:
    return _("%(name)s: round %(number)d") % {"name": tournament.name, "number": number}


def _rounds(tournament: Tournament, timetable: Timetable) -> Iterator[Event]:
    """The rounds whose day is known, or their two games. How long they last nobody has said."""
    for one in filter(None, timetable):
        number = one.round_number
        for game, beginning in enumerate(one.beginnings, start=1):
            moment = moment_of(beginning)
            begins, last = (moment.astimezone(UTC), None) if moment else (one.day, one.day)
            title, key = _title(tournament, number), f"round-{number}"
            if len(one.beginnings) > 1:
                title = _("%(round)s, game %(game)d") % {"round": title, "game": game}
                key = key if game == 1 else f"{key}.{game}"
            yield _event(tournament, key, title, begins, last)


def _days(tournament: Tournament) -> Iterator[Event]:
    """The days of the tournament, which has at least a first one."""
    start = tournament.start_date
    if start is None:
        return
    end = max(tournament.end_date or start, start)
    days = (end - start).days + 1
    if days == tournament.total_rounds and days > 1:
        for number in range(1, days + 1):
            day = start + timedelta(days=number - 1)
            yield _event(tournament, f"round-{number}", _title(tournament, number), day, day)
        return
    rounds = ngettext("%(count)d round", "%(count)d rounds", tournament.total_rounds)
    title = f"{tournament.name} ({rounds % {'count': tournament.total_rounds}})"
    yield _event(tournament, "all", title, start, end)


def _event(tournament: Tournament, key: str, title: str, begins: date | datetime, last: date | None) -> Event:
    """An entry that ``begins`` at a moment or with a whole day; ``last`` is the last of the days, None for a moment."""
    event = Event()
    # The moment of its making tells the tournament from those of every other installation, whatever they are called.
    event.add("uid", str(uuid5(NAMESPACE_OID, f"{tournament.created_at.isoformat()} {tournament.pk} {key}")))
    event.add("dtstart", begins)
    if last:
        event.add("dtend", last + timedelta(days=1))  # the first day after it
    event.add("summary", title)
    place = ", ".join(part for part in (tournament.place, tournament.federation) if part)
    if place:
        event.add("location", place)
    event.add("transp", "TRANSPARENT")
    return event
