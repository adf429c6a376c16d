"""The card of a player, the page that people share."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play, publish_next
from tournaments.models import Player, Tournament, User
from tournaments.players.actions.entries import return_player, withdraw_player
from tournaments.players.actions.leaving import AtBoard, Why, leave_board
from tournaments.templatetags.card_charts import _ticks

pytestmark = pytest.mark.django_db


def card(client: Client, tournament: Tournament, tpn: int = 1) -> str:
    return client.get(f"/{tournament.slug}/players/{tournament.players.get(tpn=tpn).pk}/").content.decode()


@pytest.fixture
def running(make_tournament: Make, play_round: Play) -> Tournament:
    """Three of seven rounds, and the fourth one running."""
    made = make_tournament(players=8, rounds=7)
    Player.objects.filter(tournament=made).update(federation="SUI")
    for _round in range(3):
        play_round(made)
    publish_next(made)
    return made


def test_there_is_a_square_for_every_round(client: Client, running: Tournament) -> None:
    strip = card(client, running).partition('<ol class="strip"')[2].partition("</ol>")[0]
    assert len(re.findall('<b class="sq ', strip)) == 7
    assert len(re.findall('<b class="sq open"', strip)) == 4
    assert strip.count('class="now"') == 1
    assert strip.count('class="pawn ') == 4


def test_it_begins_with_the_flag_and_the_next_game(client: Client, running: Tournament) -> None:
    page = card(client, running)
    hero, _next, rest = page.partition('<section class="next-game"')
    assert "/static/flags/ch.webp" in hero
    assert "Rank of 8" in hero
    game = rest.partition("</section>")[0]
    assert "Round 4" in game
    assert re.search(r"(White|Black) against <b><a [^>]*>[^<]+</a></b>", game)


def test_the_ranks_of_the_chart_are_those_of_the_standings(client: Client, running: Tournament) -> None:
    pages = {tpn: card(client, running, tpn) for tpn in range(1, 9)}
    standings = client.get("/open/standings/").content.decode().partition("<tbody>")[2]
    for tpn, page in pages.items():
        key = running.players.get(tpn=tpn).pk
        row = next(row for row in standings.split("</tr>") if f"/players/{key}/" in row)
        rank = re.search(r'<td class="number[^"]*">(\d+)', row)
        assert rank
        assert re.search(rf'class="key after"[^>]*>{rank[1]}</text>', page)
        assert f"Rank {rank[1]} now" in page


def test_before_two_rounds_are_over_there_is_no_chart(client: Client, make_tournament: Make, play_round: Play) -> None:
    made = make_tournament(players=4, rounds=3)
    play_round(made)
    assert "<figure" not in card(client, made)


def test_axes_have_round_figures() -> None:
    assert _ticks(1, 15) == [0, 5, 10, 15]
    assert _ticks(1884, 2377) == [1800, 2000, 2200, 2400]
    assert _ticks(7, 7) == [7]


def test_who_has_left_is_told_with_the_round(
    client: Client, make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    made = make_tournament(players=9, rounds=7)
    play_round(made)
    gone, thrown, back = (made.players.get(tpn=tpn) for tpn in (3, 5, 7))
    withdraw_player(gone, by=arbiter)
    withdraw_player(back, by=arbiter)
    leave_board(thrown, by=arbiter, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")
    assert 'class="left"' not in card(client, made, 3), "not published yet"
    play_round(made)
    assert '<b class="left">withdrawn from round 2 on</b>' in card(client, made, 3)
    assert '<b class="left">withdrawn from round 2 on</b>' in card(client, made, 7)
    assert '<b class="left">expelled</b>' in card(client, made, 5)
    assert "telephone" not in card(client, made, 5)
    return_player(Player.objects.get(pk=back.pk), by=arbiter)
    play_round(made)
    assert '<b class="left">withdrawn from round 2 on</b>' in card(client, made, 3)
    assert 'class="left"' not in card(client, made, 7), "back again"
    withdraw_player(Player.objects.get(pk=back.pk), by=arbiter)
    publish_next(made)
    assert '<b class="left">withdrawn from round 4 on</b>' in card(client, made, 7)


def test_who_has_left_a_round_robin_is_told_without_a_round(
    client: Client, make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    made = make_tournament(players=6, rounds=5, system="round-robin")
    play_round(made)
    withdraw_player(made.players.get(tpn=3), by=arbiter)
    publish_next(made)
    assert '<b class="left">withdrawn</b>' in card(client, made, 3)
    assert 'class="left"' not in card(client, made, 4)
