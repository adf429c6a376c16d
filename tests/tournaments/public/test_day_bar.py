"""How far the event is, on the pages of a round: the rounds done, now and ahead, and the boards that are in."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play, enter_results, publish_next
from tournaments.models import Game, Round, Tournament
from tournaments.publication.actions import set_publication
from tournaments.results.actions import recording

pytestmark = pytest.mark.django_db

BAR = re.compile(r'viewBox="0 0 (\d+) 1".*?<rect class="done" width="(\d+)"')


def states(page: str) -> list[tuple[str, str]]:
    return re.findall(r'<li class="(done|now|ahead)[^"]*"[^>]*><(a|span)', page)


@pytest.fixture
def playing(make_tournament: Make, play_round: Play) -> Round:
    """Round 2 of four, with one of five boards in."""
    tournament = make_tournament(players=10, rounds=4)
    play_round(tournament)
    running = publish_next(tournament)
    recording.record_result(Game.objects.get(match__round=running, match__table=3), "1-0", by=None)
    return running


def test_rounds_and_boards_are_shown_as_far_as_they_are(playing: Round, client: Client) -> None:
    page = client.get("/open/").text
    assert states(page) == [("done", "a"), ("now", "a"), ("ahead", "span"), ("ahead", "span")]
    assert page.count(", being played") == 1
    assert BAR.findall(page) == [("5", "1")]
    for address in ("/open/rounds/1/", "/open/rounds/1/names/", "/open/rounds/2/aro/"):
        assert states(client.get(address).text) == states(page), address
    assert BAR.findall(client.get("/open/rounds/1/").text) == []

    enter_results(playing)
    page = client.get("/open/").text
    assert states(page) == [("done", "a"), ("done", "a"), ("ahead", "span"), ("ahead", "span")]
    assert BAR.findall(page) == []


def test_withheld_results_move_neither(playing: Round, client: Client) -> None:
    tournament = Tournament.objects.get()
    set_publication(tournament, pairings_at_once=False, results_at_once=False, standings_at_once=True, by=None)
    before = client.get("/open/").content
    assert BAR.findall(before.decode()) == []
    enter_results(playing)
    assert client.get("/open/").content == before
    assert states(before.decode())[1] == ("now", "a")
