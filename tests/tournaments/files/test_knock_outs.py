"""Files of a knock-out say who has won each match, and how a level one was decided."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.rounds.test_knock_outs import DRAW, enter, goes_on, made, match_at, publish, won_by_seeds
from tournaments.files.actions.importing import review_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def table(client: Client) -> list[dict[str, str]]:
    text = client.get(reverse("public:pairings_file", args=["open", 1, "csv"])).content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def pgn(client: Client) -> list[list[str]]:
    """Of each game the tags about its match."""
    text = client.get(reverse("public:games_file", args=["open", 1])).content.decode()
    games = text.split("\n[Event ")
    return [[line for line in game.splitlines() if line.startswith("[Match")] for game in games]


def test_pairings_name_who_won_and_how(client: Client) -> None:
    cup = made(players=3)
    round_ = publish(cup)
    assert [(row["Winner of the match"], row["Decided by"]) for row in table(client)] == [("", ""), ("", "")]
    enter(round_, DRAW)
    assert pgn(client) == [[]]
    goes_on(match_at(round_, 1), 3, "play-off", "½-1½")
    name = cup.players.get(tpn=3).name
    level, bye = table(client)
    assert (level["Winner of the match"], level["Decided by"]) == (name, "play-off ½-1½")
    assert (bye["Winner of the match"], bye["Remark"]) == ("", "goes through without a match")
    assert pgn(client) == [['[MatchDecidedBy "play-off ½-1½"]', f'[MatchWinner "{name}"]']]


def test_where_games_decide_nothing_is_said_of_how(client: Client) -> None:
    cup = made(players=4)
    won_by_seeds(publish(cup))
    names = [cup.players.get(tpn=tpn).name for tpn in (1, 2)]
    assert [(row["Winner of the match"], row["Decided by"]) for row in table(client)] == [(one, "") for one in names]
    assert pgn(client) == [[f'[MatchWinner "{one}"]'] for one in names]


def test_spreadsheets_open_with_both_columns(client: Client) -> None:
    won_by_seeds(publish(made(players=4)))
    answer = client.get(reverse("public:pairings_file", args=["open", 1, "xlsx"]))
    assert answer.status_code == 200


def test_other_tournaments_have_no_such_column(client: Client) -> None:
    play_round(make_tournament(players=4))
    assert "Winner of the match" not in table(client)[0]
    assert pgn(client) == [[], []]


def test_a_bye_that_no_tournament_can_have_is_refused_in_words() -> None:
    """It is that of all four games of a match."""
    made(players=3, games_per_match=4)
    text = export_trf(Tournament.objects.get())
    worth = f"162  W 1.0    D 0.5    L 0.0    P 4.0\n{text}"
    assert [problem.message[:21] for problem in review_trf(worth.encode()).problems] == ["A draw or a bye canno"]
