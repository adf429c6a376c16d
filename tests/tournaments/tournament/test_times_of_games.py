"""A round of two games has two times: in the timetable, in calendars, in PGN, and beside those of other tournaments."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from datetime import timedelta

import chess.pgn
import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from pairing.engine.systems import also_registered
from tests.tournaments.arbiter_client import version_at
from tests.tournaments.factories import Make, give_times
from tournaments.basics.errors import Refused
from tournaments.basics.incoming import Damaged
from tournaments.basics.load import load_rows
from tournaments.basics.timetable import timetable_of
from tournaments.events.actions import make_event
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import RoundTime, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions.copies import copy_tournament
from tournaments.tournament.actions.setup import update_tournament
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = pytest.mark.django_db
TIMES = ("2026-11-28 10:00 15:30", "2026-11-29 10:00", "2026-11-30")


@pytest.fixture
def tournament(make_tournament: Make) -> Iterator[Tournament]:
    with also_registered("tests.systems.two_games") as system:
        yield make_tournament(players=4, rounds=3, system=system.name)


def read(*texts: str) -> list[RoundTime | None]:
    return [RoundTime.read(text) for text in texts]


def test_it_is_written_and_read_in_words(tournament: Tournament, arbiter: User) -> None:
    set_timetable(tournament, read(*TIMES), by=arbiter)
    assert [str(one) for one in timetable_of(tournament)] == list(TIMES)
    assert RoundTime.objects.get(round_number=1).words == "Sat 28 Nov 2026, 10:00 and 15:30"
    with pytest.raises(ValueError, match="More than 12 times"):
        RoundTime.read(" ".join(["2026-11-28", *["10:00"] * 13]))
    for text in ("", "10:00", "-", "2026-11-28 10:00 x"):
        with pytest.raises(ValueError, match=r"No day|Invalid"):
            RoundTime.read(text)


def test_the_second_game_is_after_the_first_and_before_the_next_round(
    tournament: Tournament, make_tournament: Make, arbiter: User
) -> None:
    for times, fault in (
        (("2026-11-28 10:00 10:00", *TIMES[1:]), "game 2 must begin after the game before"),
        (("2026-11-28 10:00 15:30", "2026-11-28 14:00", "2026-11-30"), "does not begin after round 1"),
    ):
        with pytest.raises(Refused, match=fault):
            set_timetable(tournament, read(*times), by=arbiter)
    single = make_tournament(slug="single", rounds=1)
    with pytest.raises(Refused, match="more times than a match has games"):
        set_timetable(single, read("2026-11-28 10:00 15:30"), by=arbiter)


def test_the_form_has_both_times(tournament: Tournament, organiser: User, client: Client) -> None:
    set_timetable(tournament, read(*TIMES), by=organiser)
    client.force_login(organiser)
    page = reverse("arbiter:timetable", args=[tournament.slug])
    assert 'name="time_1_2" value="15:30"' in client.get(page).text
    sent = {
        "day_1": "2026-11-28",
        "time_1": "11:00",
        "time_1_2": "16:00",
        "expected_version": version_at(page, organiser),
    }
    assert client.post(page, sent).status_code == 302
    assert [str(one or "") for one in timetable_of(tournament)] == ["2026-11-28 11:00 16:00", "", ""]
    alone = {"day_1": "2026-11-28", "time_1_2": "16:00", "expected_version": version_at(page, organiser)}
    assert client.post(page, alone).status_code == 422


def test_calendar_and_games_have_the_time_of_each_game(tournament: Tournament, arbiter: User, client: Client) -> None:
    give_times(tournament, *TIMES)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    answer = client.get(reverse("public:calendar", args=[tournament.slug]))
    events = Calendar.from_ical(answer.content).events
    assert [(str(one["summary"]), one["dtstart"].dt.strftime("%d %H:%M")) for one in events[:3]] == [
        ("Tournament open: round 1, game 1", "28 10:00"),
        ("Tournament open: round 1, game 2", "28 15:30"),
        ("Tournament open: round 2", "29 10:00"),
    ]
    assert len({str(one["uid"]) for one in events}) == 4
    games = io.StringIO(client.get(reverse("public:games_file", args=[tournament.slug, 1])).text)
    tags = [(game.headers["Round"], game.headers["Time"]) for game in iter(lambda: chess.pgn.read_game(games), None)]
    assert tags == [("1.1", "10:00:00"), ("1.2", "15:30:00")] * 2


def test_side_by_side_each_game_has_its_line(
    tournament: Tournament, make_tournament: Make, arbiter: User, client: Client
) -> None:
    other = make_tournament(slug="other", rounds=1)
    give_times(tournament, *TIMES)
    give_times(other, "2026-11-28 15:30")
    for row in (tournament, other):
        drafts.publish_round(drafts.pair_next_round(row, by=arbiter), by=arbiter)
    event = make_event(by=arbiter, name="Congress", parts=[(tournament, "A"), (other, "B")])
    starts = client.get(reverse("public:event", args=[event.slug])).context["event"].starts
    shown = [
        (str(one.time), *((begun.number, begun.game) if begun else None for begun in one.rounds)) for one in starts
    ]
    assert shown == [
        ("2026-11-28 10:00", (1, 1), None),
        ("2026-11-28 15:30", (1, 2), (1, 0)),
        ("2026-11-29 10:00", (2, 0), None),
        ("2026-11-30", (3, 0), None),
    ]


def test_a_copy_has_both_times(tournament: Tournament, arbiter: User) -> None:
    set_timetable(tournament, read(*TIMES), by=arbiter)
    copy = copy_tournament(tournament, by=arbiter, name="Next", later=timedelta(days=1))
    assert str(timetable_of(copy)[0]) == "2026-11-29 10:00 15:30"


def test_a_slip_has_both_games_and_one_for_each_where_players_report(
    tournament: Tournament, organiser: User, client: Client
) -> None:
    drafts.publish_round(drafts.pair_next_round(tournament, by=organiser), by=organiser)
    client.force_login(organiser)
    page = reverse("arbiter:print_slips", args=[tournament.slug, 1])
    shown = client.get(page).text
    assert shown.count('class="slip-main"') == 2
    assert re.findall(r'class="slip-board">\S+ <b>([^<]+)', shown) == ["1", "2"]  # it is that of both games
    assert shown.count('class="slip-boxes"') == 4
    assert shown.count("Game 2") == 2
    Tournament.objects.filter(pk=tournament.pk).update(player_reports=True, reports_mark="x")
    assert client.get(page).text.count('class="slip-main"') == 4


def test_another_system_forgets_nothing_and_shows_no_second_column(
    tournament: Tournament, organiser: User, client: Client
) -> None:
    set_timetable(tournament, read(*TIMES), by=organiser)
    update_tournament(tournament, by=organiser, system="dubov", points_bye=10)
    client.force_login(organiser)
    page = reverse("arbiter:timetable", args=[tournament.slug])
    assert "time_1_2" not in client.get(page).text


# --- Matches of more than two games --------------------------------------------------------------------------------

LONG = "2026-11-28 10:00 15:30 - 2026-11-30 10:00"


@pytest.fixture
def cup(make_tournament: Make) -> Tournament:
    return make_tournament(players=4, rounds=2, system="knock-out", games_per_match=4, tiebreaks="")


def test_each_game_of_a_long_match_has_its_day_and_time(cup: Tournament, arbiter: User) -> None:
    set_timetable(cup, read(LONG, "2026-12-01 10:00"), by=arbiter)
    kept = RoundTime.objects.get(round_number=1)
    assert (str(kept), kept.later_games) == (LONG, ["15:30", "", "2026-11-30 10:00"])
    assert kept.words == "Sat 28 Nov 2026, 10:00 and 15:30; Mon 30 Nov 2026, 10:00"
    assert [(game, str(one)) for game, one in kept.beginnings] == [
        *((1, "2026-11-28 10:00"), (2, "2026-11-28 15:30"), (4, "2026-11-30 10:00")),
    ]
    assert str(kept.beginning_of(3)) == "2026-11-28 15:30"


@pytest.mark.parametrize(
    "text",
    [
        *("2026-11-28", "2026-11-28 2026-11-29", "2026-11-28 2026-11-29 10:00 12:00", "2026-11-28 - - 12:00"),
        *("2026-11-28 10:00 2026-11-29 2026-11-29 10:00", "2026-11-28 2026-11-28 10:00", LONG),
    ],
)
def test_what_is_written_is_read_as_it_was(text: str) -> None:
    assert str(RoundTime.read(text)) == text


@pytest.mark.parametrize(
    ("times", "fault"),
    [
        (["2026-11-28 10:00 15:30 12:00", "2026-12-01"], "game 3 must begin after the game before"),
        (["2026-11-28 10:00 2026-11-27", "2026-12-01"], "game 2 must begin after the game before"),
        (["2026-11-28 10:00 2026-12-02", "2026-12-01"], "Round 2 .* does not begin after round 1"),
        (["2026-11-28 10:00 11:00 12:00 13:00 14:00", "2026-12-01"], "more times than a match has games"),
    ],
)
def test_games_come_one_after_the_other(cup: Tournament, arbiter: User, times: list[str], fault: str) -> None:
    with pytest.raises(Refused, match=fault):
        set_timetable(cup, read(*times), by=arbiter)


def test_the_form_has_a_line_for_each_game(cup: Tournament, organiser: User, client: Client) -> None:
    set_timetable(cup, read(LONG, "2026-12-01 10:00"), by=organiser)
    client.force_login(organiser)
    page = reverse("arbiter:timetable", args=[cup.slug])
    shown = client.get(page).text
    assert shown.count('name="time_1') == 4
    assert all(f'name="{field}"' in shown for field in ('day_1_4" value="2026-11-30', 'time_1_2" value="15:30'))
    sent = {"day_1": "2026-11-28", "time_1": "10:00", "day_1_3": "2026-11-29", "time_1_3": "09:00", "time_1_4": "14:00"}
    for more, status in (({"time_2_2": "10:00"}, 422), ({}, 302)):
        mark = version_at(page, organiser)
        assert client.post(page, {**sent, **more, "expected_version": mark}).status_code == status
    assert [str(one or "") for one in timetable_of(cup)] == ["2026-11-28 10:00 - 2026-11-29 09:00 14:00", ""]


def test_pages_calendar_games_and_report_have_the_day_of_each_game(
    cup: Tournament, arbiter: User, client: Client
) -> None:
    set_timetable(cup, read(LONG, "2026-12-01 10:00"), by=arbiter)
    drafts.publish_round(drafts.pair_next_round(cup, by=arbiter), by=arbiter)
    events = Calendar.from_ical(client.get(reverse("public:calendar", args=[cup.slug])).content).events
    assert [(str(one["summary"])[-15:], one["dtstart"].dt.strftime("%d %H:%M")) for one in events] == [
        *(("round 1, game 1", "28 10:00"), ("round 1, game 2", "28 15:30"), ("round 1, game 4", "30 10:00")),
        ("t open: round 2", "01 10:00"),
    ]
    games = io.StringIO(client.get(reverse("public:games_file", args=[cup.slug, 1])).text)
    heads = [game.headers for game in iter(lambda: chess.pgn.read_game(games), None)]
    assert [(one["Round"], one["Date"], one["Time"]) for one in heads[:4]] == [
        *(("1.1", "2026.11.28", "10:00:00"), ("1.2", "2026.11.28", "15:30:00")),
        *(("1.3", "2026.11.28", "15:30:00"), ("1.4", "2026.11.30", "10:00:00")),
    ]
    assert "Mon 30 Nov 2026, 10:00" in client.get(reverse("public:tournament", args=[cup.slug])).text
    (days,) = (line for line in export_trf(cup).splitlines() if line.startswith("132"))
    assert days.split()[1:] == [*["26/11/28"] * 3, "26/11/30", *["26/12/01"] * 4]
    again = import_trf(export_trf(cup).encode(), by=None)
    assert [str(one) for one in timetable_of(again)] == ["2026-11-28 - - 2026-11-30", "2026-12-01"]


def test_a_copy_has_the_times_of_all_games(cup: Tournament, arbiter: User) -> None:
    set_timetable(cup, read(LONG, "2026-12-01 10:00"), by=arbiter)
    copy = copy_tournament(cup, by=arbiter, name="Next", later=timedelta(days=1))
    assert str(timetable_of(copy)[0]) == "2026-11-29 10:00 15:30 - 2026-12-01 10:00"


def test_an_event_file_and_a_mirror_take_them_and_older_ones_are_read(
    cup: Tournament, arbiter: User, make_tournament: Make
) -> None:
    set_timetable(cup, read(LONG, "2026-12-01 10:00 12:00"), by=arbiter)
    taken = import_event(event_file(cup), by=None)
    assert [str(one) for one in timetable_of(taken)] == [LONG, "2026-12-01 10:00 12:00"]
    # As files, mirrors and the journal of before have it: one column for the second game.
    table = {
        "columns": ["round_number", "day", "second_time"],
        "rows": [[1, "2026-11-28", "15:30:00"], [2, "2026-11-29", None]],
    }
    assert [row.later_games for row in load_rows(RoundTime, table, strict=True)] == [["15:30"], []]
    for wrong in (["25:00"], ["2026-13-01"], ["x"], "15:30", ["10:00"] * 12):
        bad = {"columns": ["round_number", "day", "later_games"], "rows": [[1, "2026-11-28", wrong]]}
        with pytest.raises(Damaged, match="later_games"):
            load_rows(RoundTime, bad, strict=True)
