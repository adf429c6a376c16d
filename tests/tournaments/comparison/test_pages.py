"""“Which system suits my event?”: what is asked, who may ask how much, and what the page says of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client

from pairing.comparison import compared
from tests.tournaments.factories import make_tournament, make_user
from tournaments.basics import background
from tournaments.comparison.actions import ARBITERS, PUBLIC, WORK
from tournaments.comparison.forms import ComparisonForm
from tournaments.comparison.queries import parted, results_of
from tournaments.models import Player, User

PAGE, OWN = "/pairing-systems/compare/", "/arbiter/t/open/settings/systems/"
ASKED = {"players": 10, "mean": 1900, "deviation": 200, "rounds": 4, "systems": ["dubov", "dutch"], "count": 4}


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What is begun in the background, for the test to do in this process."""
    works: list[Callable[[], None]] = []

    def run(command: Sequence[str], *, given: str, on_line: background.Line, **_bounds: object) -> background.Ended:
        assert command[1:3] == ["-m", "pairing.comparison"]
        on_line('{"done": 1, "of": 4}')
        return background.Ended(0, json.dumps(compared(json.loads(given))), "")

    monkeypatch.setattr(background, "start", lambda work, _name: works.append(work))
    monkeypatch.setattr(background, "run", run)
    return works


def test_a_question_is_played_once_and_answered_at_once(client: Client, begun: list[Callable[[], None]]) -> None:
    assert "Playing" not in client.get(PAGE).text
    answer = client.get(PAGE, ASKED)
    assert "0 of 4 events" in answer.text
    assert 'http-equiv="refresh"' in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert len(begun) == 1
    begun[0]()
    for _again in range(2):
        text = client.get(PAGE, ASKED).text
        assert "Means of 4 events" in text
        assert "Opposition among equals" in text
        assert "10 players, average rating 1900, standard deviation 200; 4 rounds; 4 events." in text
        assert "hx-trigger" not in text
        assert "refresh" not in text
    assert len(begun) == 1


def test_one_at_a_time_and_the_next_one_who_asks_has_the_turn(client: Client, begun: list[Callable[[], None]]) -> None:
    client.get(PAGE, ASKED)
    other = {**ASKED, "rounds": 3}
    assert "yours comes next" in client.get(PAGE, other).text
    begun[0]()
    assert "0 of 4 events" in client.get(PAGE, other).text
    begun[1]()
    assert "Means of 4 events" in client.get(PAGE, other).text


def test_pasted_ratings_in_any_order_are_one_question(client: Client, begun: list[Callable[[], None]]) -> None:
    given = {**ASKED, "players": "", "mean": "", "deviation": "", "rounds": 2}
    client.get(PAGE, {**given, "ratings": "1800 2100, 1700;1900\n2000"})
    begun[0]()
    assert "Means of 4 events" in client.get(PAGE, {**given, "ratings": "2100 2000 1900 1800 1700"}).text
    assert len(begun) == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": 1}, "greater than or equal to 2"),
        ({"players": 301}, "less than or equal to 300"),
        ({"players": ""}, "Enter a number, or the ratings of your players."),
        ({"players": 4, "rounds": 4}, "With so many players (4), 3 rounds can be played at most."),
        ({"rounds": 16}, "less than or equal to 15"),
        ({"count": 201}, "less than or equal to 200"),
        ({"systems": ["dutch"]}, "Tick two systems or more."),
        ({"systems": ["dutch", "team"]}, "team is not one of the available choices"),
        ({"ratings": "2000 abc 1e9"}, "These are no ratings: abc, 1e9."),
        ({"ratings": "2000"}, "1 rating: enter those of 2 to 300 players."),
        ({"ratings": "2000 " * 301}, "301 ratings: enter those of 2 to 300 players."),
    ],
)
def test_what_cannot_be_asked_is_said_and_nothing_is_played(
    client: Client, begun: list[Callable[[], None]], given: dict[str, Any], said: str
) -> None:
    assert said in client.get(PAGE, {**ASKED, **given}).text
    assert not begun


def test_one_address_asks_so_often_and_what_waits_is_counted_once(
    client: Client, begun: list[Callable[[], None]]
) -> None:
    for rounds in range(1, 6):
        for count in (2, 3):
            for _poll in range(3):
                assert client.get(PAGE, {**ASKED, "rounds": rounds, "count": count}).status_code == 200
    refused = client.get(PAGE, {**ASKED, "rounds": 6})
    assert refused.status_code == 429
    assert "Too many comparisons" in refused.text
    begun[0]()
    assert client.get(PAGE, {**ASKED, "rounds": 1, "count": 2}).status_code == 200  # what is known is nobody's turn


def test_what_took_too_long_is_said(
    client: Client, begun: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "run", lambda *_given, **_bounds: background.Ended(None, "", ""))
    client.get(PAGE, ASKED)
    begun[0]()
    assert "took more time or memory" in client.get(PAGE, ASKED).text
    assert len(begun) == 1


def test_events_that_nobody_can_pair_to_their_end(client: Client, begun: list[Callable[[], None]]) -> None:
    asked = {**ASKED, "players": 4, "rounds": 3, "count": 2}
    client.get(PAGE, asked)
    WORK.keep(_key_of_running(), {"events": 0, "left_out": 2, "systems": ["dubov", "dutch"], "figures": []})
    assert "None of the events could be paired" in client.get(PAGE, asked).text


def test_visitors_may_be_kept_out(client: Client, settings: Any) -> None:
    settings.PUBLIC_COMPARISONS = False
    assert client.get(PAGE).status_code == 404
    assert PAGE not in client.get("/pairing-systems/").text


def test_the_page_of_the_systems_leads_there(client: Client) -> None:
    assert PAGE in client.get("/pairing-systems/").text


@pytest.mark.django_db
def test_arbiters_have_their_own_field_and_more_events(
    arbiter: User, arbiter_client: Client, begun: list[Callable[[], None]]
) -> None:
    tournament = make_tournament(players=6, rounds=3, arbiters=(arbiter,))
    Player.objects.filter(tournament=tournament).update(rating=None)
    for place, player in enumerate(list(tournament.players.all())[:4]):
        Player.objects.filter(pk=player.pk).update(rating=1500 + 100 * place)
    text = arbiter_client.get(OWN).text
    assert "1800 1700 1600 1500" in text
    assert "2 players without a rating are left out." in text
    assert OWN in arbiter_client.get("/arbiter/t/open/settings/?section=pairing").text
    asked = {"ratings": "1800 1700 1600 1500", "rounds": 3, "systems": ["dutch", "dubov"], "count": 1000}
    assert "0 of 1000 events" in arbiter_client.get(OWN, asked).text
    assert len(begun) == 1


@pytest.mark.django_db
def test_nobody_else_sees_the_ratings(client: Client, other_client: Client) -> None:
    make_tournament(players=6, arbiters=(make_user("own"),))
    assert client.get(OWN).status_code == 302
    assert other_client.get(OWN).status_code == 404


def test_sentences_stand_where_intervals_do_not_overlap() -> None:
    systems = {
        "dubov": {"mean": 64.0, "within": 1.0},
        "burstein": {"mean": 65.5, "within": 0.7},
        "dutch": {"mean": 74.0, "within": 0.8},
    }
    assert parted(systems, more=False) == ("dubov", ["dutch"], ["burstein"])
    assert parted(systems, more=True) == ("dutch", ["dubov", "burstein"], [])
    found: dict[str, Any] = {
        "events": 20,
        "left_out": 0,
        "systems": list(systems),
        "figures": [
            {"key": "aro_in_groups", "systems": systems},
            {"key": "floats", "systems": dict.fromkeys(systems, {"mean": 13.0, "within": 0.2})},
        ],
    }
    results = results_of(found)
    assert results is not None
    assert results.sentences == (
        "Dubov (64.0) gives players of one score more even opposition than Dutch (74.0). "
        "No difference from Burstein (65.5) can be told.",
    )
    assert results.level == ("Floats",)
    chosen = [row.system for row in results.charts[0].rows if row.is_best]
    assert chosen == ["Dubov"]
    assert not any(row.is_best for row in results.charts[1].rows)
    few = results_of({**found, "events": 19})
    assert few is not None
    assert few.too_few
    assert not few.sentences
    assert not any(row.is_best for row in few.charts[0].rows)


def test_a_figure_without_any_spread_is_drawn() -> None:
    systems = dict.fromkeys(("dubov", "dutch"), {"mean": 0.0, "within": 0.0})
    found = {"events": 2, "left_out": 0, "systems": list(systems), "figures": [{"key": "floats", "systems": systems}]}
    results = results_of(found)
    assert results is not None
    assert results.charts[0].rows[0].at == "50%"


def _key_of_running() -> str:
    return str(json.loads((WORK.directory / "turn").read_text())["key"])


def test_bounds_are_stated() -> None:
    assert "At most 200, and as many as can be played in 60 s." in str(ComparisonForm(bounds=PUBLIC).as_p())
    assert PUBLIC.events < ARBITERS.events
