"""Matches of more than two games as pages, prints and files show them."""

from __future__ import annotations

import csv
import re
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.rounds.test_knock_outs import DRAW, B, W, enter, hidden_fields, made, match_at, publish
from tournaments.models import Match, Result, Round, Tournament, User
from tournaments.results.actions.files import read_results
from tournaments.results.actions.recording import record_result

pytestmark = pytest.mark.django_db


def text_of(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=["open", *args])).content.decode("utf-8-sig")


@pytest.fixture
def final(arbiter: User) -> Round:
    """A final of four games, of which White of the first one has won the first two."""
    final = publish(made(2, games_per_match=4, arbiters=(arbiter,)))
    for game, result in zip(final.games.order_by("number"), (W, B, DRAW), strict=False):
        record_result(game, result, by=None)
    return final


def test_all_games_are_seen_from_who_stands_first(client: Client, final: Round) -> None:
    page = text_of(client, "public:round", 1)
    (games,) = re.findall(r'<span class="match-games">(.*?)</span></td>', page, re.DOTALL)
    assert re.findall(r"1–0|0–1|½–½|1-0|0-1|½-½", re.sub(r"<[^>]+>", "", games)) == ["1-0", "1-0", "½-½"]
    assert "Each board is a match of 4 games, colours change from game to game." in page


def test_what_is_left_is_entered_as_not_played_in_one_click(arbiter_client: Client, final: Round) -> None:
    page = text_of(arbiter_client, "arbiter:round", 1)
    assert "the rest is not played</button>" in page
    address = reverse("arbiter:match_forfeit", args=["open", Match.objects.get().pk])
    form = page[page.index(f'action="{address}"') :]
    answer = arbiter_client.post(address, hidden_fields(form[: form.index("</form>")]) | {"lost_by": "neither"})
    assert answer.status_code == 302
    assert final.games.order_by("number").values_list("result", flat=True)[3] == Result.DOUBLE_FORFEIT
    assert "the rest is not played" not in text_of(arbiter_client, "arbiter:round", 1)


def test_before_it_is_decided_nobody_is_told_that_the_rest_is_not_played(arbiter_client: Client, final: Round) -> None:
    last = final.games.order_by("number")[2]
    record_result(last, Result.OPEN, by=None)
    page = text_of(arbiter_client, "arbiter:round", 1)
    assert "neither has come</button>" in page


def test_each_game_has_a_slip_and_a_line_in_the_files(client: Client, arbiter_client: Client, final: Round) -> None:
    slips = text_of(arbiter_client, "arbiter:print_slips", 1)
    assert re.findall(r"Board <b>(1\.\d)</b>", slips) == ["1.1", "1.2", "1.3", "1.4"]
    lines = list(csv.DictReader(StringIO(text_of(client, "public:pairings_file", 1, "csv"))))
    assert [(line["Game"], line["White: TPN"]) for line in lines] == [("1", "1"), ("2", "2"), ("3", "1"), ("4", "2")]
    rounds = re.findall(r'\[Round "(.*)"\]', text_of(client, "public:games_file", 1))
    assert rounds == ["1.1", "1.2", "1.3", "1.4"]


def test_a_long_match_has_its_score_alone_in_the_bracket(client: Client, final: Round) -> None:
    short = text_of(client, "public:crosstable")
    assert re.sub(r"<[^>]+>", "", re.findall(r'<span class="games">.*?</span>', short)[0]) == "1 1 ½"
    other: Tournament = made(2, slug="long", games_per_match=6)
    enter(publish(other), *[DRAW] * 6)
    page = client.get(reverse("public:crosstable", args=["long"])).text
    assert 'class="games"' not in page
    assert "<b>3</b>" in page
    assert not match_at(Round.objects.get(tournament=other), 1).goes_on


def test_results_of_all_games_stand_in_one_line() -> None:
    final = publish(made(2, games_per_match=4))
    read = read_results(final, "1 1-0 ½-½ 0-1 -:-")
    assert read.problems == ()
    assert [one.result for one in read.results] == [W, DRAW, B, Result.DOUBLE_FORFEIT]
    (problem,) = read_results(final, "1 1-0 ½-½").problems
    assert "has 4 games: write a result for each" in problem


def test_the_form_offers_the_numbers_of_games(arbiter_client: Client, arbiter: User) -> None:
    made(4, arbiters=(arbiter,))
    page = arbiter_client.get(reverse("arbiter:settings", args=["open"]), {"section": "pairing"}).text
    select = re.search(r'<select name="games_per_match".*?</select>', page, re.DOTALL)
    assert select is not None
    assert re.findall(r'value="(\d+)"', select[0]) == ["1", "2", "4", "6", "8", "10", "12"]
