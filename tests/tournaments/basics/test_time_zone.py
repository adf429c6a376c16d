"""Each tournament is played in a time zone: what the times of its rounds mean, and in which its pages tell moments."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import chess.pgn
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from playwright.sync_api import Browser

from tests.pairing.trf.samples import EVENT
from tests.tournaments.factories import give_times, publish_pairing
from tests.tournaments.tournament.test_pages import NEW, settings_of
from tournaments.basics.dump import pack
from tournaments.basics.errors import Refused
from tournaments.basics.load import unpack
from tournaments.basics.timetable import moment_of, timetable_of
from tournaments.basics.zones import zone_of
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.forms import as_hidden_text
from tournaments.history.actions.restore_points import restore
from tournaments.models import Publication, Round, RoundTime, Tournament, User
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.setup import create_tournament, update_tournament
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
KATHMANDU = "Asia/Kathmandu"  # its clocks are 5 hours and 45 minutes ahead of UTC


@pytest.fixture
def far(make_tournament: Make, arbiter: User) -> Tournament:
    """Round 1 is published; it begins at ten o'clock in Kathmandu."""
    tournament = make_tournament(players=6, rounds=2, time_zone=KATHMANDU)
    set_timetable(tournament, [RoundTime.read("2026-11-28 10:00"), None], by=arbiter)
    publish_pairing(tournament, by=arbiter)
    for published in (Publication, Round):
        published.objects.update(published_at=datetime(2026, 11, 28, 4, 0, tzinfo=UTC))
    tournament.refresh_from_db()
    return tournament


def begins(client: Client, slug: str = "open") -> Any:
    calendar = Calendar.from_ical(client.get(f"/{slug}/files/calendar.ics").content)
    (first, *_others) = (event for event in calendar.walk("VEVENT"))
    return first.decoded("dtstart")


def test_calendars_have_the_moment_of_the_hall(far: Tournament, client: Client) -> None:
    assert begins(client) == datetime(2026, 11, 28, 4, 15, tzinfo=UTC)
    assert b"X-WR-TIMEZONE:Asia/Kathmandu" in client.get("/open/files/calendar.ics").content


def test_pages_tell_moments_as_the_clock_of_the_hall_does(
    far: Tournament, client: Client, arbiter_client: Client
) -> None:
    round_ = client.get("/open/rounds/1/").text
    assert "published 28 Nov, 09:45" in round_
    assert "version 1 of 28 Nov 2026, 09:45" in round_  # the head of the paper
    assert "28 November 2026, 09:45" in client.get("/open/rounds/1/aro/").text
    assert KATHMANDU in client.get("/open/").text
    assert 'datetime="2026-11-28T10:00:00+05:45"' in client.get("/open/hall/").text
    assert "28 Nov, 09:45" in arbiter_client.get("/arbiter/t/open/").text
    assert timezone.get_current_timezone_name() == "UTC"  # the next request begins anew


def test_the_games_file_says_both(far: Tournament, client: Client) -> None:
    game = chess.pgn.read_game(StringIO(client.get("/open/files/round-1/games.pgn").text))
    assert game is not None
    told = {name: game.headers.get(name) for name in ("Date", "Time", "UTCDate", "UTCTime")}
    assert told == {"Date": "2026.11.28", "Time": "10:00:00", "UTCDate": "2026.11.28", "UTCTime": "04:15:00"}


def test_programs_are_told(far: Tournament, client: Client) -> None:
    assert client.get("/api/v1/tournaments/open/").json()["time_zone"] == KATHMANDU


def test_moments_that_an_arbiter_enters_are_of_the_hall(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(time_zone=KATHMANDU)
    page = reverse("arbiter:before", args=["open"])
    sent = {"entry_form": "on", "entry_closes": "2026-11-28T10:00", "half_byes": "1", "last_without_byes": "0"}
    assert arbiter_client.post(page, {**sent, "own_byes": "ask"}).status_code == 302
    assert Tournament.objects.get().entry_closes == datetime(2026, 11, 28, 4, 15, tzinfo=UTC)
    assert 'value="2026-11-28T10:00"' in arbiter_client.get(page).text


def test_it_is_asked_at_the_start(arbiter_client: Client, settings: Any) -> None:
    new = reverse("arbiter:tournament_new")
    assert "data-own-zone" in arbiter_client.get(new).text
    settings.TIME_ZONE = "Europe/Vienna"
    assert '<option value="Europe/Vienna" selected>' in arbiter_client.get(new).text
    refused = arbiter_client.post(new, {**NEW, "time_zone": "Europe/Atlantis"})
    assert refused.status_code == 422
    assert "data-own-zone" not in refused.text  # what was chosen is not changed again
    arbiter_client.post(new, {**NEW, "name": "Said", "time_zone": "Asia/Tokyo"})
    arbiter_client.post(new, {**NEW, "name": "Not said"})
    zones = dict(Tournament.objects.values_list("name", "time_zone"))
    assert zones == {"Said": "Asia/Tokyo", "Not said": "Europe/Vienna"}


def test_an_import_asks_for_it_too(arbiter_client: Client) -> None:
    page = reverse("arbiter:import_trf")
    sent = {"file_data": as_hidden_text(EVENT.encode()), "name": "In", "total_rounds": 5}
    assert 'name="time_zone"' in arbiter_client.post(page, {**sent, "look": "1"}).text
    sent = {**sent, "system": "dubov", "breaches_accepted": "on", "time_zone": "Asia/Tokyo"}
    assert arbiter_client.post(page, sent).status_code == 302
    assert Tournament.objects.get().time_zone == "Asia/Tokyo"


def test_it_can_change_later_and_the_times_stay_those_of_the_hall(
    far: Tournament, client: Client, arbiter_client: Client
) -> None:
    before = client.get("/open/files/calendar.ics")
    saved = arbiter_client.post("/arbiter/t/open/settings/", settings_of(far, time_zone="America/Lima"))
    assert saved.status_code == 302
    assert begins(client) == datetime(2026, 11, 28, 15, 0, tzinfo=UTC)
    assert client.get("/open/files/calendar.ics").headers["ETag"] != before.headers["ETag"]
    assert "America/Lima" in arbiter_client.get("/arbiter/t/open/log/").text


def test_what_is_no_zone_is_refused(make_tournament: Make, arbiter: User) -> None:
    for name in ("", "Mars/Olympus", "../../etc/passwd", "Europe"):
        with pytest.raises(Refused, match="time zone|required|blank"):
            create_tournament(by=arbiter, name="New", time_zone=name)
    tournament = make_tournament()
    with pytest.raises(Refused):
        update_tournament(tournament, by=arbiter, time_zone="Mars/Olympus")


def test_a_zone_that_this_computer_does_not_know_stops_no_page(far: Tournament, client: Client) -> None:
    Tournament.objects.update(time_zone="Mars/Olympus")
    assert client.get("/open/").status_code == 200
    assert zone_of(Tournament.objects.get()).key == "UTC"


def test_it_goes_with_the_event_file_and_old_files_do_without(far: Tournament, arbiter: User, settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Vienna"
    packed = event_file(far)
    assert import_event(packed, by=arbiter, name="Elsewhere").time_zone == KATHMANDU
    old = unpack(packed)
    del old["tournament"]["time_zone"]
    assert import_event(pack(old), by=arbiter, name="From before").time_zone == "Europe/Vienna"
    old["tournament"]["time_zone"] = "Mars/Olympus"
    with pytest.raises(Refused, match="Mars/Olympus"):
        import_event(pack(old), by=arbiter, name="Damaged")


def test_a_restore_point_brings_it_back(far: Tournament, arbiter: User) -> None:
    point = far.restore_points.order_by("-pk")[0]
    update_tournament(far, by=arbiter, time_zone="America/Lima")
    restore(point, by=arbiter)
    far.refresh_from_db()
    assert far.time_zone == KATHMANDU
    (first, _second) = timetable_of(far)
    assert first is not None
    assert moment_of(first) == datetime(2026, 11, 28, 4, 15, tzinfo=UTC)


def test_before_round_1_the_announcement_says_it(make_tournament: Make, arbiter: User, client: Client) -> None:
    tournament = make_tournament(time_zone=KATHMANDU)
    give_times(tournament, "2026-11-28 10:00")
    prepare_tournament(tournament, by=arbiter, announced=True)
    assert f"Times in the time zone {KATHMANDU}." in client.get("/open/").text


@pytest.mark.e2e
@pytest.mark.django_db(transaction=True)
def test_the_form_begins_with_the_browsers_zone(live_server: Any, browser: Browser, arbiter_client: Client) -> None:
    context = browser.new_context(timezone_id="Europe/Vienna")
    cookie = arbiter_client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}{reverse('arbiter:tournament_new')}")
    assert page.get_by_label("Time zone").input_value() == "Europe/Vienna"
    context.close()
