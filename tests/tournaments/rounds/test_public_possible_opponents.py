"""Possible opponents for everybody: behind a switch, with what is public alone, within limits, and never a pairing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.factories import enter_results, make_tournament, play_round, publish_next
from tests.tournaments.rounds.test_possible_opponents import as_command, with_open
from tests.tournaments.teams.events import make_event
from tournaments.basics import background
from tournaments.models import MirrorFrom, Player, Result, Round, Tournament, User
from tournaments.players.actions.names import hide_name
from tournaments.publication.actions import release_results, set_publication
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import possible_opponents as actions
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
WORKING, NOTHING = "Being worked out", "Nothing to work out"


def switch(tournament: Tournament, *, public: bool | None = True, results: bool = True) -> None:
    at_once = {"pairings_at_once": False, "results_at_once": results, "standings_at_once": True}
    set_publication(tournament, **at_once, possible_public=public, by=None)
    tournament.refresh_from_db()


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What is begun in the background, for the test to do."""
    works: list[Callable[[], None]] = []
    monkeypatch.setattr(background, "start", lambda work, _name: works.append(work))
    monkeypatch.setattr(background, "run", as_command)
    return works


@pytest.fixture
def running() -> Round:
    round_ = with_open(2, players=8)
    switch(round_.tournament)
    return round_


def somebody(round_: Round, tpn: int = 1) -> Player:
    return round_.tournament.players.get(tpn=tpn)


def address(player: Player) -> str:
    return f"/open/players/{player.pk}/next/"


def older(seconds: float) -> None:
    """All answers that are kept are so much older."""
    for place in actions.WORK.directory.glob("*.json"):
        os.utime(place, (time.time() - seconds, time.time() - seconds))


def test_it_is_off_at_first(client: Client, begun: list[Callable[[], None]]) -> None:
    round_ = with_open(2, players=8)
    player = somebody(round_)
    assert client.get(address(player)).status_code == 404
    assert "may come next" not in client.get(f"/open/players/{player.pk}/").text
    assert begun == []


def test_shares_are_those_that_arbiters_read(client: Client, running: Round, begun: list[Callable[[], None]]) -> None:
    open_game = running.games.filter(result=Result.OPEN)[0]
    player = Player.objects.get(seats__match=open_game.match, seats__colour="w")
    assert address(player) in client.get(f"/open/players/{player.pk}/").text
    assert WORKING in client.get(address(player)).text
    begun[0]()
    page = client.get(address(player)).text
    assert "No pairing: round 3 is paired when all results are in." in page
    assert "All 9 combinations of results of 2 open boards." in page
    found = actions.asked(Tournament.objects.get()).found
    assert found is not None
    counted = found.opponents[player.pk]
    for other, times in counted.items():
        assert Player.objects.get(pk=other).name in page
        assert f"{round(100 * times / 9)}&nbsp;%" in page
    others = Player.objects.exclude(pk__in=[*counted, player.pk])
    assert others.exists()
    table = page.partition("<table")[2].partition("</table>")[0]
    assert not [one.name for one in others if one.name in table]
    assert running.tournament.paired_rounds.count() == 2


def test_results_do_not_begin_it_more_often_than_once_a_minute(
    client: Client, running: Round, begun: list[Callable[[], None]]
) -> None:
    player = somebody(running)
    client.get(address(player))
    begun.pop()()
    record_result(running.games.filter(result=Result.OPEN)[0], Result.DRAW, by=None)
    page = client.get(address(player)).text
    assert "2 open boards" in page, "what was worked out before the result, with its time"
    assert "As of" in page
    assert begun == []
    older(actions.PUBLIC_EVERY + 1)
    assert "2 open boards" in client.get(address(player)).text
    begun.pop()()
    assert "1 open board" in client.get(address(player)).text


def test_one_that_failed_is_told(
    client: Client, running: Round, begun: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "run", lambda *_given, **_bounds: background.Ended(None, "", ""))
    client.get(address(somebody(running)))
    begun.pop()()
    assert "could not be worked out" in client.get(address(somebody(running))).text
    assert begun == []


def test_of_another_round_nothing_is_shown(client: Client, running: Round, begun: list[Callable[[], None]]) -> None:
    player = somebody(running)
    client.get(address(player))
    begun.pop()()
    enter_results(running)
    page = client.get(address(player)).text
    assert NOTHING in page
    assert "combinations" not in page
    publish_next(running.tournament)
    older(actions.PUBLIC_EVERY + 1)
    page = client.get(address(player)).text
    assert WORKING in page
    assert "round 3" not in page


def test_what_is_withheld_is_not_told_by_it(client: Client, running: Round, begun: list[Callable[[], None]]) -> None:
    player = somebody(running)
    switch(running.tournament, results=False)
    assert client.get(address(player)).status_code == 404
    enter_results(running)
    release_results(running.tournament, by=None)
    assert client.get(address(player)).status_code == 404
    assert begun == []


def test_hidden_names_and_ratings_are_not_there(
    client: Client, running: Round, begun: list[Callable[[], None]]
) -> None:
    player = somebody(running)
    client.get(address(player))
    begun.pop()()
    found = actions.asked(Tournament.objects.get()).found
    assert found is not None
    other = Player.objects.get(pk=next(iter(found.opponents[player.pk])))
    assert other.name in client.get(address(player)).text
    hide_name(other, True, by=None)
    update_tournament(running.tournament, by=None, ratings_hidden=True)
    page = client.get(address(player)).text
    assert other.name not in page
    assert f"Player {other.tpn}" in page
    assert str(other.rating) not in page.partition("<table")[2]
    assert "Rating" not in page.partition("<table")[2].partition("</table>")[0]


def test_nobody_of_that_number_and_copies_of_mirrors(
    client: Client, running: Round, begun: list[Callable[[], None]]
) -> None:
    player = somebody(running)
    assert client.get("/open/players/999999/next/").status_code == 404
    assert client.post(address(player)).status_code == 405
    late = Player.objects.create(tournament=running.tournament, name="Late, Lena", rating=1500, entry_round=3)
    assert client.get(address(late)).status_code == 404, "who is named in no round yet"
    MirrorFrom.objects.create(name="Hall", key="k", tournament=running.tournament, seen_at=timezone.now())
    assert client.get(address(player)).status_code == 404
    assert begun == []


def test_where_it_does_not_hang_on_results_that_is_said(client: Client, begun: list[Callable[[], None]]) -> None:
    table = make_tournament(players=4, system="round-robin", rounds=3, slug="table")
    publish_next(table)
    event = make_event(teams=4, slug="league")
    publish_next(event)
    over = make_tournament(players=4, rounds=1, slug="over")
    play_round(over)
    for tournament in (table, event, over):
        switch(tournament)
        player = tournament.players.order_by("pk")[0]
        assert NOTHING in client.get(f"/{tournament.slug}/players/{player.pk}/next/").text, tournament.slug
    assert begun == []


def test_the_switch_stands_on_the_page_and_in_the_log(arbiter_client: Client, arbiter: User) -> None:
    make_tournament(players=4, arbiters=(arbiter,))
    sent = {"pairings": "later", "results": "at once", "standings": "at once", "possible_public": "on"}
    page = "/arbiter/t/open/publication/"
    assert arbiter_client.post(page, sent).status_code == 302
    assert Tournament.objects.get().possible_public
    assert "possible opponents while a round is played" in arbiter_client.get("/arbiter/t/open/log/").text
    del sent["possible_public"]
    assert arbiter_client.post(page, sent).status_code == 302
    assert not Tournament.objects.get().possible_public
