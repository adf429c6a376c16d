"""Lists as files: layouts from the header, odd lines, encodings, archives, and what is refused."""

from __future__ import annotations

import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from scripts.synthetic_rating_list import TXT, write
from tests.tournaments.ratings import samples
from tests.tournaments.ratings.samples import PLAYERS
from tournaments.models import Title
from tournaments.rating_lists.lists import source, values
from tournaments.rating_lists.lists.listed import Listed, OddLine, RatingType, UnreadableList
from tournaments.rating_lists.lists.txt import layout_of

HEADER, LINE_OF = TXT["txt"]
COMBINED = {
    "fide_id": (0, 15), "name": (15, 76), "federation": (76, 80), "sex": (80, 84), "title": (84, 89),
    "women_title": (89, 94), "other_titles": (94, 109), "online_title": (109, 113),
    "standard": (113, 119), "standard_games": (119, 123), "standard_k": (123, 126),
    "rapid": (126, 132), "rapid_games": (132, 136), "rapid_k": (136, 139),
    "blitz": (139, 145), "blitz_games": (145, 149), "blitz_k": (149, 152),
    "birth_year": (152, 158), "flag": (158, 162),
}  # fmt: skip


def read(path: Path, **options: Any) -> tuple[list[Listed], list[OddLine]]:
    """All players of a file, and its odd lines."""
    odd: list[OddLine] = []
    with source.opened(path, on_odd=odd.append, **options) as contents:
        return list(contents.players), odd


def read_text(tmp_path: Path, text: str, encoding: str = "ascii") -> tuple[list[Listed], list[OddLine]]:
    return read(samples.written(tmp_path / "list.txt", text, encoding))


def test_titles_are_those_of_the_model() -> None:
    assert tuple(Title.values) == values.TITLES


def test_columns_of_the_combined_list_come_from_its_header() -> None:
    layout = layout_of(HEADER)
    assert {name: (place.start, place.stop) for name, place in layout.columns.items()} == COMBINED
    assert (layout.width, layout.unknown, layout.is_of_one_type) == (162, (), False)


@pytest.mark.parametrize("layout", ["txt", "legacy"])
def test_combined_lists(tmp_path: Path, layout: str) -> None:
    assert read_text(tmp_path, samples.txt(layout=layout)) == (list(PLAYERS), [])


def test_a_list_of_one_type_tells_its_month_in_the_header(tmp_path: Path) -> None:
    path = samples.written(tmp_path / "rapid_rating_list.txt", samples.txt(layout="standard"))
    with source.opened(path, on_odd=pytest.fail) as contents:
        players = list(contents.players)
        assert (contents.month, contents.notices) == (date(2026, 10, 1), [])
    assert [(one.standard, one.rapid) for one in players] == [(None, one.standard) for one in PLAYERS]
    assert [one.rapid_k for one in players] == [one.standard_k for one in PLAYERS]


def test_a_list_of_one_type_without_a_name_is_standard_and_says_so(tmp_path: Path) -> None:
    path = samples.written(tmp_path / "list.txt", samples.txt(layout="standard"))
    with source.opened(path, on_odd=pytest.fail) as contents:
        assert [one.standard for one in contents.players] == [one.standard for one in PLAYERS]
        assert "read as standard" in contents.notices[0]
    assert read(path, one_type=RatingType.BLITZ)[0][0].blitz == 2839


def test_old_headings_that_touch_each_other(tmp_path: Path) -> None:
    text = (
        "ID number Name                            TitlFed  Feb15 GamesBorn  Flag\r\n"
        "   100013 Adel, Andy                      g   ITA  2432    5  1974  i\r\n"
        "   100014 Berg, Bea                       wm  DEN  2101       0000\r\n"
    )
    assert read_text(tmp_path, text)[0] == [
        Listed(100013, "Adel, Andy", "ITA", title="GM", birth_year=1974, inactive=True, standard=2432),
        Listed(100014, "Berg, Bea", "DEN", title="WIM", standard=2101),
    ]


def test_a_column_that_nobody_knows_moves_nothing(tmp_path: Path) -> None:
    lines = samples.txt().splitlines()
    text = "\r\n".join([f"{lines[0]}Elo-X ", *(f"{line}9999  " for line in lines[1:])])
    path = samples.written(tmp_path / "list.txt", text)
    with source.opened(path, on_odd=pytest.fail) as contents:
        assert list(contents.players) == list(PLAYERS)
        assert contents.notices == ["These columns are not used: Elo-X."]


def test_other_titles_too_long_by_one(tmp_path: Path) -> None:
    """The real list has three such lines: everything behind stands one to the right."""
    line = LINE_OF(samples.row(PLAYERS[1], other_titles="IA,FST,NI,DI,FST", online_title="AFM"))
    assert len(line) == 163
    players, [odd] = read_text(tmp_path, f"{HEADER}\r\n{line}\r\n")
    assert players == [PLAYERS[1]]
    assert (odd.line, odd.skipped) == (2, False)
    assert "too long by 1" in odd.reason


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"number": "12a4"}, "fide id: no FIDE number"),
        ({"name": " ,"}, "name: no name"),
        ({"ratings": ("24x0", 0, 0)}, "standard: no number"),
        ({"ratings": (9999, 0, 0)}, "standard: no possible rating"),
    ],
)
def test_a_line_of_no_use_is_left_out_and_noted(tmp_path: Path, changes: dict[str, object], reason: str) -> None:
    lines = [HEADER, LINE_OF(samples.row(PLAYERS[0], **changes)), LINE_OF(samples.row(PLAYERS[1]))]
    players, odd = read_text(tmp_path, "\r\n".join(lines))
    assert players == [PLAYERS[1]]
    assert [(one.line, one.reason, one.skipped) for one in odd] == [(2, reason, True)]


def test_a_small_fault_costs_one_cell_only(tmp_path: Path) -> None:
    line = LINE_OF(samples.row(PLAYERS[0], born="199x", federation="NORW"))
    [player], [odd] = read_text(tmp_path, f"{HEADER}\n{line}\n")
    assert player == PLAYERS[0]._replace(birth_year=None, federation="")
    assert "federation: no federation (“NORW”)" in odd.reason
    assert "birth year: no number (“199x”)" in odd.reason


def test_blank_lines_and_an_old_end_of_file_are_no_players(tmp_path: Path) -> None:
    assert read_text(tmp_path, samples.txt() + "\r\n   \r\n\x1a") == (list(PLAYERS), [])


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_names_with_accents(tmp_path: Path, encoding: str) -> None:
    listed = Listed(7, "Müller, Søren", "DEN", "m", standard=2000, standard_k=20)
    assert read_text(tmp_path, samples.txt((listed,)), encoding) == ([listed], [])


def test_xml(tmp_path: Path) -> None:
    assert read(samples.written(tmp_path / "list.xml", samples.xml())) == (list(PLAYERS), [])


def test_xml_of_one_type(tmp_path: Path) -> None:
    text = "<playerslist><player><fideid>5</fideid><name>A &amp; B</name><rating>1900</rating></player></playerslist>"
    path = samples.written(tmp_path / "blitz_sep26frl_xml.xml", text)
    with source.opened(path, on_odd=pytest.fail) as contents:
        assert list(contents.players) == [Listed(5, "A & B", blitz=1900)]
        assert contents.month == date(2026, 9, 1)


def test_odd_players_of_an_xml_list(tmp_path: Path) -> None:
    text = samples.xml().replace("1503014", "none").replace("<birthday>1985", "<birthday>soon")
    players, odd = read(samples.written(tmp_path / "list.xml", text))
    assert [one.fide_id for one in players] == [one.fide_id for one in PLAYERS[1:]]
    assert players[0].birth_year is None
    assert [(one.reason.partition(" (")[0], one.skipped) for one in odd] == [
        ("fideid: no FIDE number", True),
        ("read without birthday: no number", False),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (samples.xml()[:900], "The XML is broken in line"),
        ("<html><body>Not found</body></html>", "begins with <html>"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><playerslist/>", "document type declaration"),
        ("<playerslist><player><a><b><c>", "too deeply"),
        ("Name;Rating\nRossi, Carla;2000\n", "not the header of a rating list"),
        ("", "not the header of a rating list"),
        ("ID Number  Name\n", "not the header of a rating list"),
    ],
)
def test_what_is_no_rating_list(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(UnreadableList, match=problem):
        read(samples.written(tmp_path / "list", text))


@pytest.mark.parametrize(("name", "text"), [("players_list_foa.txt", samples.txt()), ("x.xml", samples.xml())])
def test_archives(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("readme.txt", "Hello.")
        archive.writestr(zipfile.ZipInfo(name, (2026, 9, 28, 0, 0, 0)), text)
    with source.opened(path, on_odd=pytest.fail) as contents:
        assert list(contents.players) == list(PLAYERS)
        assert (contents.dated, contents.done, contents.total) == (date(2026, 9, 28), len(text), len(text))


def test_archives_of_no_use(tmp_path: Path) -> None:
    empty = tmp_path / "empty.zip"
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("list.pdf", "x")
    with pytest.raises(UnreadableList, match=r"no file \.txt, \.xml"):
        read(empty)
    write(tmp_path / "good.zip", players=2000)
    good, shown = (tmp_path / "good.zip").read_bytes(), set()
    for bad in range(60, len(good) - 200, len(good) // 40):  # where it is damaged decides what the library raises
        data = bytearray(good)
        data[bad : bad + 4] = bytes(one ^ 0xFF for one in data[bad : bad + 4])
        (tmp_path / "bad.zip").write_bytes(data)
        with pytest.raises(UnreadableList, match="cannot be unpacked"):
            read(tmp_path / "bad.zip")
        shown.add(source.sample(tmp_path / "bad.zip").problem.partition(":")[0])
    assert shown == {"", "The archive cannot be unpacked"}, "the first lines may be whole"


def test_a_file_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "LARGEST_UNPACKED", 1000)
    with pytest.raises(UnreadableList, match="more than 1,000 bytes"):
        read(samples.written(tmp_path / "list.txt", samples.txt()))


@pytest.mark.parametrize("layout", ["txt", "xml", "standard", "legacy"])
def test_the_invented_list_reads_as_it_was_made(tmp_path: Path, layout: str) -> None:
    write(tmp_path / "list.zip", players=3000, layout=layout)
    players, odd = read(tmp_path / "list.zip", one_type=RatingType.STANDARD)
    assert len({one.fide_id for one in players}) == 3000
    assert odd == []
    assert 1000 < sum(one.standard is not None for one in players) < 1500
