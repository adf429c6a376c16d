"""Byes requested: what speaks against one, full-point byes, and many players at once."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import OUTSIDE_FIDE_MODE, Make, enter_results, play_round
from tests.tournaments.logged import logged
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_players import ByeRequested, ByesRequested, PlayersWithdrawn
from tournaments.log.reading import log_lines
from tournaments.models import ByeRequest, Player, Seat, Tournament, User
from tournaments.players.actions import entries
from tournaments.players.actions.byes import request_byes, withdraw_players
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=8, rounds=5)


def player(tournament: Tournament, tpn: int) -> Player:
    return tournament.players.get(tpn=tpn)


def keys(tournament: Tournament, *numbers: int) -> list[int]:
    return [player(tournament, number).pk for number in numbers]


def noted() -> list[tuple[int | None, int, str]]:
    rows = ByeRequest.objects.order_by("player__tpn", "round_number")
    return list(rows.values_list("player__tpn", "round_number", "kind"))


def test_what_speaks_against_a_half_point_bye(tournament: Tournament) -> None:
    prepare_tournament(tournament, by=None, half_byes=1, last_without_byes=2)
    abel = player(tournament, 1)
    entries.request_bye(abel, by=None, round_number=1, kind="H")
    entries.request_bye(abel, by=None, round_number=2, kind="Z")
    with pytest.raises(Doubtful) as second:
        entries.request_bye(abel, by=None, round_number=4, kind="H")
    assert second.value.problems == [
        "Abel, Player 1 would have 2 half-point byes; the regulations allow 1.",
        "Abel, Player 1: there are no half-point byes from round 4 on.",
    ]
    entries.update_player(abel, by=None, no_bye=True)
    Tournament.objects.update(**OUTSIDE_FIDE_MODE)
    with pytest.raises(Doubtful, match="may not ask for byes"):
        entries.request_bye(player(tournament, 1), by=None, round_number=1, kind="F")
    assert noted() == [(1, 1, "H"), (1, 2, "Z")]
    entries.request_bye(abel, by=None, round_number=4, kind="H", sure=True)
    entries.request_bye(abel, by=None, round_number=5, kind="Z")
    assert noted() == [(1, 1, "H"), (1, 2, "Z"), (1, 4, "H"), (1, 5, "Z")]


def test_who_may_not_ask_gets_none_in_fide_mode(tournament: Tournament) -> None:
    abel = entries.update_player(player(tournament, 1), by=None, no_bye=True)
    for kind in ("H", "F"):
        with pytest.raises(Refused, match="Abel, Player 1: who may not ask for byes.*leaving FIDE mode"):
            entries.request_bye(abel, by=None, round_number=1, kind=kind, sure=True)
        with pytest.raises(Refused, match="Abel, Player 1: who may not ask"):
            request_byes(tournament, keys(tournament, 1, 2), by=None, round_number=1, kind=kind, sure=True)
    assert noted() == []
    entries.request_bye(abel, by=None, round_number=1, kind="Z")
    assert noted() == [(1, 1, "Z")]


def test_a_bye_asked_for_before_that_is_not_given_in_fide_mode(tournament: Tournament) -> None:
    entries.request_bye(player(tournament, 1), by=None, round_number=1, kind="H")
    entries.update_player(player(tournament, 1), by=None, no_bye=True)
    with pytest.raises(
        Refused, match="Abel, Player 1: who may not ask for byes.*round 1 back, or make it a zero-point"
    ):
        drafts.pair_next_round(tournament, by=None)
    entries.request_bye(player(tournament, 1), by=None, round_number=1, kind="Z")
    draft = drafts.pair_next_round(tournament, by=None)
    assert Seat.objects.get(round=draft, player__tpn=1).bye == "Z"


def test_none_and_as_many_as_one_likes(tournament: Tournament) -> None:
    prepare_tournament(tournament, by=None, half_byes=None)
    for number in (1, 2, 3):
        entries.request_bye(player(tournament, 1), by=None, round_number=number, kind="H", sure=True)
    prepare_tournament(tournament, by=None, half_byes=0)
    with pytest.raises(Doubtful, match="would have 1 half-point bye; the regulations allow 0"):
        entries.request_bye(player(tournament, 2), by=None, round_number=1, kind="H")
    with pytest.raises(Refused):
        prepare_tournament(tournament, by=None, half_byes=99)


@pytest.mark.parametrize("most", [2, None])
def test_in_fide_mode_the_second_half_point_bye_is_confirmed_also_where_it_is_allowed(
    tournament: Tournament, arbiter: User, arbiter_client: Client, most: int | None
) -> None:
    prepare_tournament(tournament, by=arbiter, half_byes=most)
    entries.request_bye(player(tournament, 1), by=arbiter, round_number=1, kind="H")
    with pytest.raises(Doubtful, match="Abel, Player 1 would have 2 half-point byes. The regulations allow it"):
        request_byes(tournament, keys(tournament, 1, 2), by=arbiter, round_number=2, kind="H")
    address = reverse("arbiter:bye_request", args=["open", player(tournament, 1).pk])
    says(arbiter_client.post(address, {"round_number": 2, "kind": "H"}), "Note it all the same", status=422)
    assert noted() == [(1, 1, "H")]
    assert arbiter_client.post(address, {"round_number": 2, "kind": "H", "sure": "on"}).status_code == 302
    entries.request_bye(player(tournament, 1), by=arbiter, round_number=3, kind="Z")
    Tournament.objects.update(half_byes=None, **OUTSIDE_FIDE_MODE)
    entries.request_bye(player(tournament, 1), by=arbiter, round_number=4, kind="H")
    assert noted() == [(1, 1, "H"), (1, 2, "H"), (1, 3, "Z"), (1, 4, "H")]


def test_a_full_point_bye_wants_to_be_confirmed(tournament: Tournament, arbiter_client: Client) -> None:
    abel = player(tournament, 1)
    address = reverse("arbiter:bye_request", args=["open", abel.pk])
    answer = arbiter_client.post(address, {"round_number": 1, "kind": "F"})
    says(answer, "would have the points of a win in round 1 without a game", "Note it all the same", status=422)
    assert noted() == []
    assert arbiter_client.post(address, {"round_number": 1, "kind": "F", "sure": "on"}).status_code == 302
    assert noted() == [(1, 1, "F")]
    assert logged(ByeRequested)[0].bye == "F"
    draft = drafts.pair_next_round(tournament, by=None)
    assert Seat.objects.get(round=draft, player=abel).bye == "F"
    enter_results(drafts.publish_round(draft, by=None))
    line = next(one for one in export_trf(tournament).splitlines() if one.startswith("001    1"))
    assert "0000 - F" in line
    assert " 1.0 " in line
    assert "Note it all the same" not in arbiter_client.get(reverse("arbiter:player_edit", args=["open", abel.pk])).text


def test_many_at_once_with_one_entry(tournament: Tournament) -> None:
    assert request_byes(tournament, keys(tournament, 1, 2, 3), by=None, round_number=2, kind="H") == 3
    assert request_byes(tournament, keys(tournament, 3, 4), by=None, round_number=2, kind="H") == 1
    assert noted() == [(1, 2, "H"), (2, 2, "H"), (3, 2, "H"), (4, 2, "H")]
    assert [len(one.players) for one in logged(ByesRequested)] == [3, 1]
    (line, *_rest) = log_lines(tournament.audit_entries.all(), tournament)
    assert line.sentence == "A half-point bye in round 2 for 1 player (Dvořák, Player 4)"
    assert withdraw_players(tournament, keys(tournament, 5, 6), by=None, from_round=3) == 2
    assert list(tournament.players.filter(withdrawn_from=3).values_list("tpn", flat=True)) == [5, 6]
    assert len(logged(PlayersWithdrawn)) == 1


def test_all_or_nothing(tournament: Tournament) -> None:
    entries.request_bye(player(tournament, 1), by=None, round_number=1, kind="H")
    entries.request_bye(player(tournament, 3), by=None, round_number=2, kind="Z")
    entries.withdraw_player(player(tournament, 4), by=None, from_round=2)
    before = noted()
    with pytest.raises(Doubtful) as doubts:
        request_byes(tournament, keys(tournament, 1, 2, 3), by=None, round_number=2, kind="H")
    assert doubts.value.problems == [
        "Abel, Player 1 would have 2 half-point byes; the regulations allow 1.",
        "Costa, Player 3 has asked for a zero-point bye in that round; it would be replaced.",
    ]
    for chosen, number, kind, told in (
        ((2, 4), 2, "H", "Dvořák, Player 4 does not take part in round 2"),
        ((), 2, "H", "Nobody is ticked"),
        ((2,), 6, "H", "There is no round 6"),
        ((2,), 2, "U", "Choose one of the kinds"),
    ):
        with pytest.raises(Refused, match=told):
            request_byes(tournament, keys(tournament, *chosen), by=None, round_number=number, kind=kind, sure=True)
    with pytest.raises(Refused, match="Dvořák, Player 4 has withdrawn already, from round 2 on"):
        withdraw_players(tournament, keys(tournament, 3, 4), by=None, from_round=3)
    with pytest.raises(Stale):
        withdraw_players(tournament, [*keys(tournament, 3), 10**9], by=None, from_round=3)
    assert noted() == before
    assert player(tournament, 3).withdrawn_from is None
    assert request_byes(tournament, keys(tournament, 1, 2, 3), by=None, round_number=2, kind="H", sure=True) == 3
    assert noted() == [(1, 1, "H"), (1, 2, "H"), (2, 2, "H"), (3, 2, "H")]


def test_report_files_tell_of_each_who_withdrew(tournament: Tournament) -> None:
    play_round(tournament)
    withdraw_players(tournament, keys(tournament, 5, 6), by=None, from_round=2)
    lines = [line for line in export_trf(tournament).splitlines() if line.startswith("### Withdrawal")]
    assert lines == ["### Withdrawal @ Round 2: Eriksen, Player 5", "### Withdrawal @ Round 2: Fontaine, Player 6"]


def test_in_the_list_with_one_page_of_what_speaks_against_it(tournament: Tournament, arbiter_client: Client) -> None:
    entries.request_bye(player(tournament, 1), by=None, round_number=1, kind="H")
    chosen = keys(tournament, 1, 2)
    page = arbiter_client.get("/arbiter/t/open/players/").text
    assert page.count('name="chosen"') == 8
    sent = {"chosen": chosen, "action": "H", "round_number": 2}
    answer = arbiter_client.post("/arbiter/t/open/players/many/", sent)
    says(answer, "Nothing has been noted yet.", "would have 2 half-point byes", status=422)
    for key in chosen:
        assert f'name="chosen" value="{key}"' in answer.text
    assert noted() == [(1, 1, "H")]
    assert arbiter_client.post("/arbiter/t/open/players/many/", {**sent, "sure": "on"}).status_code == 302
    assert noted() == [(1, 1, "H"), (1, 2, "H"), (2, 2, "H")]
    sent = {"chosen": chosen, "action": "withdraw", "round_number": 3}
    assert arbiter_client.post("/arbiter/t/open/players/many/", sent).status_code == 302
    again = arbiter_client.post("/arbiter/t/open/players/many/", sent)
    says(again, "Nothing has been noted, for nobody", status=422)
    assert "all the same" not in again.text
    for wrong in (
        {"action": "H"},
        {"action": "?", "round_number": 2},
        {"chosen": ["x"], "action": "H", "round_number": 2},
    ):
        assert arbiter_client.post("/arbiter/t/open/players/many/", wrong).status_code == 422


def test_a_ticked_player_who_is_gone(tournament: Tournament, arbiter_client: Client) -> None:
    sent = {"chosen": [*keys(tournament, 1), 999_999], "action": "H", "round_number": 2}
    answer = arbiter_client.post("/arbiter/t/open/players/many/", sent)
    says(answer, "Somebody has removed a player who is ticked.", status=409)
    assert noted() == []


def test_no_bye_stands_in_the_list_and_on_the_page(tournament: Tournament, arbiter_client: Client) -> None:
    entries.update_player(player(tournament, 1), by=None, no_bye=True)
    assert arbiter_client.get("/arbiter/t/open/players/").text.count("no byes") == 1
    says(arbiter_client.get(reverse("arbiter:player_edit", args=["open", player(tournament, 1).pk])), "no byes")


def test_the_settings_are_kept(tournament: Tournament, arbiter_client: Client) -> None:
    sent = {"announcement": "", "half_byes": "", "last_without_byes": ""}
    assert arbiter_client.post("/arbiter/t/open/settings/before/", sent).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.half_byes, tournament.last_without_byes) == (None, 0)
    assert arbiter_client.post("/arbiter/t/open/settings/before/", {"half_byes": "47"}).status_code == 422


def test_a_bye_in_the_round_that_is_paired_leads_to_it(
    tournament: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    """Taking it back and pairing by hand are on its page; a draft is discarded there."""
    tournament.arbiters.add(arbiter, through_defaults={"role": "chief"})
    play_round(tournament)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    one = player(tournament, 3)
    there = f'href="{reverse("arbiter:round", args=[tournament.slug, 2])}">Go to round 2'
    sent = {"round_number": 2, "kind": "H"}
    address = reverse("arbiter:bye_request", args=[tournament.slug, one.pk])
    several = reverse("arbiter:players_many", args=[tournament.slug])
    for _state in ("draft", "published"):
        says(arbiter_client.post(address, sent), there, status=422)
        says(arbiter_client.post(several, {"chosen": [one.pk], "action": "H", "round_number": 2}), there)
        if not draft.is_published:
            draft = drafts.publish_round(draft, by=arbiter)
    assert "Go to round" not in arbiter_client.post(address, {"round_number": 1, "kind": "H"}).text
