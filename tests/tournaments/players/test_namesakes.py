"""Names that are there already, and names with more than a name in them: told, and left to the arbiter."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make
from tournaments.models import Player, Tournament
from tournaments.players.actions.files import PlayerRow
from tournaments.players.actions.lists import read_players
from tournaments.players.actions.namesakes import namesakes

pytestmark = pytest.mark.django_db
ADLER = {"name": "Ädler, Anna", "rating": "2250", "federation": "GER", "entry_round": "1"}


def at(name: str) -> str:
    return reverse(f"arbiter:{name}", args=["open"])


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    made = make_tournament(players=2)
    Player.objects.create(
        tournament=made, name="Adler, Anna", tpn=3, rating=2180, birth_year=1999, fide_id="44", club="SK Ufer"
    )
    return made


def count(tournament: Tournament) -> int:
    return tournament.players.count()


def test_a_name_that_is_there_is_shown_beside_the_one_to_be_entered(
    tournament: Tournament, arbiter_client: Client
) -> None:
    answer = arbiter_client.post(at("player_new"), ADLER)
    text = answer.text
    assert answer.status_code == 422
    assert "Is it the same person?" in text
    assert "SK Ufer" in text
    assert "entered, No. 3" in text
    assert 'value="2250"' in text
    assert count(tournament) == 3

    arbiter_client.post(at("player_new"), {**ADLER, "sure": "Somebody, Else"})
    assert count(tournament) == 3
    arbiter_client.post(at("player_new"), {**ADLER, "sure": ADLER["name"]})
    assert count(tournament) == 4


def test_two_fide_numbers_are_two_people(tournament: Tournament, arbiter_client: Client) -> None:
    arbiter_client.post(at("player_new"), {**ADLER, "fide_id": "45"})
    assert count(tournament) == 4


def test_a_year_in_a_name_is_told(tournament: Tournament, arbiter_client: Client) -> None:
    data = {**ADLER, "name": "Brandt, Cornelius 2011"}
    says(arbiter_client.post(at("player_new"), data), "has the number 2011 in the name")
    assert count(tournament) == 3
    arbiter_client.post(at("player_new"), {**data, "sure": data["name"]})
    assert count(tournament) == 4

    parsed = read_players("Name;Rating\nAdler, Anna (2001);1500\nBerg, Player 19;1400")
    assert not parsed.problems
    assert parsed.notices == (
        "Line 2: “Adler, Anna (2001)” has the number 2001 in the name. "
        "A rating and a year of birth have fields of their own.",
    )


LIST = "Name;Rating;Year of birth\nAnna Adler;2250;\nCosta, Rui;1500;1980\nCosta, Rui;1600;2005\n"


def test_of_a_list_the_arbiter_ticks_who_is_somebody_else(tournament: Tournament, arbiter_client: Client) -> None:
    look = arbiter_client.post(at("players_import"), {"text": LIST}).text
    assert "2 names are there already" in look
    assert "the same name as in line 3" in look
    assert "Import 1 player<" in look
    assert re.findall(r'name="enter" value="(\d+)"', look) == ["2", "4"]

    done = arbiter_client.post(at("players_import"), {"text": LIST, "import": "1", "enter": ["4"]}, follow=True)
    assert "2 players have been entered. 1 was left out, whose name is there already." in done.text
    assert sorted(tournament.players.filter(name__startswith="Costa, Rui").values_list("rating", flat=True)) == [
        1500,
        1600,
    ]
    assert not tournament.players.filter(name="Anna Adler").exists()


def test_a_list_of_nobody_new_enters_nobody(tournament: Tournament, arbiter_client: Client) -> None:
    answer = arbiter_client.post(at("players_import"), {"text": "Adler, Anna;2250", "import": "1"})
    assert answer.status_code == 200
    assert count(tournament) == 3


def test_the_review_of_a_list_never_says_none(tournament: Tournament, arbiter_client: Client) -> None:
    text = arbiter_client.post(at("players_import"), {"text": "Name;Title;Sex\nBrown, Emma;King;x"}).text
    assert re.search(r"<t[dh][^>]*>None<", text) is None


@pytest.mark.parametrize("text", ["Adler, Anna,2250", "Name,Rating\nAdler, Anna,2250", "Adler,Anna,2250,WFM,GER"])
def test_a_comma_inside_a_name_is_named(text: str, db: None) -> None:
    (problem,) = read_players(text).problems
    assert "a comma stands inside the name" in problem
    assert "“Adler, Anna”" in problem


def test_a_new_player_can_be_typed_at_once(tournament: Tournament, arbiter_client: Client) -> None:
    first = arbiter_client.get(at("player_new")).text
    another = arbiter_client.post(at("player_new"), {**ADLER, "name": "New, Nina", "another": "1"}, follow=True).text
    for text in (first, another):
        assert re.search(r'<input[^>]* autofocus[^>]* id="id_name"|<input[^>]* id="id_name"[^>]* autofocus', text)


def test_a_list_of_one_name_is_answered_in_bounds(tournament: Tournament, arbiter_client: Client) -> None:
    """However often a name stands in a list, each line is told once, and of many lines the first."""
    text = "Name;Rating\n" + "Ng, Li;1500\n" * 3_000
    page = arbiter_client.post(reverse("arbiter:players_import", args=[tournament.slug]), {"text": text}).text
    assert page.count("the same name as in line 2<") == 60
    assert "And 2939 more, who are left out." in page
    assert len(page) < 260_000


def test_two_numbers_under_one_name_in_a_list_are_two_people(tournament: Tournament) -> None:
    numbers = ("1503014", "1503022", "", "1503022", "1503030")
    rows = [PlayerRow(line, {"name": "Ng, Li", "fide_id": number}) for line, number in enumerate(numbers, start=2)]
    assert [(one.row.line, one.line) for one in namesakes(tournament, rows)] == [(4, 2), (5, 3), (6, 4)]
