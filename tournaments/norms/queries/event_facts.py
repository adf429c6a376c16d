"""What FIDE's forms IT1, IT3, FA1 and IA1 ask about an event; where their fields are not sure, to copy from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.basics.strength import rating_of_fide
from tournaments.basics.systems import system_of
from tournaments.files.exports.tables import Cell
from tournaments.models import Player, Tournament
from tournaments.norms.queries.officials import Official, OfficialRole, officials_of

Fact = tuple[str, Cell]


@dataclass(frozen=True, slots=True)
class EventReport:
    """What a tournament report (IT3) asks, and of each arbiter what a norm report (FA1, IA1) does."""

    facts: tuple[Fact, ...]
    officials: tuple[Official, ...]
    of_official: tuple[Fact, ...]


def event_facts(tournament: Tournament) -> Iterator[Fact]:
    """The event: name, place, days, rate of play, system."""
    yield _("Event"), tournament.name
    yield (
        pgettext("venue", "Place"),
        ", ".join(part for part in (tournament.place, tournament.federation) if part) or None,
    )
    yield _("First day"), _day(tournament.start_date)
    yield _("Last day"), _day(tournament.end_date)
    yield _("Time control"), tournament.time_control or tournament.time_control_code or None
    yield _("System"), _(system_of(tournament).title)
    yield _("Rounds"), tournament.total_rounds


def _day(day: object) -> str | None:
    return date_format(day, "Y-m-d") if day else None  # type: ignore[arg-type]


def event_report(tournament: Tournament) -> EventReport:
    """The report, from the tournament and its players: one query."""
    officials = officials_of(tournament)
    players = list(Player.objects.filter(tournament=tournament))
    rated = [one for one in players if rating_of_fide(one, tournament.rating_method) is not None]
    titles = Counter(one.title for one in players if one.title)
    federations = {one.federation for one in players if one.federation}
    foreign = [one for one in players if one.federation and one.federation != tournament.federation]
    chief = next((one.as_text for one in officials if one.role == OfficialRole.CHIEF), None)
    event = tuple(event_facts(tournament))
    field: tuple[Fact, ...] = (
        (_("Players"), len(players)),
        (_("Players with a FIDE rating"), len(rated)),
        (_("Players with titles"), ", ".join(f"{count} {title}" for title, count in sorted(titles.items())) or "0"),
        (_("Federations"), len(federations)),
        (_("Players not of the host federation"), len(foreign)),
    )
    return EventReport((*event, *field, (_("Chief arbiter"), chief)), tuple(officials), (*event, *field[:1], field[3]))
