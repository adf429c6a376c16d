"""How far the tournaments of an event are: cards on its page, rings, tables and rounds side by side at the desk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.factories import enter_results, give_times, publish_pairing
from tests.tournaments.teams.events import make_event as make_team_event
from tournaments.events.actions import make_event
from tournaments.models import Event, Game, Match, Round, Tournament, User
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
TIMES = ("2026-11-28 09:00", "2026-11-28 14:00", "2026-11-29 10:00")


@pytest.fixture
def event(make_tournament: Make, play_round: Play, organiser: User) -> Event:
    """A is in round 2 with one of three boards open, B a draft of round 2, C one of two matches of teams."""
    masters, juniors = (make_tournament(slug=slug, name=slug.title(), players=6) for slug in ("masters", "juniors"))
    teams = make_team_event(slug="teams", name="Teams", teams=4)
    for row in (masters, juniors):
        give_times(row, *TIMES)
        play_round(row)
    running = publish_pairing(masters, by=organiser)
    enter_results(running)
    Game.objects.filter(match__round=running, match__table=3).update(result="")
    drafts.pair_next_round(juniors, by=organiser)
    matches = publish_pairing(teams, by=organiser)
    for game in matches.games.filter(match__table=1):
        record_result(game, "1-0", by=organiser)
    return make_event(by=organiser, name="Congress", parts=list(zip((masters, juniors, teams), "ABC", strict=True)))


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def test_each_tournament_has_a_card(event: Event, client: Client) -> None:
    shown = text_of(client, reverse("public:event", args=[event.slug]))
    assert (
        "A Masters Round 2 of 7 , 1 board still playing Players 6 Next Round 3, Sun 29 Nov 2026, 10:00 Pairings"
        in shown
    )
    assert "B Juniors Round 1 of 7 , all results are in Players 6 Next Round 2, Sat 28 Nov 2026, 14:00" in shown
    assert "C Teams Round 1 of 5 , 1 match still playing Teams 4 Pairings Standings Crosstable" in shown
    assert "Sat 28 Nov 2026 09:00 Round 1 ✓ all results are in Round 1 ✓ all results are in" in shown
    assert "14:00 Round 2 1 still playing Round 2 Sun 29 Nov 2026" in shown  # nobody reads of the draft


def test_the_bar_of_a_card_is_as_long_as_boards_are_in(event: Event, client: Client) -> None:
    page = client.get(reverse("public:event", args=[event.slug])).text
    bars = re.findall(r'class="done" width="(\d+)"', page)
    assert bars == ["2", "3", "1"]


def test_the_desk_shows_boards_tables_and_drafts(event: Event, organiser_client: Client) -> None:
    page = organiser_client.get(reverse("arbiter:event", args=[event.pk])).text
    assert re.findall(r'aria-label="(\d+ of \d+ \w+ have a result)"', page) == [
        "2 of 3 boards have a result",
        "1 of 2 matches have a result",  # of two boards each
    ]
    assert 'stroke-dasharray="66 100"' in page
    shown = text_of(organiser_client, reverse("arbiter:event", args=[event.pk]))
    assert "Round 2 of 7 , draft 6 players" in shown
    assert "4 teams · 12 players" in shown
    assert "A tables 1 to 3 open: 3" in shown
    assert "C tables 1 to 2 open: 2" in shown
    assert "B tables" not in shown  # a draft has no tables yet
    assert "14:00 Round 2 1 still playing Round 2 draft" in shown


def test_the_desk_says_which_tables_are_twice_and_where_to_change_that(
    event: Event, organiser_client: Client, organiser: User
) -> None:
    """Tournaments that were paired before they were joined all begin at table 1."""
    address = reverse("arbiter:event", args=[event.pk])
    assert "Tables 1-2: in more than one tournament." in text_of(organiser_client, address)
    page = organiser_client.get(address).text
    for slug in ("masters", "teams"):
        assert f'href="{reverse("arbiter:settings", args=[slug])}#id_first_table"' in page
    assert f'href="{reverse("arbiter:settings", args=["juniors"])}#id_first_table"' not in page
    assert 'id="id_first_table"' in organiser_client.get(reverse("arbiter:settings", args=["masters"])).text
    Match.objects.filter(round__tournament__slug="teams").update(table=F("table") + 2)
    assert "Table 3: in more than one tournament." in text_of(organiser_client, address)
    Match.objects.filter(round__tournament__slug="teams").update(table=F("table") + 5)
    assert "in more than one tournament" not in text_of(organiser_client, address)


def test_queries_do_not_grow_with_boards_and_rounds(make_tournament: Make, play_round: Play, organiser: User) -> None:
    counts = []
    client = Client()
    client.force_login(organiser)
    for number, (players, rounds) in enumerate(((4, 1), (20, 3))):
        parts = [(make_tournament(slug=f"{number}-{letter}", players=players), letter) for letter in "AB"]
        for tournament, _letter in parts:
            for _round in range(rounds):
                play_round(tournament)
        event = make_event(by=organiser, name=f"Congress {number}", parts=parts)
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("arbiter:event", args=[event.pk]))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_in_a_round_robin_the_round_at_hand_is_the_first_with_open_boards(
    make_tournament: Make, organiser: User, organiser_client: Client
) -> None:
    row = make_tournament(slug="table", players=4, rounds=3, system="round-robin", tiebreaks="DE")
    first, *_others = [
        drafts.publish_round(drafts.pair_next_round(row, by=organiser), by=organiser) for _round in range(3)
    ]
    event = make_event(by=organiser, name="Congress", parts=[(row, "A")])
    assert "Round 1 of 3" in text_of(organiser_client, reverse("arbiter:event", args=[event.pk]))
    enter_results(first)
    assert "Round 2 of 3 : 2 boards still playing" in text_of(
        organiser_client, reverse("arbiter:event", args=[event.pk])
    )


def test_the_card_of_what_is_over_names_the_winner(make_tournament: Make, play_round: Play, organiser: User) -> None:
    row = make_tournament(slug="masters", name="Masters", players=4, rounds=1)
    play_round(row)
    event = make_event(by=organiser, name="Congress", parts=[(row, "A")])
    shown = text_of(Client(), reverse("public:event", args=[event.slug]))
    assert re.search(r"A Masters won by \w+, Player \d.* 1 of 1 Players 4 Pairings", shown)


def test_two_games_at_one_board_are_one_board(
    make_tournament: Make, organiser: User, organiser_client: Client, client: Client
) -> None:
    """The desk, the list of tournaments and the public page say the same number, as long as one game is open."""
    row = make_tournament(slug="rapid", name="Rapid", players=8, system="double-swiss", points_bye=15)
    first, second, *_others = publish_pairing(row, by=organiser).games.order_by("match__table", "number")
    event = make_event(by=organiser, name="Congress", parts=[(row, "A")])
    record_result(first, "1-0", by=organiser)
    desk, public = reverse("arbiter:event", args=[event.pk]), reverse("public:event", args=[event.slug])
    assert "4 boards still playing" in text_of(organiser_client, desk)
    assert "4 boards still playing" in text_of(client, public)
    record_result(second, "1-0", by=organiser)
    page = organiser_client.get(desk).text
    assert 'aria-label="1 of 4 boards have a result"' in page
    assert "3 boards still playing" in text_of(organiser_client, desk)
    assert "3 boards still playing" in text_of(client, public)
    assert re.search(r"Rapid.* 8 1 of \d+ 3 ", text_of(organiser_client, reverse("arbiter:home")))
