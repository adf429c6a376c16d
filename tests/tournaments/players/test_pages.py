"""Participants over HTTP: entered, changed, withdrawn, imported; errors beside the form, which keeps its input."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make
from tournaments.models import ByeRequest, Player, User
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
LIST = "Name;Rating;Title;Federation\nRossi, Carla;2210;WFM;ITA\nMüller, Anna;1985;;GER\n"


def at(name: str, *arguments: object) -> str:
    return reverse(f"arbiter:{name}", args=["open", *arguments])


def player_data(player: Player, **changes: object) -> dict[str, object]:
    names = ("name", "rating", "title", "federation", "fide_id", "club", "sex", "entry_round")
    return {**{name: getattr(player, name) for name in names}, **changes}


def test_a_player_is_entered_and_numbered(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=2)
    data = {"name": "Öz, Can", "rating": "2493", "title": "FM", "federation": "tur", "entry_round": "1"}
    answer = arbiter_client.post(at("player_new"), {**data, "another": "1"})
    assert answer.headers["Location"] == at("player_new")
    player = Player.objects.get(name="Öz, Can")
    assert (player.tpn, player.rating, player.title, player.federation) == (2, 2493, "FM", "TUR")


def test_bad_data_change_nothing_and_keep_the_input(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=2)
    answer = arbiter_client.post(at("player_new"), {"name": "Öz, Can", "rating": "many", "fide_id": "x1"})
    text = answer.text
    assert answer.status_code == 422
    assert 'value="Öz, Can"' in text
    assert 'value="many"' in text
    assert "A FIDE number has digits only" in text
    assert Player.objects.count() == 2


def test_a_late_entry_is_refused_only_for_a_round_that_is_a_draft(
    make_tournament: Make, arbiter_client: Client, arbiter: User
) -> None:
    drafts.pair_next_round(make_tournament(), by=arbiter)
    late = {"name": "Late, Lea", "rating": "1500"}
    says(arbiter_client.post(at("player_new"), {**late, "entry_round": "1"}), "Round 1 is a draft", status=422)
    assert not Player.objects.filter(name="Late, Lea").exists()
    arbiter_client.post(at("player_new"), {**late, "entry_round": "2"})
    assert Player.objects.get(name="Late, Lea").entry_round == 2


def test_a_late_entry_gets_the_tpn_of_the_rating(site: Site, arbiter_client: Client) -> None:
    assert 'name="entry_round" value="3"' in arbiter_client.get(at("player_new")).text
    sent = {"name": "Late, Lea", "rating": "2493", "entry_round": "3"}
    before = dict(Player.objects.values_list("name", "tpn"))
    asked = arbiter_client.post(at("player_new"), sent)
    assert asked.status_code == 422
    assert dict(Player.objects.values_list("name", "tpn")) == before
    said = asked.text.partition("numbers move")[2].partition("</p>")[0]
    arbiter_client.post(at("player_new"), {**sent, "sure": sent["name"]})
    now = dict(Player.objects.values_list("name", "tpn"))
    moves = [f"{name} {tpn} → {now[name]}" for name, tpn in before.items() if now[name] != tpn]
    assert moves
    assert sorted(said.partition(":")[2].strip().split("; ")) == sorted(moves)
    late = Player.objects.get(name="Late, Lea")
    assert (late.tpn, late.entry_round) == (2, 3)
    assert "from round 3" in arbiter_client.get(at("players")).text


def test_a_player_is_changed(make_tournament: Make, arbiter_client: Client) -> None:
    player = make_tournament(players=3).players.get(tpn=3)
    answer = arbiter_client.post(at("player_edit", player.pk), player_data(player, rating="2600", club="SK Ufer"))
    assert answer.status_code == 302
    player.refresh_from_db()
    assert (player.tpn, player.rating, player.club) == (1, 2600, "SK Ufer")


def test_a_refused_change_keeps_what_was_typed(site: Site, arbiter_client: Client) -> None:
    player = site.tournament.players.order_by("tpn")[0]
    answer = arbiter_client.post(at("player_edit", player.pk), player_data(player, rating="", club="Typed"))
    says(answer, 'value="Typed"', status=422)
    player.refresh_from_db()
    assert player.club == ""


def test_withdrawal_and_return(site: Site, arbiter_client: Client) -> None:
    player = site.tournament.players.order_by("tpn")[0]
    arbiter_client.post(at("player_withdraw", player.pk), {"from_round": "3"})
    player.refresh_from_db()
    assert player.withdrawn_from == 3
    again = arbiter_client.post(at("player_withdraw", player.pk), {"from_round": "4"})
    says(again, "has withdrawn already", status=422)
    arbiter_client.post(at("player_return", player.pk))
    player.refresh_from_db()
    assert player.withdrawn_from is None
    assert arbiter_client.post(at("player_return", player.pk)).status_code == 409


def test_byes_asked_for(site: Site, arbiter_client: Client) -> None:
    player = site.tournament.players.order_by("tpn")[0]
    arbiter_client.post(at("bye_request", player.pk), {"round_number": "4", "kind": "Z"})
    bye = ByeRequest.objects.get(player=player)
    assert (bye.round_number, bye.kind) == (4, "Z")
    late = arbiter_client.post(at("bye_request", player.pk), {"round_number": "1", "kind": "H"})
    says(late, "Round 1 has been paired already", status=422)
    assert arbiter_client.post(at("bye_request", player.pk), {"round_number": "4", "kind": "X"}).status_code == 422
    arbiter_client.post(at("bye_cancel", bye.pk))
    assert not ByeRequest.objects.filter(player=player).exists()


def test_a_provisional_rating_needs_a_reason(make_tournament: Make, arbiter_client: Client, arbiter: User) -> None:
    player = make_tournament(players=3).players.get(tpn=2)
    Player.objects.filter(pk=player.pk).update(rating=None)
    assert "1 player has no rating" in arbiter_client.get(at("players")).text
    assert arbiter_client.post(at("provisional_one", player.pk), {"rating": "1500", "reason": ""}).status_code == 422
    arbiter_client.post(at("provisional_one", player.pk), {"rating": "1500", "reason": "estimate"})
    player.refresh_from_db()
    assert (player.rating, player.provisional, player.provisional_by) == (1500, True, arbiter)


def test_provisional_ratings_for_all_who_have_none(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4)
    tournament.players.filter(tpn__gt=2).update(rating=None)
    bad = arbiter_client.post(at("provisional_all"), {"rating": "0", "reason": "estimate"})
    says(bad, 'value="estimate"', status=422)
    arbiter_client.post(at("provisional_all"), {"rating": "1500", "reason": "estimate"})
    assert tournament.players.filter(rating=1500, provisional=True).count() == 2


def test_only_who_never_played_is_removed(make_tournament: Make, site: Site, arbiter_client: Client) -> None:
    seated = site.tournament.players.order_by("tpn")[0]
    says(arbiter_client.post(at("player_remove", seated.pk)), "Withdraw the player instead", status=409)
    assert "Remove from the tournament" not in arbiter_client.get(at("player_edit", seated.pk)).text
    fresh = make_tournament(slug="fresh", players=2).players.get(tpn=1)
    arbiter_client.post(reverse("arbiter:player_remove", args=["fresh", fresh.pk]))
    assert not Player.objects.filter(pk=fresh.pk).exists()


def test_the_list_can_be_searched(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=12)
    page = arbiter_client.get(at("players"), {"q": "costa"}).text
    assert "Costa, Player 3" in page
    assert "Abel, Player 1" not in page


# --- Lists ------------------------------------------------------------------------------------------------------


def test_a_list_is_looked_at_before_it_is_imported(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=0)
    look = arbiter_client.post(at("players_import"), {"text": LIST})
    text = look.text
    assert "2 players were read" in text
    assert "Import 2 players" in text
    assert not Player.objects.exists()
    answer = arbiter_client.post(at("players_import"), {"text": LIST, "import": "1"})
    assert answer.headers["Location"] == at("players")
    assert list(Player.objects.values_list("tpn", "name")) == [(1, "Rossi, Carla"), (2, "Müller, Anna")]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_a_file_of_either_encoding_is_read(make_tournament: Make, arbiter_client: Client, encoding: str) -> None:
    make_tournament(players=0)
    upload = SimpleUploadedFile("players.csv", LIST.encode(encoding))
    says(arbiter_client.post(at("players_import"), {"file": upload}), "Müller, Anna", status=200)


def test_every_problem_of_a_list_is_told_and_nothing_saved(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=0)
    text = LIST + "Noname, Tom;many;GM;ENG\nBrown, Emma;1500;King;ENG\n"
    answer = arbiter_client.post(at("players_import"), {"text": text, "import": "1"})
    page = answer.text
    assert answer.status_code == 422
    assert "many" in page
    assert "King" in page
    assert "Brown, Emma;1500;King;ENG" in page
    assert not Player.objects.exists()


def test_an_empty_list_and_a_huge_file_are_refused(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=0)
    for data in ({"text": "  "}, {"file": SimpleUploadedFile("players.csv", b"x" * 1_000_001)}):
        assert arbiter_client.post(at("players_import"), data).status_code == 422
    assert not Player.objects.exists()
