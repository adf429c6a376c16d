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
from tournaments.basics.timetable import timetable_of
from tournaments.events.actions import make_event
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
    with pytest.raises(ValueError, match="two times"):
        RoundTime.read("2026-11-28 10:00 11:00 12:00")


def test_the_second_game_is_after_the_first_and_before_the_next_round(
    tournament: Tournament, make_tournament: Make, arbiter: User
) -> None:
    for times, fault in (
        (("2026-11-28 10:00 10:00", *TIMES[1:]), "must begin after the first"),
        (("2026-11-28 10:00 15:30", "2026-11-28 14:00", "2026-11-30"), "does not begin after round 1"),
    ):
        with pytest.raises(Refused, match=fault):
            set_timetable(tournament, read(*times), by=arbiter)
    single = make_tournament(slug="single", rounds=1)
    with pytest.raises(Refused, match="one time"):
        set_timetable(single, read("2026-11-28 10:00 15:30"), by=arbiter)


def test_the_form_has_both_times(tournament: Tournament, organiser: User, client: Client) -> None:
    set_timetable(tournament, read(*TIMES), by=organiser)
    client.force_login(organiser)
    page = reverse("arbiter:timetable", args=[tournament.slug])
    assert 'name="second_1" value="15:30"' in client.get(page).text
    sent = {
        "day_1": "2026-11-28",
        "time_1": "11:00",
        "second_1": "16:00",
        "expected_version": version_at(page, organiser),
    }
    assert client.post(page, sent).status_code == 302
    assert [str(one or "") for one in timetable_of(tournament)] == ["2026-11-28 11:00 16:00", "", ""]
    alone = {"day_1": "2026-11-28", "second_1": "16:00", "expected_version": version_at(page, organiser)}
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
    assert "second_1" not in client.get(page).text
