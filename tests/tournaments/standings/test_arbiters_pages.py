"""Standings, crosstable and games on the arbiters' own pages: with what the public does not see yet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tournaments.basics.tiebreaks import tiebreaks_of
from tournaments.models import Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.so_far import so_far
from tournaments.templatetags.chess import format_points

pytestmark = pytest.mark.django_db
ROOM = "/arbiter/t/open"


@pytest.fixture
def played(arbiter: User, make_tournament: Callable[..., Tournament], play_round: Callable[..., Round]) -> Tournament:
    """Two rounds of nine players; results and standings of round 2 are withheld."""
    tournament = make_tournament(players=9)
    play_round(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(results_out=1, standings_out=1)
    tournament.refresh_from_db()
    play_round(tournament)
    return tournament


def test_the_standings_are_those_of_now_and_say_that_they_are_not_public(
    played: Tournament, arbiter_client: Client, client: Client
) -> None:
    page = arbiter_client.get(f"{ROOM}/standings/").content.decode()
    assert "Standings after round 2" in page
    assert "Not public yet" in page
    assert "Standings after round 1" in client.get("/open/standings/").content.decode()
    player = played.players.get(tpn=1)
    assert f'href="{ROOM}/players/{player.pk}/">' in page
    assert 'href="/open/players/' not in page
    first = tiebreaks_of(played)[0].acronym
    assert f'href="{player.pk}/{first}/">' in page
    working = arbiter_client.get(f"{ROOM}/standings/{player.pk}/{first}/").content.decode()
    assert "After round 2." in working
    assert f'href="{ROOM}/rounds/2/"' in working


def test_what_is_public_is_not_called_withheld(played: Tournament, arbiter_client: Client) -> None:
    Tournament.objects.filter(pk=played.pk).update(results_out=None, standings_out=None)
    for page in ("standings", "crosstable"):
        assert "Not public yet" not in arbiter_client.get(f"{ROOM}/{page}/").content.decode()


def test_the_crosstable_has_the_rounds_that_are_withheld(played: Tournament, arbiter_client: Client) -> None:
    page = arbiter_client.get(f"{ROOM}/crosstable/").content.decode()
    assert "Crosstable after round 2" in page
    assert "Not public yet" in page
    assert f'href="{ROOM}/rounds/2/"' in page
    assert f'href="{ROOM}/players/' in page


def test_the_pages_look_as_the_public_ones(played: Tournament, arbiter_client: Client) -> None:
    for page in ("standings", "crosstable"):
        assert "/static/css/arbiters-public.css" in arbiter_client.get(f"{ROOM}/{page}/").content.decode()


def test_the_tabs_are_there_as_soon_as_a_round_is(arbiter_client: Client, played: Tournament) -> None:
    for page in ("standings", "crosstable"):
        tabs = arbiter_client.get(f"{ROOM}/{page}/").content.decode().partition('<nav class="tabs"')[2]
        assert f'<a href="{ROOM}/{page}/" aria-current="page">' in tabs.partition("</nav>")[0]


def test_before_the_first_round_there_is_nothing_to_lead_to(
    arbiter_client: Client, make_tournament: Callable[..., Tournament]
) -> None:
    make_tournament(players=4)
    page = arbiter_client.get(f"{ROOM}/").content.decode()
    assert f"{ROOM}/standings/" not in page
    assert "There are no standings yet" in arbiter_client.get(f"{ROOM}/standings/").content.decode()


def test_a_players_page_has_the_games_and_the_score(played: Tournament, arbiter: User, arbiter_client: Client) -> None:
    """Also those of the running round, and results that the public does not see."""
    drafts.publish_round(drafts.pair_next_round(played, by=arbiter), by=arbiter)
    seat = played.paired_rounds.get(number=3).seats.filter(match__table=1, colour="w").get()
    page = arbiter_client.get(f"{ROOM}/players/{seat.player_id}/").content.decode()
    games = page.partition('<table class="dense narrow-table player-games">')[2].partition("</table>")[0]
    for round_ in played.paired_rounds.order_by("number"):
        assert f'href="{ROOM}/rounds/{round_.number}/">{round_.number}</a>' in games
        own = round_.seats.get(player=seat.player)
        if own.match is not None:
            opponent = own.match.seats.exclude(player=seat.player).get().player
            assert f'href="{ROOM}/players/{opponent.pk}/">' in games
            assert f'<td class="number">{opponent.rating}</td>' in games
    points = so_far(played, 2)[0][seat.player_id]
    assert f"<strong>Score: {format_points(points)}</strong>" in page
    assert "without the open game" in page
    assert "after round 2" in page


def test_a_late_entry_has_no_games_before_the_first_round(
    played: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    late = entries.add_player(played, by=arbiter, name="Late, Lena", rating=1500)
    page = arbiter_client.get(f"{ROOM}/players/{late.pk}/")
    assert page.status_code == 200
    assert "player-games" not in page.content.decode()


def test_games_stay_beside_a_form_with_errors(played: Tournament, arbiter_client: Client) -> None:
    address = f"{ROOM}/players/{played.players.get(tpn=1).pk}/"
    answer = arbiter_client.post(address, {"name": ""})
    assert answer.status_code == 422
    assert "player-games" in answer.content.decode()
