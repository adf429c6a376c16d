"""The API of team events and of two sides: line-ups once they are revealed, board prizes, the points of the sides."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.api.addresses import BASE, every
from tests.tournaments.api.test_answers import ask
from tests.tournaments.api.test_description import assert_as_described
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.teams.captains import begins_in
from tests.tournaments.teams.events import make_event, member, team
from tests.tournaments.teams.test_by_hand import play
from tournaments.models import Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.teams.actions.line_ups import hand_in_line_up, reveal_line_ups
from tournaments.teams.actions.settings import set_team_settings

pytestmark = pytest.mark.django_db
OPEN = f"{BASE}/tournaments/open"
OF_PRIZES = "/tournaments/{slug}/board-prizes/"


def test_a_line_up_is_read_once_it_is_revealed(client: Client, arbiter: User) -> None:
    event = make_event(teams=4, players=3)
    begins_in(event, 90)
    hand_in_line_up(team(event, 1), [member(event, 1, 2).pk, member(event, 1, 3).pk], by=None, round_number=1)
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)

    def own_match() -> dict[str, Any]:
        content = assert_as_described(client, f"{OPEN}/rounds/1/", "/tournaments/{slug}/rounds/{number}/", status=200)
        return next(one for one in content["matches"] if team(event, 1).pk in (one["white"]["id"], one["black"]["id"]))

    before = own_match()
    assert before["sealed"]
    assert {(board["white"], board["black"]) for board in before["boards"]} == {(None, None)}
    reveal_line_ups(round_, by=arbiter, sure=True)
    after = own_match()
    assert not after["sealed"]
    own = "white" if after["white"]["id"] == team(event, 1).pk else "black"
    other = {"white": "black", "black": "white"}[own]
    first, second = after["boards"]
    assert (first[own]["name"], second[other]["name"]) == (member(event, 1, 2).name, member(event, 1, 3).name)


def test_board_prizes_are_answered_once_they_are_public(client: Client, arbiter: User) -> None:
    event = make_event(teams=4)
    for _number in (1, 2):
        play(event, by=arbiter)
    address = f"{OPEN}/board-prizes/"
    assert ask(client, f"{OPEN}/")["links"]["board_prizes"] == address
    assert client.get(address).status_code == 404
    set_team_settings(event, by=arbiter, prizes_public=True, prizes_by="points", prizes_games=2)
    content = assert_as_described(client, address, OF_PRIZES, status=200)
    assert (content["decides"], content["counted_by"], content["least_games"]) == ("points", "registered", 2)
    assert [(one["board"], one["reserves"]) for one in content["boards"]] == [(1, False), (2, False)]
    for one in content["boards"]:
        assert [line["rank"] for line in one["players"]] == sorted(line["rank"] for line in one["players"])
        assert {line["games"] for line in one["players"]} == {2}
    best = content["boards"][0]["players"][0]
    assert best["team"]["name"] in best["player"]["name"]
    assert best["percentage"] == 50 * best["points"]
    found = {each: client.get(each).status_code for each in every(Tournament.objects.get(pk=event.pk), rounds=2)}
    assert [each for each, status in found.items() if status != 200] == [
        f"{OPEN}/rounds/{number}/explanation/" for number in (1, 2)
    ]  # which only one system of players ever had


def test_players_have_no_board_prizes(client: Client) -> None:
    play_round(make_tournament(players=4))
    assert client.get(f"{OPEN}/board-prizes/").status_code == 404
    assert ask(client, f"{OPEN}/")["links"]["board_prizes"] is None
    assert ask(client, f"{OPEN}/standings/")["sides"] == []


def test_the_sides_of_a_scheveningen_are_answered_with_their_points(client: Client) -> None:
    tournament = make_tournament(players=6, rounds=3, system="scheveningen", tiebreaks="")
    tournament.players.filter(tpn__lte=3).update(club="Alster")
    tournament.players.filter(tpn__gt=3).update(club="Bille")
    play_round(tournament)
    drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    content = assert_as_described(client, f"{OPEN}/standings/", "/tournaments/{slug}/standings/", status=200)
    assert [side["name"] for side in content["sides"]] == ["Alster", "Bille"]
    keys = list(tournament.players.order_by("tpn").values_list("pk", flat=True))
    assert [side["players"] for side in content["sides"]] == [keys[:3], keys[3:]]
    assert sum(side["points"] for side in content["sides"]) == 3
    assert [side["points_by_round"] for side in content["sides"]] == [
        [side["points"], None] for side in content["sides"]
    ]
