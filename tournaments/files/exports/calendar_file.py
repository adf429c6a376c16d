"""A tournament, or all of an event, for a calendar (iCalendar, RFC 5545).

It has the rounds of the timetable, each when it begins.
Without a timetable its days are whole days: where there are as many as rounds, each day has its round. Otherwise
nobody has said which round is on which day, and the tournament is one entry over all its days.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from uuid import NAMESPACE_OID, uuid5

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from icalendar import Alarm, Calendar, Event

from tournaments.basics.timetable import Timetable, moment_of
from tournaments.basics.zones import zone_of
from tournaments.models import Tournament

CONTENT_TYPE = "text/calendar; charset=utf-8"
REFRESHED = timedelta(minutes=15)
ALARM_BEFORE = timedelta(minutes=30)
USUAL_LENGTH = timedelta(hours=4)
MOVES = 60  # of a game, for which an increment counts: by so many FIDE compares time controls (B.02)


@dataclass(frozen=True, slots=True)
class Part:
    """A tournament with its timetable; ``made_at`` is the time stamp of its entries.

    Of one player's calendar ``of`` tells its entries from those of the tournament, and ``titles`` says by the number of
    a round where the player sits.
    """

    tournament: Tournament
    timetable: Timetable
    made_at: datetime
    of: str = ""
    titles: Mapping[int, str] = field(default_factory=dict)

    def title(self, number: int) -> str:
        known = {"name": self.tournament.name, "number": number}
        return self.titles.get(number) or _("%(name)s: round %(number)d") % known


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
    # How often whoever subscribes to it asks for it (RFC 7986, 5.7; the second one is older).
    calendar.add("refresh-interval", REFRESHED, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT15M")
    for part in known:
        for event in list(_rounds(part)) or _days(part):
            event.add("dtstamp", part.made_at)
            calendar.add_component(event)
    return bytes(calendar.to_ical())


def has_calendar(tournament: Tournament, timetable: Timetable) -> bool:
    """Whether anything is known of when the tournament is."""
    return tournament.start_date is not None or any(timetable)


def length_of_game(tournament: Tournament) -> timedelta:
    """How long a game lasts at most by the time control in code (record 222), with 60 moves; else four hours.

    >>> length_of_game(Tournament(time_control_code="40/5400+30:1800+30")), length_of_game(Tournament())
    (datetime.timedelta(seconds=18000), datetime.timedelta(seconds=14400))
    """
    code = tournament.time_control_code.partition("/B")[0].removeprefix("W")
    seconds, increment = 0, 0
    for period in code.split(":"):
        found = re.fullmatch(r"(?:\d+/)?(\d{1,5})(?:\+(\d{1,4}))?", period)
        if found is None:
            return USUAL_LENGTH
        seconds += int(found[1])
        increment = int(found[2] or 0)
    return timedelta(seconds=2 * (seconds + MOVES * increment))


def _rounds(part: Part) -> Iterator[Event]:
    """The rounds whose day is known, or their games, each as long as its game may last."""
    length = length_of_game(part.tournament)
    for one in filter(None, part.timetable):
        number = one.round_number
        for game, beginning in one.beginnings:
            moment = moment_of(beginning)
            begins, ends = (moment.astimezone(UTC), moment.astimezone(UTC) + length) if moment else (one.day, one.day)
            title, key = part.title(number), f"round-{number}"
            if len(one.beginnings) > 1:
                title = _("%(round)s, game %(game)d") % {"round": title, "game": game}
                key = key if game == 1 else f"{key}.{game}"
            yield _event(part, key, title, begins, ends)


def _days(part: Part) -> Iterator[Event]:
    """The days of the tournament, which has at least a first one."""
    tournament = part.tournament
    start = tournament.start_date
    if start is None:
        return
    end = max(tournament.end_date or start, start)
    days = (end - start).days + 1
    if days == tournament.total_rounds and days > 1:
        for number in range(1, days + 1):
            day = start + timedelta(days=number - 1)
            yield _event(part, f"round-{number}", part.title(number), day, day)
        return
    rounds = ngettext("%(count)d round", "%(count)d rounds", tournament.total_rounds)
    title = f"{tournament.name} ({rounds % {'count': tournament.total_rounds}})"
    yield _event(part, "all", title, start, end)


def _event(part: Part, key: str, title: str, begins: date | datetime, ends: date | datetime) -> Event:
    """An entry from ``begins`` to ``ends``: moments, with an alarm, or whole days, of which that is the last one."""
    event, tournament = Event(), part.tournament
    key = f"{part.of} {key}" if part.of else key
    # The moment of its making tells the tournament from those of every other installation, whatever they are called.
    event.add("uid", str(uuid5(NAMESPACE_OID, f"{tournament.created_at.isoformat()} {tournament.pk} {key}")))
    # Whoever has the entry already goes by a higher number: seconds in which something public changed.
    event.add("sequence", max(0, tournament.public_revision // 1000 - int(tournament.created_at.timestamp())))
    event.add("dtstart", begins)
    event.add("dtend", ends if isinstance(ends, datetime) else ends + timedelta(days=1))  # the first day after it
    event.add("summary", title)
    place = ", ".join(part for part in (tournament.place, tournament.federation) if part)
    if place:
        event.add("location", place)
    if settings.MAIL_SITE:
        event.add("url", f"{settings.MAIL_SITE}{reverse('public:tournament', args=[tournament.slug])}")
    event.add("transp", "TRANSPARENT")
    if isinstance(begins, datetime):
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", title)
        alarm.add("trigger", -ALARM_BEFORE)
        event.add_component(alarm)
    return event
