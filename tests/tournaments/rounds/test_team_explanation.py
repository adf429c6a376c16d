"""Prints and the explanation of a round of teams."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.team_rows import make_team_event, played_rounds, publish, seat_round
from tournaments.models import Round, Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter: User) -> Tournament:
    tournament = make_team_event(teams=6, arbiters=(arbiter,))
    played_rounds(tournament, 2)
    return tournament


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def test_a_round_of_teams_is_explained_and_answers_why_not(arbiter_client: Client, event: Tournament) -> None:
    publish(seat_round(event))
    address = "/arbiter/t/league/rounds/3/explanation/"
    text = text_of(arbiter_client, address)
    assert "Team 1" in text
    assert "Why not A against B?" in text
    met = (
        Round.objects.get(tournament=event, number=1)
        .team_seats.filter(match__table=1)
        .values_list("team__tpn", flat=True)
    )
    one, other = met
    answer = text_of(arbiter_client, f"{address}?one={one}&other={other}")
    assert re.search(rf"Team {one}.*Team {other}|Team {other}.*Team {one}", answer.partition("Show why")[2])


def test_the_steps_are_public_with_the_names_of_teams(client: Client, event: Tournament) -> None:
    publish(seat_round(event))
    told = client.get("/api/v1/tournaments/league/rounds/3/steps/")
    assert told.status_code == 200
    assert {player["name"] for player in told.json()["explanation"]["players"]} == {f"Team {n}" for n in range(1, 7)}


def test_the_print_of_a_draft_has_matches_and_line_ups(arbiter_client: Client, event: Tournament) -> None:
    seat_round(event, pairs=[(1, 4), (2, 5), (3, 6)], line_ups={5: (1, 3, 0)})
    text = text_of(arbiter_client, "/arbiter/t/league/rounds/3/print/boards/")
    assert "DRAFT, not published" in text
    assert re.search(r"Team 2 \(\S+\) Team 5", text)
    assert "3 White Berg, Player 7" not in text
    assert text.count("–") >= 1


def test_the_prints_of_the_tables_name_teams(arbiter_client: Client, event: Tournament) -> None:
    for name in ("standings", "crosstable"):
        text = text_of(arbiter_client, f"/arbiter/t/league/print/{name}/")
        assert "Team 6" in text
        assert "Abel" not in text
