"""Who has withdrawn or was expelled is marked in the standings, as it was published."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from pairing.checking.standings_of_file import recompute_standings
from pairing.trf.reader import read_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.models import AuditEntry, Player, Round, Tournament, User
from tournaments.players.actions.entries import return_player, withdraw_player
from tournaments.players.actions.leaving import AtBoard, Why, leave_board
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions.setup import update_tournament

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


def test_an_expulsion_in_the_last_round_is_told_at_once(
    make_tournament: Callable[..., Tournament], play_round: Callable[..., Round], arbiter: User, client: Client
) -> None:
    tournament = make_tournament(rounds=1)
    play_round(tournament)
    thrown = Player.objects.get(tpn=2)

    def row() -> str:
        return next(row for row in client.get("/open/standings/").text.split("<tr>") if thrown.name in row)

    assert "expelled" not in row()
    leave_board(thrown, by=arbiter, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")
    assert '<abbr class="mark" title="expelled">X</abbr>' in row()
    assert (tournament.publications.latest("pk").version, "telephone" in client.get("/open/").text) == (2, False)
    update_tournament(tournament, by=arbiter, sure=True, expelled_left_out=True)
    assert thrown.name not in client.get("/open/standings/").text.partition("</table>")[0]
    update_tournament(tournament, by=arbiter, sure=True, expelled_left_out=False)
    undo(AuditEntry.objects.get(kind="player.expel"), by=arbiter)
    assert "expelled" not in row()


def test_expelled_players_can_be_left_out_of_the_standings(
    make_tournament: Callable[..., Tournament],
    play_round: Callable[..., Round],
    arbiter: User,
    client: Client,
    arbiter_client: Client,
) -> None:
    tournament = make_tournament(players=8, rounds=3, tiebreaks="DE,BH")
    play_round(tournament)
    thrown, gone = Player.objects.get(tpn=1), Player.objects.get(tpn=3)
    leave_board(thrown, by=arbiter, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")
    withdraw_player(gone, by=arbiter)
    play_round(tournament)
    before = client.get("/api/v1/tournaments/open/standings/").json()["standings"]
    assert len(before) == 8
    update_tournament(tournament, by=arbiter, sure=True, expelled_left_out=True)
    after = client.get("/api/v1/tournaments/open/standings/").json()["standings"]
    assert [line["player"]["name"] for line in after] == [
        line["player"]["name"] for line in before if line["player"]["name"] != thrown.name
    ]
    assert [line["rank"] for line in after][0] == 1
    assert {line["player"]["name"]: line["tiebreaks"][1] for line in after}.items() <= {
        line["player"]["name"]: line["tiebreaks"][1] for line in before
    }.items(), "their games count for their opponents all the same"
    page = client.get("/open/standings/").text
    assert thrown.name not in page[page.index("<tbody>") : page.index("</tbody>")]
    assert "Expelled, and not ranked:" in page
    assert thrown.name in page
    assert thrown.name in client.get("/open/crosstable/").text, "the last line, so that every opponent can be found"
    assert client.get(f"/open/players/{thrown.pk}/").status_code == 200
    assert client.get(f"/open/standings/{thrown.pk}/DE/").status_code == 200
    assert thrown.name in arbiter_client.get("/arbiter/t/open/print/standings/").text
    file = export_trf(Tournament.objects.get(pk=tournament.pk))
    ranks = {int(line[4:8]): line[85:89].strip() for line in file.splitlines() if line[:3] == "001"}
    tpns = {player.pk: player.tpn for player in Player.objects.all()}
    assert ranks.pop(tpns[thrown.pk] or 0) == "8", "behind all others: the format wants a rank of everybody"
    assert max(map(int, ranks.values())) <= 7
    assert "### Configuration @ Round 2: expelled players left out of the standings False -> True" in file
    assert recompute_standings(read_trf(file)).is_same
