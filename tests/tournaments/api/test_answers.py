"""What the API tells is what the pages show, to everybody, and nothing of what is not published."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from pairing.explaining.document import read_explanation
from tests.pairing.explaining.kept import kept_rounds
from tests.tournaments.api.addresses import BASE, every
from tournaments.models import ByeRequest, ForbiddenPair, Player, Round, Tournament, User
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.standings.queries.current import current_standings
from tournaments.tournament.actions.setup import create_tournament

pytestmark = pytest.mark.django_db

MakeTournament = Callable[..., Tournament]
PlayRound = Callable[..., Round]
Json = dict[str, Any]

OPEN = f"{BASE}/tournaments/open"
MOST_QUERIES = 5  # of rating changes, which ask for two kinds of late corrections; of others 4


def ask(client: Client, address: str) -> Json:
    answer = client.get(address)
    assert answer.status_code == 200, address
    found: Json = json.loads(answer.content)
    return found


def publish(tournament: Tournament, arbiter: User) -> Round:
    return drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)


def seen(client: Client, addresses: list[str]) -> dict[str, tuple[int, str, bytes]]:
    cache.clear()
    answers = {address: client.get(address) for address in addresses}
    return {address: (got.status_code, got.headers.get("ETag", ""), got.content) for address, got in answers.items()}


def test_the_list_of_tournaments_has_pages_for_those_who_ask_for_one(
    client: Client, arbiter: User, make_tournament: MakeTournament
) -> None:
    for name in ("a", "b", "c"):
        publish(make_tournament(slug=name, players=4), arbiter)
    everything = ask(client, f"{BASE}/tournaments/")
    with patch("tournaments.api.public.ON_A_PAGE", 2):
        first = ask(client, f"{BASE}/tournaments/?page=1")
        last = ask(client, f"{BASE}/tournaments/?page=2")
        assert ask(client, f"{BASE}/tournaments/?page=9") == last
        assert ask(client, f"{BASE}/tournaments/") == everything
    assert [(found["page"], found["pages"]) for found in (everything, first, last)] == [(1, 1), (1, 2), (2, 2)]
    assert [len(found["tournaments"]) for found in (first, last)] == [2, 1]
    assert first["tournaments"] + last["tournaments"] == everything["tournaments"]


def test_pairings_and_results(client: Client, arbiter: User, make_tournament: MakeTournament) -> None:
    tournament = make_tournament(players=10, points_win=30, points_draw=10, points_bye=30)
    asks = tournament.players.get(tpn=10)
    ByeRequest.objects.create(tournament=tournament, player=asks, round_number=1, kind="H")
    games = publish(tournament, arbiter).games
    for board, result in ((1, "1/2"), (2, "0F1"), (3, "0-D")):
        recording.record_result(games.get(match__table=board), result, by=arbiter, rated=board != 1)
    content = ask(client, f"{OPEN}/rounds/1/")
    assert [board["result"] for board in content["pairings"]] == [
        {"white": "draw", "black": "draw", "white_points": 1, "black_points": 1, "played": True, "rated": False},
        {"white": "loss", "black": "win", "white_points": 0, "black_points": 3, "played": False, "rated": False},
        {"white": "loss", "black": "draw", "white_points": 0, "black_points": 1, "played": True, "rated": True},
        None,
    ]
    assert (content["boards"], content["open_boards"]) == (4, 1)
    assert {bye["kind"]: bye["points"] for bye in content["byes"]} == {"half-point": 1, "pairing-allocated": 3}
    assert ask(client, f"{OPEN}/")["points"] == {"win": 3, "draw": 1, "pairing_allocated_bye": 3}


def test_standings_are_those_of_the_page(
    client: Client, arbiter: User, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    tournament = make_tournament(players=9)
    play_round(tournament)
    play_round(tournament)
    publish(tournament, arbiter)
    known = published_rounds(tournament)
    expected = current_standings(tournament, known, named_players(tournament, known))
    content = ask(client, f"{OPEN}/standings/")
    assert (content["after_round"], content["running_round"]) == (2, 3)
    assert [entry["acronym"] for entry in content["tiebreaks"]] == [entry.acronym for entry in expected.tiebreaks]
    assert len(content["standings"]) == 9
    for line, shown in zip(expected.lines, content["standings"], strict=True):
        assert (shown["rank"], shown["player"]["id"]) == (line.rank, line.player.id)
        assert shown["points"] * 10 == line.points
        assert [value * entry.unit for value, entry in zip(shown["tiebreaks"], expected.tiebreaks, strict=True)] == [
            value.value for value in line.values
        ]


def test_the_explanation_gives_the_pairings(
    client: Client, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    tournament = make_tournament(players=9)
    play_round(tournament)
    play_round(tournament)
    content = ask(client, f"{OPEN}/rounds/2/explanation/")
    pairings = ask(client, f"{OPEN}/rounds/2/")
    boards = [(board["pair"]["white"], board["pair"]["black"]) for board in content["explanation"]["boards"]]
    assert boards == [(board["white"]["tpn"], board["black"]["tpn"]) for board in pairings["pairings"]]
    [bye] = [one["tpn"] for one in content["explanation"]["bye_candidates"] if one["verdict"] == "chosen"]
    assert bye == pairings["byes"][0]["player"]["tpn"]
    aro = {line["tpn"]: line["aro"] for line in ask(client, f"{OPEN}/rounds/2/aro/")["players"]}
    assert {facts["tpn"]: facts["aro"] for facts in content["explanation"]["players"]} == aro


def test_the_steps_say_what_the_explanation_of_version_1_says(
    client: Client, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    tournament = make_tournament(players=9)
    for number in (1, 2, 3):
        play_round(tournament)
        content = ask(client, f"{OPEN}/rounds/{number}/steps/")
        kept = Round.objects.get(tournament=tournament, number=number).explanation
        assert content["explanation"] == {key: value for key, value in kept.items() if key != "forbidden_pairs"}
        read = read_explanation(kept, system="", engine="").data_of_version_1()
        assert read is not None
        said = ask(client, f"{OPEN}/rounds/{number}/explanation/")["explanation"]
        assert said == {key: value for key, value in read.items() if key != "forbidden_pairs"}


@pytest.mark.parametrize("kept", kept_rounds(), ids=lambda kept: f"round {kept['round']}")
def test_a_round_that_version_1_kept_is_answered_as_it_was(
    client: Client, make_tournament: MakeTournament, play_round: PlayRound, kept: Json
) -> None:
    """What version 0.1.0 kept comes back as it is, key by key, and as steps."""
    tournament = make_tournament(players=13)
    play_round(tournament)
    Round.objects.filter(tournament=tournament).update(explanation=kept["explanation"], engine_version="0.1.0")
    content = ask(client, f"{OPEN}/rounds/1/explanation/")
    names = ("round_number", "total_rounds", "initial_colour", "bye_candidates", "brackets", "boards", "players")
    expected = {name: kept["explanation"][name] for name in names}
    assert json.dumps(content["explanation"]) == json.dumps(expected)
    assert content["engine"] == "0.1.0"
    steps = ask(client, f"{OPEN}/rounds/1/steps/")["explanation"]
    assert (steps["version"], steps["engine"]) == (2, "0.1.0")
    assert "forbidden" not in json.dumps(steps)


def test_the_explanation_names_nobody_who_has_not_been_named(
    client: Client, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    tournament = make_tournament(players=8)
    tournament.players.filter(tpn=3).update(name="Latecomer, Lena", entry_round=3)
    one, other = tournament.players.filter(tpn__in=(1, 5))
    ForbiddenPair.objects.create(tournament=tournament, one=one, other=other)
    play_round(tournament)
    round_ = Round.objects.get(tournament=tournament)
    # What the engine left does name them, so that there is something to keep back.
    assert "Latecomer" in json.dumps(round_.explanation)
    assert round_.explanation["forbidden_pairs"] == [[1, 5]]
    for address in every(tournament, rounds=1):
        text = client.get(address).text
        assert "Latecomer" not in text, address
        if not address.endswith("openapi.json"):
            assert "forbidden" not in text, address
    assert len(ask(client, f"{OPEN}/rounds/1/explanation/")["explanation"]["players"]) == 7


def test_a_draft_and_what_is_prepared_change_nothing(
    client: Client, arbiter: User, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    tournament = make_tournament(players=9)
    play_round(tournament)
    addresses = every(tournament, rounds=2)
    before = seen(client, addresses)
    assert sorted({status for status, _etag, _content in before.values()}) == [200, 404]
    make_tournament(slug="secret", name="Secret preparations")
    first = tournament.players.get(tpn=1)
    Player.objects.filter(pk=first.pk).update(name="Renamed, Rita", rating=2700, fide_id="42", birth_year=2015)
    Player.objects.create(tournament=tournament, tpn=10, name="Latecomer, Lena", rating=1500, entry_round=2)
    assert seen(client, addresses) == before
    draft = drafts.pair_next_round(tournament, by=arbiter)
    assert seen(client, addresses) == before
    drafts.publish_round(draft, by=arbiter)
    after = seen(client, addresses)
    assert [address for address in addresses if after[address] == before[address]] == [f"{BASE}/openapi.json"]
    assert {status for status, _etag, _content in after.values()} == {200}


def test_the_year_of_birth_stands_nowhere(
    client: Client, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    tournament = make_tournament(players=6)
    tournament.players.update(birth_year=1987)
    play_round(tournament)
    for address in every(tournament, rounds=1):
        assert "1987" not in client.get(address).text, address


def test_what_has_not_changed_is_not_sent_again(
    client: Client,
    arbiter: User,
    make_tournament: MakeTournament,
    play_round: PlayRound,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = make_tournament()
    played = play_round(tournament)
    addresses = every(tournament, rounds=1)
    marks = {address: client.get(address).headers["ETag"] for address in addresses}
    for address, etag in marks.items():
        with django_assert_num_queries(0 if address.endswith("openapi.json") else 1):
            again = client.get(address, headers={"If-None-Match": etag})
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag), address
        assert again.headers["Access-Control-Allow-Origin"] == "*"
    recording.correct_result(played.games.get(match__table=1), "1/2", by=arbiter, reason="entered wrongly")
    changed = [address for address in addresses if client.get(address).headers["ETag"] != marks[address]]
    assert changed == [address for address in addresses if not address.endswith("openapi.json")]


def test_a_kept_answer_is_still_json(client: Client, make_tournament: MakeTournament, play_round: PlayRound) -> None:
    tournament = make_tournament()
    play_round(tournament)
    for address in every(tournament, rounds=1):
        first, again = client.get(address), Client().get(address)
        assert again.content == first.content
        assert again.headers["Content-Type"] == first.headers["Content-Type"] == "application/json", address


def test_constant_number_of_queries(
    client: Client, arbiter: User, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    counts = []
    for size in (10, 40):
        tournament = make_tournament(players=size, slug=f"of-{size}")
        play_round(tournament)
        play_round(tournament)
        publish(tournament, arbiter)
        found = []
        for address in every(tournament, rounds=3):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            found.append(len(queries))
        counts.append(found)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST_QUERIES


def test_scripts_of_every_site_may_read_and_nobody_is_known(
    arbiter_client: Client, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    tournament = make_tournament()
    play_round(tournament)
    for address in [*every(tournament, rounds=1), f"{BASE}/nothing/"]:
        answer = arbiter_client.get(address, headers={"Origin": "https://example.org"})
        assert answer.headers["Access-Control-Allow-Origin"] == "*", address
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert not answer.cookies
        assert answer.content == Client().get(address).content


def test_head_is_answered_like_get(client: Client, make_tournament: MakeTournament, play_round: PlayRound) -> None:
    play_round(make_tournament())
    answer = client.head(f"{OPEN}/standings/")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["ETag"] == client.get(f"{OPEN}/standings/").headers["ETag"]


def test_a_player_keeps_the_number_of_the_pages(
    client: Client, make_tournament: MakeTournament, play_round: PlayRound
) -> None:
    play_round(make_tournament(players=4))
    players = ask(client, f"{OPEN}/players/")["players"]
    assert [player["tpn"] for player in players] == [1, 2, 3, 4]
    for player in players:
        assert player["name"] in client.get(f"/open/players/{player['id']}/").text


def test_no_tournament_can_take_the_address(make_tournament: MakeTournament, organiser: User) -> None:
    assert create_tournament(by=organiser, name="API").slug == "api-2"
