"""The calendar of an event: the rounds of all its tournaments in one file."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from icalendar import Calendar

from tests.tournaments.factories import Make, Play
from tournaments.events.actions import make_event, set_tournaments
from tournaments.models import Event, Publication, RoundTime, Tournament, User
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = pytest.mark.django_db


@pytest.fixture
def congress(make_tournament: Make, play_round: Play, arbiter: User) -> Event:
    """A has a time for round 1 in Athens, B two days, C is announced without any, and nobody sees D."""
    masters = make_tournament(slug="masters", name="Masters", players=4, rounds=2, time_zone="Europe/Athens")
    set_timetable(masters, (RoundTime(day=date(2026, 5, 1), time=time(10)), None), by=None)
    days = {"start_date": date(2026, 5, 1), "end_date": date(2026, 5, 2)}
    youth = make_tournament(slug="youth", name="Youth", players=4, rounds=2, place="Annexe", **days)
    blitz = make_tournament(slug="blitz", name="Blitz", announced=True)
    hidden = make_tournament(slug="hidden", name="Hidden", **days)
    play_round(masters)
    play_round(youth)
    parts = list(zip((masters, youth, blitz, hidden), "ABCD", strict=True))
    return make_event(by=arbiter, name="Congress", place="Hastings", parts=parts)


def calendar_of(client: Client, address: str) -> Calendar:
    answer = client.get(address)
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert 'filename="congress.ics"' in answer.headers["Content-Disposition"]
    return Calendar.from_ical(answer.content)


def test_it_has_the_rounds_of_all_tournaments_that_are_public(client: Client, congress: Event) -> None:
    calendar = calendar_of(client, "/events/congress/calendar.ics")
    assert str(calendar["name"]) == "Congress"
    assert [(str(one["summary"]), one["dtstart"].dt) for one in calendar.events] == [
        ("Masters: round 1", datetime(2026, 5, 1, 7, tzinfo=UTC)),
        ("Youth: round 1", date(2026, 5, 1)),
        ("Youth: round 2", date(2026, 5, 2)),
    ]
    stamps = [one["dtstamp"].dt for one in calendar.events]
    for slug, stamp in (("masters", stamps[0]), ("youth", stamps[1])):
        published = Publication.objects.get(tournament__slug=slug).published_at
        assert stamp == published.astimezone(UTC).replace(microsecond=0)


def test_entries_are_those_of_the_tournaments_own_calendars(client: Client, congress: Event) -> None:
    """So whoever has both sees each round once."""
    own = [
        entry.to_ical()
        for slug in ("masters", "youth")
        for entry in Calendar.from_ical(client.get(f"/{slug}/files/calendar.ics").content).events
    ]
    assert [entry.to_ical() for entry in calendar_of(client, "/events/congress/calendar.ics").events] == own


def test_the_page_of_the_event_leads_to_it_where_there_is_one(client: Client, congress: Event, arbiter: User) -> None:
    address = reverse("public:event_calendar", args=["congress"])
    page = client.get("/events/congress/")
    assert f'href="{address}"' in page.text
    set_tournaments(congress, [(Tournament.objects.get(slug="blitz"), "A")], by=arbiter)
    assert address not in client.get("/events/congress/").text
    assert client.get(address).status_code == 404
    assert client.get("/events/nothing/calendar.ics").status_code == 404
    assert client.post(address).status_code == 405


def test_it_costs_the_same_however_many_tournaments_there_are(
    client: Client, congress: Event, make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/events/congress/calendar.ics").status_code == 200
        return len(queries)

    before = cost()
    for slug in ("one", "two"):
        play_round(make_tournament(slug=slug, players=4, start_date=date(2026, 6, 1)))
    parts = list(zip(Tournament.objects.order_by("pk"), "ABCDEF", strict=True))
    set_tournaments(congress, parts, by=arbiter)
    assert cost() == before
