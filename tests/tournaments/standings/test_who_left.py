"""Who has withdrawn or was expelled is marked in the standings, as it was published."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tournaments.models import Player, Round, Tournament, User
from tournaments.services.players.entries import return_player, withdraw_player
from tournaments.services.players.leaving import AtBoard, Why, leave_board
from tournaments.services.rounds import drafts

pytestmark = pytest.mark.django_db


def test_who_left_is_marked_in_the_standings(
    make_tournament: Callable[..., Tournament],
    play_round: Callable[..., Round],
    arbiter: User,
    client: Client,
    arbiter_client: Client,
) -> None:
    tournament = make_tournament(players=9)
    play_round(tournament)
    gone, thrown, back = (Player.objects.get(tpn=tpn) for tpn in (3, 5, 7))
    withdraw_player(gone, by=arbiter)
    leave_board(thrown, by=arbiter, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")
    withdraw_player(back, by=arbiter)
    return_player(Player.objects.get(pk=back.pk), by=arbiter)
    assert 'title="withdrawn"' not in client.get("/open/standings/").text, "not published yet"
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    page = client.get("/open/standings/").text
    rows = {name: row for row in page.split("<tr>") for name in (gone.name, thrown.name, back.name) if name in row}
    assert '<abbr class="mark" title="withdrawn">W</abbr>' in rows[gone.name]
    assert '<abbr class="mark" title="expelled">X</abbr>' in rows[thrown.name]
    assert "<abbr" not in rows[back.name]
    assert "W: withdrawn. X: expelled." in page
    assert "telephone" not in page
    printed = arbiter_client.get("/arbiter/t/open/print/standings/").text
    assert f"{gone.name} (withdrawn)" in printed
    assert f"{thrown.name} (expelled)" in printed


def test_who_comes_back_after_an_expulsion_is_expelled_no_more(
    make_tournament: Callable[..., Tournament], play_round: Callable[..., Round], arbiter: User
) -> None:
    play_round(make_tournament())
    player = Player.objects.get(tpn=2)
    leave_board(player, by=arbiter, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")
    assert Player.objects.get(pk=player.pk).expelled
    assert not return_player(player, by=arbiter).expelled
