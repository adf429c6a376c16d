"""The API of knock-outs: the bracket as it stands, with who goes on."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.api.addresses import BASE
from tests.tournaments.api.test_answers import ask
from tests.tournaments.api.test_description import assert_as_described
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.rounds.test_knock_outs import DRAW, B, W, enter, made, publish
from tournaments.models import DecidedBy, Match
from tournaments.results.actions.deciding import decide_match

pytestmark = pytest.mark.django_db
ADDRESS = f"{BASE}/tournaments/open/bracket/"


def test_the_bracket_says_who_goes_on(client: Client) -> None:
    cup = made(players=3)
    enter(publish(cup), DRAW)
    assert ask(client, f"{BASE}/tournaments/open/")["links"]["bracket"] == ADDRESS
    first, final = assert_as_described(client, ADDRESS, "/tournaments/{slug}/bracket/", status=200)["rounds"]
    free, level = first["matches"]
    assert [free["state"], level["state"]] == ["free", "level"]
    assert [(side["player"] or {}).get("tpn") for side in free["sides"]] == [1, None]
    assert [(side["player"]["tpn"], side["points"], side["goes_on"]) for side in level["sides"]] == [
        (2, 0.5, False),
        (3, 0.5, False),
    ]
    match = Match.objects.get()
    worse = match.seats.get(player__tpn=3).colour
    decide_match(match, by=None, goes_on=worse, decided_by=DecidedBy.PLAY_OFF, decided_score="0-2")
    answer = ask(client, ADDRESS)
    decided = answer["rounds"][0]["matches"][1]
    assert [side["goes_on"] for side in decided["sides"]] == [False, True]
    assert decided["decided"]
    assert answer["winner"] is None
    assert final["third_place"] is None
    enter(publish(cup), W)
    answer = ask(client, ADDRESS)
    assert [side["player"]["tpn"] for side in answer["rounds"][1]["matches"][0]["sides"]] == [1, 3]
    assert answer["winner"]["tpn"] in (1, 3)


def test_games_name_the_winner_of_their_match(client: Client) -> None:
    cup = made(players=4, games_per_match=2)
    enter(publish(cup), W, B, W, W)
    first, second = decided(client)
    assert first == (1, [(1, "")] * 2)
    assert second == (2, [(None, "")] * 2)
    match = Match.objects.get(table=2)
    decide_match(match, by=None, goes_on=match.seats.get(player__tpn=3).colour, decided_by=DecidedBy.LOT)
    assert decided(client)[1] == (2, [(3, "drawing of lots")] * 2)


def decided(client: Client) -> list[tuple[int, list[tuple[int | None, str]]]]:
    """Of each board of round 1 the pairing number of the winner, and how that was decided, game by game."""
    path = f"{BASE}/tournaments/open/rounds/1/"
    games = assert_as_described(client, path, "/tournaments/{slug}/rounds/{number}/", status=200)["pairings"]
    tpns = {one[side]["id"]: one[side]["tpn"] for one in games for side in ("white", "black")}
    told = [(one["board"], (tpns.get(one["match_winner"]), one["match_decided"])) for one in games]
    return [(board, [one for of, one in told if of == board]) for board in sorted({board for board, _one in told})]


def test_others_have_none(client: Client) -> None:
    play_round(make_tournament(players=4))
    assert client.get(ADDRESS).status_code == 404
    assert ask(client, f"{BASE}/tournaments/open/")["links"]["bracket"] is None
