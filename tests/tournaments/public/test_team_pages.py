"""The public pages of a team event: matches with their boards, teams, standings, crosstable, best by board."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client

from tests.tournaments.factories import Make, Play
from tests.tournaments.public import addresses
from tests.tournaments.team_rows import make_team_event, play, publish, seat_round
from tournaments.models import Player, Team, Tournament

pytestmark = pytest.mark.django_db

TIEBREAKS = "MPVGP,EDEBT,BC,TBR,BBE,EMGSB"


def text_of(client: Client, address: str) -> str:
    """The page without tags, in one line."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split()).replace(" ,", ",")


def pages(event: Tournament, rounds: int) -> list[str]:
    """Every public page of the event, those of teams and of their workings among them."""
    found = addresses.every(event, rounds=rounds)[1:]
    teams = list(event.teams.values_list("pk", flat=True))
    return found + [f"/{event.slug}/standings/{key}/{code}/" for key in teams[:2] for code in TIEBREAKS.split(",")]


@pytest.fixture
def event() -> Tournament:
    """Five teams on three boards: round 1 played with an empty board, round 2 published."""
    tournament = make_team_event(tiebreaks=TIEBREAKS)
    play(publish(seat_round(tournament, pairs=[(1, 3), (4, 2)], byes={5: "U"}, line_ups={3: (1, 2, 0)})))
    publish(seat_round(tournament, pairs=[(5, 1), (2, 3)], byes={4: "U"}, line_ups={1: (2, 3, 4)}))
    return tournament


def test_all_pages_are_there(client: Client, event: Tournament) -> None:
    for page in pages(event, 2):
        assert client.get(page).status_code == 200, page


def test_a_round_shows_the_matches_with_the_score_and_the_boards_inside(client: Client, event: Tournament) -> None:
    text = text_of(client, "/league/rounds/1/")
    assert "Match 1 Team 1 (0) 1 : 2 Team 3 (0)" in text
    assert "Team 5 (0) 1 pairing-allocated bye" in text
    answer = client.get("/league/rounds/1/").text
    assert answer.count('<details id="match-') == 2
    assert "nobody" in text
    assert "3 boards still playing" in text_of(client, "/league/rounds/2/")


def test_names_on_the_boards_are_text(client: Client) -> None:
    tournament = make_team_event()
    Team.objects.filter(tournament=tournament, tpn=1).update(name="<i>Blitz</i> & Co")
    Player.objects.filter(tournament=tournament, team__tpn=3).update(name='<b>"Bold"</b>', rating=None)
    publish(seat_round(tournament, pairs=[(1, 3)], line_ups={}))
    page = client.get("/league/rounds/1/").text
    assert "&lt;i&gt;Blitz&lt;/i&gt; &amp; Co" in page
    assert page.count("&lt;b&gt;&quot;Bold&quot;&lt;/b&gt;") == 3
    assert "<i>" not in page
    assert '<b>"' not in page


def test_points_before_the_round_are_match_points(client: Client, event: Tournament) -> None:
    assert "Team 5 (1)" in text_of(client, "/league/rounds/2/")


def test_the_page_of_a_team_has_roster_and_matches(client: Client, event: Tournament) -> None:
    team = Team.objects.get(tournament=event, tpn=1)
    text = text_of(client, f"/league/teams/{team.pk}/")
    assert "mean rating of the first boards 2598" in text
    assert "Round 1 Team 1" in text
    assert "Round 2 Team 1" in text  # it has Black there, and stands first all the same
    assert text.index("Roster") < text.index("Dvořák, Player 4", text.index("Roster"))


def test_the_card_of_a_player_names_team_and_board(client: Client, event: Tournament) -> None:
    player = Player.objects.get(tournament=event, tpn=3)
    text = text_of(client, f"/league/players/{player.pk}/")
    assert "Team Team 1, place 3 of the roster" in text
    assert "1.3" in text  # won without an opponent
    assert "no opponent +" in text
    assert "1.2" in text


def test_standings_name_teams_by_match_points(client: Client, event: Tournament) -> None:
    text = text_of(client, "/league/standings/")
    assert "Team 1" in text
    assert "Abel" not in text
    assert "Best by board" in text


def test_a_cell_of_the_crosstable_has_match_points_and_game_points(client: Client, event: Tournament) -> None:
    text = text_of(client, "/league/crosstable/")
    assert re.search(r"Team 5 1 U 1 1½", text)
    assert "won by forfeit" not in text  # of a board, which no cell shows


def test_a_tournament_of_players_has_no_pages_of_teams(client: Client, make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament())
    for page in ("/open/teams/", "/open/standings/boards/"):
        assert client.get(page).status_code == 404


def test_a_draft_shows_nowhere(client: Client, event: Tournament) -> None:
    play(event.paired_rounds.get(number=2))
    cache.clear()
    every = pages(event, 2)
    before = [client.get(page).content for page in every]
    draft = seat_round(event, pairs=[(1, 2), (5, 4)], byes={3: "U"})
    Team.objects.filter(tournament=event, tpn=2).update(name="Another name")
    Player.objects.filter(tournament=event, tpn=5).update(name="Somebody, Else", roster_place=9)
    cache.clear()
    assert [client.get(page).content for page in every] == before
    assert client.get(f"/league/rounds/{draft.number}/").status_code == 404


def test_the_front_page_counts_teams_and_no_players() -> None:
    """Four teams share the first place."""
    assert _said(won=4) == "4 teams with 2"
    assert "4 teams share the first place" in _said(won=4, template="state", is_finished=True)


def _said(*, won: int, template: str = "leaders", is_finished: bool = False) -> str:
    public = {"teams": 4, "current_round": 1, "is_finished": is_finished}
    known = {"public": public, "won": {"names": ["x"] * won, "points": 20, "most": 20}}
    return " ".join(render_to_string(f"public/tournament/parts/{template}.html", known).split())
