"""Odd input of two classes gets an answer that says what is wrong: text that is no ASCII, and numbers without end."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from pairing.standings.codes import read_code
from tests.pairing.trf.samples import EVENT
from tests.tournaments.factories import Make, publish_next
from tournaments.models import User
from tournaments.rating_lists.lists.values import BadCell, whole_number

pytestmark = pytest.mark.django_db
NUMBERS = ["9" * 5000, "٣" * 5000, "9" * 400]


@pytest.mark.parametrize("data", ["ä", "é" * 5000, "AAAA", "=" * 9, "¼¼¼¼", "%%%"])
@pytest.mark.parametrize("step", [{}, {"look": "1"}])
def test_a_file_that_did_not_come_back_whole(arbiter_client: Client, data: str, step: dict[str, str]) -> None:
    answer = arbiter_client.post("/arbiter/import/", {"file_data": data, "name": "x", "total_rounds": "5", **step})
    assert answer.status_code == 422
    assert "did not come back whole" in answer.text


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("line", ["Adler, Anna;{}", "Adler, Anna;;;;{}", "Adler, Anna;2000;;GER;{}.01.02", "Adler;;{}"])
def test_a_number_without_end_in_a_list_of_players(
    make_tournament: Make, arbiter_client: Client, number: str, line: str
) -> None:
    make_tournament(players=2)
    address = "/arbiter/t/open/players/import/"
    for step in ({}, {"import": "1"}):
        answer = arbiter_client.post(address, {"text": line.format(number), **step})
        assert answer.status_code in (200, 422), step
        assert "Line 1" in answer.text


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_without_end_in_a_form(make_tournament: Make, arbiter_client: Client, number: str) -> None:
    tournament = make_tournament(players=2)
    player = tournament.players.get(tpn=1)
    forms: list[tuple[str, dict[str, Any]]] = [
        ("settings/", {"name": "x", "total_rounds": number, "points_win": number, "points_draw": number}),
        ("settings/tiebreaks/", {"tiebreaks": f"BH/C{number}", "edition": "2026-03"}),
        ("settings/pairs/", {"one": number, "other": player.pk, "first_round": number}),
        ("players/new/", {"name": "x", "rating": number, "entry_round": number, "fide_id": number}),
        (f"players/{player.pk}/", {"name": "x", "rating": number, "entry_round": number, "birth_year": number}),
        (f"players/{player.pk}/withdraw/", {"from_round": number}),
        (f"players/{player.pk}/byes/", {"round_number": number, "kind": "H"}),
        ("players/provisional/", {"rating": number, "reason": "x"}),
        ("players/import/", {"text": "Adler, Anna;2000", "import": "1", "enter": number}),
    ]
    for page, fields in forms:
        answer = arbiter_client.post(f"/arbiter/t/open/{page}", fields)
        assert answer.status_code in (302, 200, 409, 422), (page, answer.status_code)
    for page in (f"log/?number={number}", f"log/?search={number}", f"log/?q={number}", f"log/?round={number}"):
        assert arbiter_client.get(f"/arbiter/t/open/{page}").status_code == 200, page
    for address in (f"/arbiter/t/open/rounds/{number}/", f"/open/rounds/{number}/", f"/open/?page={number}"):
        assert arbiter_client.get(address).status_code in (200, 404), address


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_without_end_for_a_board_or_a_player_who_is_missing(
    make_tournament: Make, arbiter_client: Client, arbiter: User, number: str
) -> None:
    tournament = make_tournament(players=4)
    player = tournament.players.get(tpn=1)
    seen = f"missing/{tournament.pk}/0?{urlencode({'round': '1', 'missing': number})}"
    answer = arbiter_client.post("/arbiter/t/open/check-in/missing/", {"missing": "pair", "expected_version": seen})
    assert answer.status_code == 400
    assert player.tournament.paired_rounds.count() == 0
    publish_next(tournament, by=arbiter)
    answer = arbiter_client.get(f"/arbiter/t/open/rounds/1/?board={number}")
    assert answer.status_code == 404
    assert "There is no board" in answer.text


@pytest.mark.parametrize("number", NUMBERS[::2])
def test_a_number_without_end_in_a_report_file(arbiter_client: Client, number: str) -> None:
    for record in (
        f"XXR {number}", f"142 {number}", f"250 {number} 1 2 3", f"299 {number}.5 1 2", f"202 BH/C{number}",
        f"XXA {number} 1.0", f"001 {number}", f"162 W {number}", f"260 {number} 1 2",
    ):  # fmt: skip
        file = SimpleUploadedFile("event.trf", f"{EVENT}\n{record}\n".encode())
        answer = arbiter_client.post("/arbiter/import/", {"file": file})
        assert answer.status_code in (200, 422), record[:8]


def test_a_code_with_a_number_without_end_is_no_code() -> None:
    with pytest.raises(ValueError, match="BH/C9"):
        read_code(f"BH/C{'9' * 5000}")


def test_a_cell_with_a_number_without_end_is_no_number() -> None:
    with pytest.raises(BadCell):
        whole_number("9" * 5000)
