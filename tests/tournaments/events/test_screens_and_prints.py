"""One screen and one print for all tournaments of an event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.factories import make_user, publish_pairing
from tests.tournaments.logged import logged
from tests.tournaments.teams.events import make_event as make_team_event
from tournaments.accounts.actions.members import give_role
from tournaments.basics.errors import Refused, Stale
from tournaments.events.actions import (
    add_event_screen,
    make_event,
    remove_event_screen,
    set_event_hall,
    set_tournaments,
)
from tournaments.log.kinds_of_events import EventHallChanged, EventScreenAdded, EventScreenRemoved
from tournaments.models import Event, Role, Round, RoundTime, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.actions.ending import delete_tournament
from tournaments.tournament.actions.hall import set_hall

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
HALL = "/events/congress/hall/"


@pytest.fixture
def three(make_tournament: Make, play_round: Play, organiser: User) -> list[Tournament]:
    """One in round 2, one with a draft of round 1, one of teams with round 1 published."""
    masters, juniors = (make_tournament(slug=slug, name=slug.title(), players=6) for slug in ("masters", "juniors"))
    teams = make_team_event(slug="teams", name="Teams", teams=4)
    play_round(masters)
    publish_pairing(masters, by=organiser)
    drafts.pair_next_round(juniors, by=organiser)
    publish_pairing(teams, by=organiser)
    return [masters, juniors, teams]


@pytest.fixture
def event(three: list[Tournament], organiser: User) -> Event:
    return make_event(by=organiser, name="Congress", parts=list(zip(three, "ABC", strict=True)))


def steer(event: Event, by: User, **fields: Any) -> None:
    usual = {"number": 1, "hall_shows": "", "hall_seconds": 15, "hall_paused": False, "hall_message": ""}
    set_event_hall(event, by=by, **{**usual, "hall_tournaments": [], **fields})


def page(client: Client, event: Event, name: str) -> str:
    answer = client.get(reverse(f"arbiter:{name}", args=[event.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_screen_goes_through_all_public_tournaments(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    shown = client.get(HALL).text
    assert 'data-what="A · Round 2"' in shown
    assert 'data-what="C · Round 1"' in shown
    assert "Juniors" not in shown
    assert shown.count('class="hall-tournament"') == 2
    assert "?of=/events/congress/" in shown  # the code leads to all of them
    set_hall(three[0], hall_shows="both", hall_seconds=25, hall_paused=True, by=organiser)
    shown = client.get(HALL).text
    assert 'data-what="A · Standings after round 1"' in shown
    assert 'data-seconds="25"' in shown
    assert "data-paused" not in shown
    set_hall(three[2], hall_shows="pairings", hall_seconds=15, hall_paused=True, by=organiser)
    assert "data-paused" in client.get(HALL).text
    take_back_round(three[2].paired_rounds.get(), by=organiser, reason="a fault")
    shown = client.get(HALL).text
    assert "C: The pairings of round 1 were taken back" in shown


def test_further_screens_are_steered_by_themselves_and_go_through_those_that_are_chosen(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    first = client.get(HALL).text
    assert client.get(f"{HALL}2/").status_code == 404
    add_event_screen(event, name="Entrance", by=organiser)
    assert client.get(f"{HALL}2/").text == first  # what each tournament has chosen
    steer(event, organiser, number=2, hall_shows="standings", hall_seconds=20, hall_tournaments=[three[0].pk])
    second = client.get(f"{HALL}2/").text
    assert 'data-shows="standings" data-seconds="20"' in second
    assert 'data-what="A · Standings after round 1"' in second
    assert "C · Round 1" not in second
    assert client.get(HALL).text == first
    (changed,) = logged(EventHallChanged)
    assert (changed.screen, changed.letters) == ("Entrance", "A")
    remove_event_screen(event, number=2, by=organiser)
    assert client.get(f"{HALL}2/").status_code == 404
    assert [one.screen for one in (*logged(EventScreenAdded), *logged(EventScreenRemoved))] == ["Entrance", "Entrance"]


def test_an_announcement_for_the_hall_stands_there_once_and_a_screen_is_held(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    steer(event, organiser, hall_paused=True)
    held = client.get(HALL).text
    assert " data-paused" in held
    assert held.count('class="hall-tournament"') == 2
    steer(event, organiser, hall_shows="message", hall_message="Lunch at noon")
    shown = client.get(HALL).text
    assert shown.count("Lunch at noon") == 1
    assert " data-paused" not in shown


def test_what_a_screen_of_an_event_cannot_be_is_refused(
    event: Event, three: list[Tournament], organiser: User, make_tournament: Make
) -> None:
    with pytest.raises(Refused, match="Write the announcement"):
        steer(event, organiser, hall_shows="message")
    with pytest.raises(Refused, match="cannot show"):
        steer(event, organiser, hall_shows="films")
    with pytest.raises(Stale, match="left the event"):
        steer(event, organiser, hall_tournaments=[make_tournament(slug="alone").pk])
    with pytest.raises(Stale, match="removed"):
        steer(event, organiser, number=4)
    with pytest.raises(Refused, match="The first screen stays"):
        remove_event_screen(event, number=1, by=organiser)
    for number in range(2, 9):
        add_event_screen(event, name=f"Hall {number}", by=organiser)
    with pytest.raises(Refused, match="no more can be added"):
        add_event_screen(event, name="One more", by=organiser)
    steer(event, organiser)  # as it is: no change
    assert logged(EventHallChanged) == []


def test_a_tournament_that_leaves_the_event_leaves_its_screens(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    steer(event, organiser, hall_shows="pairings", hall_tournaments=[three[0].pk])
    set_tournaments(event, [(three[2], "C")], by=organiser)
    assert 'data-what="C · Round 1"' in client.get(HALL).text  # through all of them again
    client.force_login(organiser)
    assert "Masters" not in page(client, event, "event_hall")


def test_a_tournament_that_is_deleted_leaves_the_screens(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    add_event_screen(event, name="Entrance", by=organiser)
    steer(event, organiser, hall_shows="pairings", hall_tournaments=[three[0].pk])
    steer(event, organiser, number=2, hall_shows="pairings", hall_tournaments=[three[0].pk, three[2].pk])
    delete_tournament(three[0], by=organiser, name=three[0].name)
    event.refresh_from_db()
    assert [row["tournaments"] for row in event.hall_screens] == [[], [three[2].pk]]
    assert 'data-what="C · Round 1"' in client.get(HALL).text  # through all of them again


def test_it_counts_down_to_the_next_beginning_of_any(event: Event, three: list[Tournament], client: Client) -> None:
    soon = timezone.now() + timedelta(hours=3)
    for row, hours in ((three[0], 2), (three[2], 1)):
        at = soon + timedelta(hours=hours)
        RoundTime.objects.create(tournament=row, round_number=3, day=at.date(), time=at.time())
    shown = client.get(HALL).text
    assert shown.index("C · Round 3 starts in @") < shown.index("A · Round 3 starts in @")


def test_the_screen_is_asked_again_only_where_something_has_changed(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    etag = client.get(HALL)["ETag"]
    assert client.get(HALL, headers={"If-None-Match": etag}).status_code == 304
    drafts.publish_round(three[1].paired_rounds.get(), by=organiser)
    answered = client.get(HALL, headers={"If-None-Match": etag})
    assert answered.status_code == 200
    assert 'data-what="B · Round 1"' in answered.text
    assert client.get("/events/nothing/hall/").status_code == 404


def test_everybody_stands_by_name_with_tournament_and_board(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    client.force_login(organiser)
    assert reverse("arbiter:event_print_names", args=[event.pk]) in page(client, event, "event_prints")
    answer = client.get(reverse("arbiter:event_print_names", args=[event.pk]))
    lines = answer.context["lines"]
    assert len(lines) == 6 + 6 + 4 * 2
    names = [one.line.who.player.name for one in lines]
    assert names == sorted(names)
    assert {one.letter for one in lines} == {"A", "B", "C"}
    assert {one.line.board for one in lines if one.letter == "C"} == {"1.1", "1.2", "2.1", "2.2"}
    assert "DRAFT, not published" in answer.content.decode()


def test_boards_and_standings_of_each_on_pages_of_their_own(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    client.force_login(organiser)
    boards, standings = page(client, event, "event_print_boards"), page(client, event, "event_print_standings")
    for text in (boards, standings):
        assert text.count('class="of-tournament"') == 3
        assert [text.index(f"{letter} · {row.name}") for letter, row in zip("ABC", three, strict=True)] == sorted(
            text.index(f"{letter} · {row.name}") for letter, row in zip("ABC", three, strict=True)
        )
    assert boards.count('class="by-board"') == 2
    assert boards.count('class="by-match"') == 1
    assert "Standings after round 1" in standings


def test_only_tournaments_of_ones_own_are_printed(
    event: Event, three: list[Tournament], client: Client, organiser: User
) -> None:
    ruth = make_user("ruth")
    give_role(three[0], ruth, Role.READER, by=organiser)
    give_role(three[1], ruth, Role.HELPER, by=organiser)  # who sees no drafts
    client.force_login(ruth)
    boards = page(client, event, "event_print_boards")
    assert "Masters" in boards
    assert "Juniors" not in boards
    assert "Teams" not in boards


@pytest.mark.parametrize("name", ["event_print_names", "event_print_boards", "event_print_standings"])
def test_queries_do_not_grow_with_the_players(
    make_tournament: Make, play_round: Play, organiser: User, client: Client, name: str
) -> None:
    client.force_login(organiser)
    counts = []
    for number, players in enumerate((4, 40)):
        parts = [(make_tournament(slug=f"{number}-{letter}", players=players), letter) for letter in "AB"]
        for row, _letter in parts:
            play_round(row)
        event = make_event(by=organiser, name=f"Congress {number}", parts=parts)
        with CaptureQueriesContext(connection) as queries:
            page(client, event, name)
        counts.append(len(queries))
    assert counts[0] == counts[1]
