"""The kind of event in the tags of PGN files, and the teams of a team event."""

from __future__ import annotations

from io import StringIO

import chess.pgn
import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament, play_round, publish_next
from tests.tournaments.teams.events import make_event

pytestmark = pytest.mark.django_db


def tags(client: Client) -> chess.pgn.Headers:
    """Those of the first game of round 1."""
    text = client.get(reverse("public:games_file", args=["open", 1])).content.decode()
    game = chess.pgn.read_game(StringIO(text))
    assert game is not None
    return game.headers


@pytest.mark.parametrize(
    ("system", "players", "rounds", "kind"),
    [
        ("dutch", 4, 2, "swiss"),
        ("double-swiss", 4, 2, "swiss"),
        ("round-robin", 4, 3, "tourn"),
        ("scheveningen", 4, 2, "schev"),
        ("knock-out", 4, 2, "k.o."),
        ("knock-out", 2, 1, "match"),
    ],
)
def test_the_kind_is_that_of_the_system(client: Client, system: str, players: int, rounds: int, kind: str) -> None:
    tiebreaks = "" if system == "knock-out" else "SB"
    play_round(make_tournament(players=players, rounds=rounds, system=system, tiebreaks=tiebreaks))
    assert tags(client)["EventType"] == kind


@pytest.mark.parametrize(("system", "kind"), [("team", "team-swiss"), ("team-round-robin", "team-tourn")])
def test_of_teams_the_kind_says_so_and_the_teams_are_named(client: Client, system: str, kind: str) -> None:
    event = make_event(teams=4, system=system, rounds=3, tiebreaks="")
    publish_next(event)
    found = tags(client)
    of_players = {f"{side}Team": found[side].partition(",")[0] for side in ("White", "Black")}
    assert {name: found[name] for name in ("EventType", *of_players)} == {"EventType": kind, **of_players}
