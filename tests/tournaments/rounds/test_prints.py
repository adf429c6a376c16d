"""What an arbiter can print: the page that offers it, and what stands on the sheets."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.tournaments.factories import Make, enter_results, give_times, play_round
from tournaments.basics.addresses import outside_address, qr_code
from tournaments.models import User
from tournaments.players.actions import entries
from tournaments.players.actions.leaving import AtBoard, Why, leave_board
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.checks import draft_checks


def page(client: Client, name: str, *keys: object, query: str = "") -> str:
    answer = client.get(reverse(f"arbiter:{name}", args=["open", *keys]) + query)
    assert answer.status_code == 200
    return answer.text


def due(client: Client) -> list[str]:
    """The prints that are due, by the last part of their addresses."""
    text = page(client, "prints")
    part = text[text.index("Due now") : text.index("Everything else")]
    return [piece.partition('"')[0].strip("/").rpartition("/")[2] for piece in part.split('href="')[1:]]


def test_what_is_due_comes_first(make_tournament: Make, arbiter: User, arbiter_client: Client) -> None:
    tournament = make_tournament(players=8, rounds=1)
    assert due(arbiter_client) == ["check-in", "place-cards"]
    draft = drafts.pair_next_round(tournament, by=arbiter)
    assert due(arbiter_client) == ["boards", "names", "slips"]
    assert "The round is a draft" in page(arbiter_client, "prints")
    published = drafts.publish_round(draft, by=arbiter)
    assert due(arbiter_client) == ["boards", "names", "slips", "list"]
    enter_results(published)
    assert due(arbiter_client) == ["standings", "crosstable", "diplomas"]


@pytest.mark.parametrize("name", ["print_slips", "print_boards", "print_names", "print_list"])
def test_what_is_pinned_up_and_handed_out_says_when_the_round_begins(
    make_tournament: Make, arbiter: User, arbiter_client: Client, name: str
) -> None:
    tournament = make_tournament(players=8)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    assert "14:00" not in page(arbiter_client, name, 1)
    give_times(tournament, "2026-11-28 14:00", "2026-11-29")
    assert "Sat 28 Nov 2026, 14:00" in page(arbiter_client, name, 1)


def test_of_an_earlier_round_nothing_is_due(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament()
    play_round(tournament)
    play_round(tournament)
    assert "Due now" not in page(arbiter_client, "round_print", 1)
    assert "/rounds/1/print/names/" in page(arbiter_client, "round_print", 1)


def test_a_draft_has_no_list_and_no_round_no_prints(
    make_tournament: Make, arbiter: User, arbiter_client: Client
) -> None:
    drafts.pair_next_round(make_tournament(), by=arbiter)
    assert "print/list" not in page(arbiter_client, "prints")
    for name, number in (("print_list", 1), ("print_boards", 2), ("print_slips", 2)):
        assert arbiter_client.get(reverse(f"arbiter:{name}", args=["open", number])).status_code == 404


def test_a_zero_point_bye_is_in_pairings_by_board_and_who_left_is_not(
    make_tournament: Make, arbiter: User, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=8, rounds=3)
    play_round(tournament)
    entries.request_bye(tournament.players.get(tpn=3), by=arbiter, round_number=2, kind="Z")
    entries.withdraw_player(tournament.players.get(tpn=4), by=arbiter)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    for name in ("print_boards", "print_names"):
        sheet = page(arbiter_client, name, 2)
        assert "Zero-point bye" in sheet or "zero-point bye" in sheet
        assert tournament.players.get(tpn=3).name in sheet
        assert tournament.players.get(tpn=4).name not in sheet
    public = arbiter_client.get("/open/rounds/2/").text
    assert tournament.players.get(tpn=3).name in public


def test_a_draft_says_who_was_expelled(make_tournament: Make) -> None:
    tournament = make_tournament(players=8, rounds=3)
    play_round(tournament)
    gone = tournament.players.get(tpn=4)
    leave_board(gone, by=None, why=Why.EXPULSION, at_board=AtBoard.STANDS, reason="a telephone")
    draft = drafts.pair_next_round(tournament, by=None)
    texts = [check.text for check in draft_checks(draft)]
    assert f"{gone.name} was expelled." in texts
    assert f"{gone.name} has withdrawn." not in texts


def test_who_has_withdrawn_gets_neither_card_nor_box(
    make_tournament: Make, arbiter: User, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=3)
    gone = tournament.players.get(tpn=2)
    entries.withdraw_player(gone, by=arbiter)
    for name in ("print_check_in", "print_place_cards", "print_badges"):
        text = page(arbiter_client, name)
        assert "Costa" in text
        assert gone.name.partition(",")[0] not in text


def test_a_bye_is_on_the_lists_and_has_no_slip(make_tournament: Make, arbiter_client: Client) -> None:
    play_round(make_tournament(players=5))
    assert "pairing-allocated bye" in page(arbiter_client, "print_boards", 1)
    assert "pairing-allocated bye" in page(arbiter_client, "print_names", 1)
    assert page(arbiter_client, "print_slips", 1).count('class="slip"') == 4  # two of them stay empty
    assert page(arbiter_client, "print_slips", 1).count('class="slip-lines"') == 2


def asked_at(host: str) -> HttpRequest:
    return RequestFactory().get("/", headers={"host": host})


@pytest.mark.parametrize(
    ("host", "allowed", "address"),
    [
        ("chess.example", ["chess.example"], "http://chess.example/open/"),
        ("192.0.2.7:8000", ["192.0.2.7"], "http://192.0.2.7:8000/open/"),
        ("localhost:8000", ["localhost", "127.0.0.1"], ""),
        ("localhost:8000", ["localhost", "127.0.0.1", "192.0.2.7"], "http://192.0.2.7:8000/open/"),
        ("[::1]:8000", ["[::1]", "*"], ""),
    ],
)
def test_the_address_on_paper_is_one_that_others_reach(
    settings: Any, host: str, allowed: list[str], address: str
) -> None:
    settings.ALLOWED_HOSTS = allowed
    assert outside_address(asked_at(host), "/open/") == address


def test_without_such_an_address_the_slips_have_no_code_and_say_why(
    make_tournament: Make, arbiter_client: Client, settings: Any
) -> None:
    play_round(make_tournament())
    assert 'class="qr"' in page(arbiter_client, "print_slips", 1)
    settings.ALLOWED_HOSTS = ["localhost"]
    answer = arbiter_client.get(reverse("arbiter:print_slips", args=["open", 1]), headers={"host": "localhost"})
    assert "only this computer knows" in answer.text
    assert "<svg" not in answer.text


def test_the_code_is_a_drawing_without_a_style_of_its_own() -> None:
    code = qr_code("http://chess.example/open/rounds/1/")
    assert code.startswith("<svg")
    assert "style" not in code
    assert "viewBox" in code
