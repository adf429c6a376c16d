"""The timetable: made from a rhythm, corrected by hand, and told wherever people look for it."""

from __future__ import annotations

from datetime import date, time, timedelta
from io import StringIO

import chess.pgn
import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.tournaments.arbiter_client import version_at
from tests.tournaments.factories import Make, Play
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.basics.timetable import timetable_of
from tournaments.files.actions.importing import import_trf
from tournaments.files.exports.calendar_file import USUAL_LENGTH
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds import TimetableChanged
from tournaments.log.reading import log_lines
from tournaments.models import AuditEntry, RoundTime, Tournament, User
from tournaments.tournament.actions import setup
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = pytest.mark.django_db


def times(*texts: str) -> tuple[RoundTime | None, ...]:
    return tuple(RoundTime.read(text) if text else None for text in texts)


def texts(tournament: Tournament) -> list[str]:
    tournament.refresh_from_db()
    return [str(one or "") for one in timetable_of(tournament)]


@pytest.fixture
def weekend(make_tournament: Make, arbiter: User) -> Tournament:
    """Three rounds, of the last of which only the day is known."""
    tournament = make_tournament(players=6, rounds=3, name="Weekend")
    set_timetable(tournament, times("2026-11-28 10:00", "2026-11-28 15:30", "2026-11-29"), by=arbiter)
    tournament.refresh_from_db()
    return tournament


def test_every_fault_is_told_and_nothing_is_kept(weekend: Tournament, arbiter: User) -> None:
    setup.update_tournament(weekend, by=arbiter, start_date=date(2026, 11, 28), end_date=date(2026, 11, 29))
    before = texts(weekend)
    with pytest.raises(Refused) as refusal:
        set_timetable(weekend, times("2026-11-30 10:00", "2026-11-27 15:30", "2026-11-27 15:30", ""), by=arbiter)
    assert refusal.value.problems == [
        "Round 2 (Fri 27 Nov 2026, 15:30) does not begin after round 1 (Mon 30 Nov 2026, 10:00). Correct one of them.",
        "Round 3 (Fri 27 Nov 2026, 15:30) does not begin after round 2 (Fri 27 Nov 2026, 15:30). Correct one of them.",
        "Round 1 (Mon 30 Nov 2026, 10:00) is after the last day of the tournament (29 Nov 2026). Correct one of them.",
        "Round 2 (Fri 27 Nov 2026, 15:30) is before the first day of the tournament (28 Nov 2026)."
        " Correct one of them.",
        "Round 3 (Fri 27 Nov 2026, 15:30) is before the first day of the tournament (28 Nov 2026)."
        " Correct one of them.",
        "The tournament has 3 rounds, the timetable 4. Give each round its line.",
    ]
    assert texts(weekend) == before


def test_days_of_the_tournament_leave_no_round_out(weekend: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match=r"Round 3 \(Sun 29 Nov 2026\) is after the last day"):
        setup.update_tournament(weekend, by=arbiter, start_date=date(2026, 11, 28), end_date=date(2026, 11, 28))
    setup.update_tournament(weekend, by=arbiter, total_rounds=2)
    setup.update_tournament(weekend, by=arbiter, end_date=date(2026, 11, 28))
    assert texts(weekend) == ["2026-11-28 10:00", "2026-11-28 15:30"]


def test_the_log_says_which_rounds_moved(weekend: Tournament, arbiter: User) -> None:
    set_timetable(weekend, times("2026-11-28 10:00", "2026-11-28 16:00", ""), by=arbiter)
    set_timetable(weekend, times("2026-11-28 10:00", "2026-11-28 16:00", ""), by=arbiter)
    assert len(logged(TimetableChanged)) == 2
    (line,) = log_lines(AuditEntry.objects.order_by("-pk")[:1], weekend)
    assert line.sentence == (
        "Timetable changed: round 2: Sat 28 Nov 2026, 15:30 → Sat 28 Nov 2026, 16:00; round 3: Sun 29 Nov 2026 → –"
    )


def test_each_round_is_undone_for_itself(weekend: Tournament, arbiter: User) -> None:
    set_timetable(weekend, times("2026-11-28 09:00", "2026-11-28 15:30", "2026-11-29"), by=arbiter)
    set_timetable(weekend, times("2026-11-28 09:00", "2026-11-28 16:00", "2026-11-29"), by=arbiter)
    undo(AuditEntry.objects.order_by("pk")[1], by=arbiter)
    assert texts(weekend) == ["2026-11-28 10:00", "2026-11-28 16:00", "2026-11-29"]


def test_rounds_that_are_struck_off_lose_their_times_when_others_are_saved(weekend: Tournament, arbiter: User) -> None:
    setup.update_tournament(weekend, by=arbiter, total_rounds=1)
    set_timetable(weekend, times("2026-11-30"), by=arbiter)
    entry = AuditEntry.objects.latest("pk")
    (line,) = log_lines([entry], weekend)
    assert line.sentence.endswith("round 2: Sat 28 Nov 2026, 15:30 → –; round 3: Sun 29 Nov 2026 → –")
    undo(entry, by=arbiter)
    setup.update_tournament(weekend, by=arbiter, total_rounds=3)
    assert texts(weekend) == ["2026-11-28 10:00", "2026-11-28 15:30", "2026-11-29"]


# --- The page -----------------------------------------------------------------------------------------------------


def page(client: Client, **rhythm: str) -> str:
    answer = client.get(reverse("arbiter:timetable", args=["open"]), rhythm)
    assert answer.status_code == (200 if "error" not in rhythm else 422)
    return answer.text


def test_a_rhythm_fills_the_rounds_in_and_saves_nothing(arbiter_client: Client, make_tournament: Make) -> None:
    tournament = make_tournament(rounds=4)
    text = page(arbiter_client, first_day="2026-11-27", times="15:30, 10", start="15:30", days_apart="2")
    for number, day, clock in ((1, 27, "15:30"), (2, 29, "10:00"), (3, 29, "15:30")):
        assert f'name="day_{number}" value="2026-11-{day}"' in text
        assert f'name="time_{number}" value="{clock}"' in text
    assert 'name="day_4" value="2026-12-01"' in text
    assert "Filled in, not saved yet." in text
    assert texts(tournament) == []


@pytest.mark.parametrize(
    ("rhythm", "told"),
    [
        ({"times": "10:00 noon 25:00"}, "No time of a day: noon, 25:00."),
        ({"times": "10:00", "start": "11:00"}, "Round 1 begins at one of the times of a day."),
        ({"times": " ".join(f"{hour}:00" for hour in range(13))}, "Give at most 12 times."),
        ({"times": "10:00", "first_day": "9999-12-30"}, "The calendar ends before the last round."),
        ({"times": "10:00", "first_day": "soon"}, "Enter a valid date."),
        ({"times": "10:00", "days_apart": "0"}, "greater than or equal to 1"),
    ],
)
def test_a_rhythm_that_cannot_be_is_told(
    arbiter_client: Client, make_tournament: Make, rhythm: dict[str, str], told: str
) -> None:
    make_tournament(rounds=4)
    asked = {"first_day": "2026-11-27", "days_apart": "1", **rhythm}
    answer = arbiter_client.get(reverse("arbiter:timetable", args=["open"]), asked)
    assert answer.status_code == 422
    assert told in answer.text


def test_what_is_typed_is_saved_or_told(arbiter_client: Client, make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(rounds=2)
    address = reverse("arbiter:timetable", args=["open"])
    typed = {"day_1": "2026-11-28", "time_1": "10:00", "day_2": "", "time_2": "15:00"}
    answer = arbiter_client.post(address, {**typed, "expected_version": version_at(address, arbiter)})
    assert answer.status_code == 422
    assert "A time needs its day." in answer.text
    assert texts(tournament) == []
    answer = arbiter_client.post(
        address, {**typed, "day_2": "2026-11-28", "expected_version": version_at(address, arbiter)}
    )
    assert answer.headers["Location"] == address
    assert texts(tournament) == ["2026-11-28 10:00", "2026-11-28 15:00"]
    assert 'name="time_2" value="15:00"' in page(arbiter_client)


# --- Where it is told ---------------------------------------------------------------------------------------------


def test_the_public_pages_say_when(client: Client, weekend: Tournament, play_round: Play, arbiter: User) -> None:
    play_round(weekend)
    first = client.get("/open/")
    text = first.text
    assert "Round 2: Sat 28 Nov 2026, 15:30" in text
    assert '<time datetime="2026-11-29">Sun 29 Nov 2026</time>' in text
    set_timetable(weekend, times("2026-11-28 10:00", "2026-11-28 16:00", ""), by=arbiter)
    again = client.get("/open/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 200
    assert "Round 2: Sat 28 Nov 2026, 16:00" in again.text


def test_games_and_calendar_have_the_times(client: Client, weekend: Tournament, play_round: Play) -> None:
    play_round(weekend)
    game = chess.pgn.read_game(StringIO(client.get("/open/files/round-1/games.pgn").text))
    assert game is not None
    assert (game.headers["Date"], game.headers["Time"]) == ("2026.11.28", "10:00:00")
    calendar = Calendar.from_ical(client.get("/open/files/calendar.ics").content)
    begins = [event["dtstart"].dt for event in calendar.events]
    assert [str(one) for one in begins] == ["2026-11-28 10:00:00+00:00", "2026-11-28 15:30:00+00:00", "2026-11-29"]
    lasts = [event["dtend"].dt - event["dtstart"].dt for event in calendar.events]
    assert lasts == [USUAL_LENGTH, USUAL_LENGTH, timedelta(days=1)]  # of the last round the day alone is known


def test_report_files_have_the_days_and_give_them_back(weekend: Tournament, play_round: Play) -> None:
    play_round(weekend)
    weekend.refresh_from_db()
    written = export_trf(weekend)
    (line,) = [line for line in written.splitlines() if line.startswith("132")]
    assert line[91:].split() == ["26/11/28", "26/11/28", "26/11/29"]
    copy = import_trf(written.encode(), by=None)
    assert texts(copy) == ["2026-11-28", "2026-11-28", "2026-11-29"]
    assert line in export_trf(copy).splitlines()


def test_the_words_of_a_file_stay_until_a_day_is_changed(weekend: Tournament, play_round: Play, arbiter: User) -> None:
    play_round(weekend)
    written = export_trf(weekend).replace("26/11/28  26/11/28  26/11/29", "28.11.26  26/11/28  26/11/29")
    copy = import_trf(written.encode(), by=None)
    assert texts(copy) == ["", "2026-11-28", "2026-11-29"]
    assert "28.11.26  26/11/28  26/11/29" in export_trf(copy)
    set_timetable(copy, times("", "2026-11-28", ""), by=arbiter)
    copy.refresh_from_db()
    assert "28.11.26  26/11/28" in export_trf(copy)
    assert "26/11/29" not in export_trf(copy)


def test_a_time_reads_back_as_it_was_written() -> None:
    for clock in (time(9, 5), None):
        read = RoundTime.read(str(RoundTime(day=date(2026, 11, 28), time=clock)))
        assert (read.day, read.time) == (date(2026, 11, 28), clock)


def test_the_page_names_the_time_zone(arbiter_client: Client, make_tournament: Make) -> None:
    make_tournament(time_zone="Europe/Zurich")
    page = arbiter_client.get(reverse("arbiter:timetable", args=["open"])).text
    assert "Days and times are in the time zone Europe/Zurich." in page
