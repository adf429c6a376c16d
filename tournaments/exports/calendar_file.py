"""The tournament for a calendar (iCalendar, RFC 5545). Rounds have no times here, so its days are whole days.

Where there are as many days as rounds, each day has its round. Otherwise nobody has said which round is on which
day, and the tournament is one entry over all its days.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from uuid import NAMESPACE_OID, uuid5

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from icalendar import Calendar, Event

from tournaments.models import Tournament

CONTENT_TYPE = "text/calendar; charset=utf-8"


def calendar_file(tournament: Tournament, *, made_at: datetime) -> bytes | None:
    """The calendar, or ``None`` where the tournament has no first day. ``made_at`` is its time stamp."""
    if tournament.start_date is None:
        return None
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Arobase//Chess tournaments//EN")
    calendar.add("name", tournament.name)
    calendar.add("x-wr-calname", tournament.name)
    for key, summary, first, last in _entries(tournament, tournament.start_date):
        calendar.add_component(_event(tournament, key, summary, first, last, made_at))
    return bytes(calendar.to_ical())


def _entries(tournament: Tournament, start: date) -> Iterator[tuple[str, str, date, date]]:
    """Key, title, first and last day of each entry."""
    end = max(tournament.end_date or start, start)
    days = (end - start).days + 1
    if days == tournament.total_rounds and days > 1:
        for number in range(1, days + 1):
            day = start + timedelta(days=number - 1)
            title = _("%(name)s: round %(number)d") % {"name": tournament.name, "number": number}
            yield f"round-{number}", title, day, day
        return
    rounds = ngettext("%(count)d round", "%(count)d rounds", tournament.total_rounds)
    yield "all", f"{tournament.name} ({rounds % {'count': tournament.total_rounds}})", start, end


def _event(tournament: Tournament, key: str, summary: str, first: date, last: date, made_at: datetime) -> Event:
    event = Event()
    # The moment of its making tells the tournament from those of every other installation, whatever they are called.
    event.add("uid", str(uuid5(NAMESPACE_OID, f"{tournament.created_at.isoformat()} {tournament.pk} {key}")))
    event.add("dtstamp", made_at)
    event.add("dtstart", first)
    event.add("dtend", last + timedelta(days=1))  # the first day after it
    event.add("summary", summary)
    place = ", ".join(part for part in (tournament.place, tournament.federation) if part)
    if place:
        event.add("location", place)
    event.add("transp", "TRANSPARENT")
    return event
