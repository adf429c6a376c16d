"""Lists of one's own as files: delimited, of fixed width, spreadsheets; their columns, and what is odd in them."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.tournaments.ratings import samples
from tournaments.rating_lists.lists import lines, source
from tournaments.rating_lists.lists.listed import LARGEST_NUMBER, Listed, OddLine, UnreadableList, key_of
from tournaments.rating_lists.lists.mapping import Form, ListMapping
from tournaments.rating_lists.lists.presets import PRESETS, preset_for

ECF = """ECF_code,full_name,member_no,FIDE_no,gender,nation,revised_standard,revised_rapid,revised_blitz,club_name,title
123456A,"Archer, Anne",ME1,401001,F,ENG,1850,1790,,Hull,WFM
123457B,"Baker, Bob",ME2,,M,ENG,0,1650,,York,
"""
ECF_PLAYERS = [
    Listed(401001, "Archer, Anne", "ENG", "w", "WFM", standard=1850, rapid=1790, number="123456A", club="Hull"),
    Listed(0, "Baker, Bob", "ENG", "m", rapid=1650, number="123457B", club="York"),
]
DSB = """\
ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,\
Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land
10001,70001,12,A,"Müller,Jörg",M,D,1985,202610,2102,44,2150,FM,4610015,GER
10002,70001,13,P,"Weiß,Änne",W,D,1999,,,,,,,
"""
DSB_PLAYERS = [
    Listed(4610015, "Müller, Jörg", "GER", "m", "FM", 1985, standard=2102, number="10001"),
    Listed(0, "Weiß, Änne", sex="w", birth_year=1999, number="10002"),
]


def read(path: Path, mapping: ListMapping | None = None) -> tuple[list[Listed], list[OddLine]]:
    """All players of a file by ``mapping``, or by what is guessed, and its odd lines."""
    odd: list[OddLine] = []
    with source.opened(path, mapping=mapping or source.sample(path).mapping, on_odd=odd.append) as contents:
        return list(contents.players), odd


def spreadsheet(path: Path, rows: list[list[object]]) -> Path:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


@pytest.mark.parametrize(
    ("text", "encoding", "players"),
    [
        (ECF, "utf-8", ECF_PLAYERS),
        (DSB, "utf-8", DSB_PLAYERS),
        (DSB, "cp1252", DSB_PLAYERS),
        (DSB, "utf-16", DSB_PLAYERS),
    ],
)
def test_published_lists_are_known_by_their_headings(
    tmp_path: Path, text: str, encoding: str, players: list[Listed]
) -> None:
    assert read(samples.written(tmp_path / "list.csv", text, encoding)) == (players, [])


def test_each_preset_knows_its_own_list_and_no_other() -> None:
    for preset in PRESETS:
        assert preset_for([*preset.columns.values(), "something else"]) is preset
        assert {"number", "name"} <= preset.columns.keys()


@pytest.mark.parametrize("delimiter", [";", "\t", "|", ","])
def test_the_delimiter_and_the_columns_are_guessed(tmp_path: Path, delimiter: str) -> None:
    rows = [["No", "Name", "Vorname", "Elo", "Verein"], ["17", "Abel", "Anna", "1712P8", "SK Ost"]]
    text = "\r\n".join(delimiter.join(row) for row in rows)
    found = source.sample(samples.written(tmp_path / "list.txt", text)).mapping
    assert (found.form, found.delimiter, found.heading_line) == (Form.DELIMITED, delimiter, 1)
    assert found.columns == {
        "number": "No", "name": "Name", "first_name": "Vorname", "standard": "Elo", "club": "Verein",
    }  # fmt: skip
    assert read(tmp_path / "list.txt") == ([Listed(0, "Abel, Anna", standard=1712, number="17", club="SK Ost")], [])


def test_lines_above_the_headings_are_passed_over(tmp_path: Path) -> None:
    text = "Club ratings of October\n\nNumber;Name;Rating\n1;Abel, A;1500\n"
    path = samples.written(tmp_path / "list.csv", text)
    assert source.sample(path).mapping.heading_line == 3
    assert read(path) == ([Listed(0, "Abel, A", standard=1500, number="1")], [])


def test_columns_without_headings_are_counted(tmp_path: Path) -> None:
    path = samples.written(tmp_path / "list.csv", "1;Abel, A;1500\n2;Berg, B;1600\n")
    found = source.sample(path)
    assert (found.mapping.heading_line, found.headings) == (0, ("", "", ""))
    columns = {"number": "#1", "name": "#2", "standard": "#3"}
    players, odd = read(path, ListMapping(delimiter=";", heading_line=0, columns=columns))
    assert ([one.name for one in players], odd) == (["Abel, A", "Berg, B"], [])


def test_fixed_width(tmp_path: Path) -> None:
    """FIDE's own list can be read so too."""
    path = samples.written(tmp_path / "list.txt", samples.txt())
    assert source.sample(path).mapping.form is Form.FIXED
    columns = {
        "fide_id": "1-15", "name": "16-76", "federation": "77-80", "sex": "81-84", "title": "85-89",
        "women_title": "90 – 94", "standard": "114-119", "rapid": "127-132", "blitz": "140-145",
        "birth_year": "153-158",
    }  # fmt: skip
    players, odd = read(path, ListMapping(form=Form.FIXED, columns=columns))
    known = [one._replace(inactive=False, standard_k=None, rapid_k=None, blitz_k=None) for one in samples.PLAYERS]
    assert (players, odd) == (known, [])


def test_a_spreadsheet(tmp_path: Path) -> None:
    rows = [["Ratings", None], [None], ["Code", "Name", "Rating", "Born"], [4711, "Abel, A", 1500.0, 1990]]
    path = spreadsheet(tmp_path / "list.xlsx", rows)
    assert source.sample(path).mapping.heading_line == 3
    assert read(path) == ([Listed(0, "Abel, A", birth_year=1990, standard=1500, number="4711")], [])


def test_a_list_in_an_archive_is_the_largest_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "list.zip", "w") as archive:
        archive.writestr("clubs.csv", "ZPS,Name\n1,Ost\n")
        archive.writestr("spieler.csv", DSB)
    assert read(tmp_path / "list.zip")[0] == DSB_PLAYERS


def test_what_is_odd_is_told_by_its_line_and_costs_no_more_than_it_must(tmp_path: Path) -> None:
    text = (
        "Number;Name;Rating;Born;Sex\n1;Abel, A;1500;1990;m\n;Berg, B;1600;;\n3;;1700;;\n4;Dale, D;strong;90;x\n"
        "5_5;Eve, E;1500;;\n6;Fox, F\n"
    )
    players, odd = read(samples.written(tmp_path / "list.csv", text))
    assert [(one.number, one.name, one.standard) for one in players] == [
        ("1", "Abel, A", 1500), ("4", "Dale, D", None), ("6", "Fox, F", None),
    ]  # fmt: skip
    assert [(one.line, one.skipped) for one in odd] == [(3, True), (4, True), (5, False), (6, True)]
    assert set(odd[2].reason.split("; ")) == {
        "read without sex: no sex (“x”)",
        "read without birth year: no possible year of birth (“90”)",
        "read without standard: no rating (“strong”)",
    }


def test_columns_that_are_not_there_are_told_all_at_once(tmp_path: Path) -> None:
    path = samples.written(tmp_path / "list.csv", "A;B;C\n1;Abel, A;1500\n")
    columns = {"number": "Code", "name": "B", "standard": "Elo"}
    with pytest.raises(UnreadableList) as told:
        read(path, ListMapping(delimiter=";", columns=columns))
    assert "There is no column “Code”, which was to be number. There is no column “Elo”" in str(told.value)
    with pytest.raises(UnreadableList) as told:
        read(path, ListMapping(delimiter=";"))
    assert "for the name" in str(told.value)
    assert "for the number" in str(told.value)
    assert "for a rating" in str(told.value)


def test_a_wrong_encoding_is_told_with_the_line(tmp_path: Path) -> None:
    path = samples.written(tmp_path / "list.csv", DSB, "cp1252")
    mapping = source.sample(path).mapping
    with pytest.raises(UnreadableList, match="is none in utf-8. Choose another encoding"):
        read(path, ListMapping(Form.DELIMITED, "utf-8", ",", 1, mapping.columns))


@pytest.mark.parametrize("data", [b"PK\x03\x04 broken", b"", b"\0" * 500, b"\xff\xfe\x00", b'"' * 5000])
def test_files_that_are_no_list_end_in_words(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(data)
    source.sample(path)
    with pytest.raises(UnreadableList):
        read(path)


def test_a_spreadsheet_that_is_broken_ends_in_words(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "list.xlsx", "w") as archive:
        archive.writestr("xl/workbook.xml", "<no>")
    assert "no spreadsheet that can be read" in source.sample(tmp_path / "list.xlsx").problem


def test_a_spreadsheet_made_to_fill_the_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = spreadsheet(tmp_path / "list.xlsx", [["Code", "Name", "Rating"]])
    monkeypatch.setattr(lines, "LARGEST_SPREADSHEET", 100)
    assert "larger than any rating list" in source.sample(path).problem


def test_numbers_as_keys() -> None:
    numbers = ("1", "99999999999", "A1", "1A", "123456A", "123456B", "1-2", "12", "B09539", "A09539", "ZZZZZZZZZZZ")
    keys = [key_of(number) for number in numbers]
    assert len(set(keys)) == len(numbers)
    assert max(keys) < 2**63
    assert [key > LARGEST_NUMBER for key in keys[:3]] == [False, False, True]
    for number in ("1" * 12, "1_2", "Ä1"):
        with pytest.raises(ValueError, match=number):
            key_of(number)
