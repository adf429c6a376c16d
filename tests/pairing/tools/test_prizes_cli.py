"""``python -m pairing prizes``."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.pairing.tools import commands

PLAN = """
currency = "EUR"
coin = 1

[[categories]]
name = "U1900"
rating = { most = 1899 }

[[categories]]
name = "Women"
sex = "w"

[[funds]]
name = "Money"
[[funds.lists]]
name = "Main"
prizes = [300, 200, 100]
sharing = "Hort"
[[funds.lists]]
name = "U1900"
category = "U1900"
prizes = [130, 60]
[[funds.lists]]
name = "Women"
category = "Women"
prizes = [50]
"""
HEADER = "012 Lindenhof Open\n042 2026/11/01\n062 4\n142 2\n152 W\n202 BH,SB,RTNG\n"
PLAYERS = (
    ("Abegg, Anton", "m", "2100", "1975/03/04", "2.0", "     3 w 1     2 b 1"),
    ("Brun, Berta", "w", "2000", "1980/00/00", "1.0", "     4 b 1     1 w 0"),
    ("Cattaneo, Carla", "w", "1850", "2010/13/40", "1.0", "     1 b 0     4 w 1"),
    ("=Dubach", "m", "1800", "", "0.0", "     2 w 0     3 b 0"),
)


def report(*, header: str = HEADER) -> str:
    """A report file of four players and two rounds."""
    lines = []
    for number, (name, sex, rating, born, points, games) in enumerate(PLAYERS, start=1):
        lines.append(
            f"001 {number:>4} {sex}    {name:<33} {rating:>4} SUI             {born:<10} {points:>4}     {games}\n"
        )
    return header + "".join(lines)


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN, encoding="utf-8")
    return path


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.trf"
    path.write_text(report(), encoding="utf-8")
    return path


def test_awards_and_their_reasons(plan: Path, event: Path) -> None:
    out, err = commands.run("prizes", plan, event)
    assert out.splitlines() == [
        "Money: Main",
        "  1  Abegg, Anton  300 EUR",
        "  2  Brun, Berta  200 EUR",
        "  3  =Dubach  100 EUR",
        "Money: U1900",
        "  1  Cattaneo, Carla  130 EUR",
        "",
        "Anton Abegg takes 1st place, 300 EUR",
        "Berta Brun takes 2nd place, 200 EUR, and not Women’s 1st, 50 EUR",
        "=Dubach takes 3rd place, 100 EUR, and not U1900’s 2nd, 60 EUR",
        "Carla Cattaneo takes U1900’s 1st, 130 EUR, and not 3rd place, 125 EUR",
        "Nobody takes U1900’s 2nd, 60 EUR",
        "Nobody takes Women’s 1st, 50 EUR",
    ]
    assert err == ""


def test_other_lists(plan: Path, event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def shown(name: str) -> list[str]:
        code, out, err = commands.answer(capsys, "prizes", plan, event, "--show", name)
        assert (code, err) == (0, "")
        return out.splitlines()

    assert shown("read-out")[:2] == ["Money: U1900", "  1  Cattaneo, Carla  130 EUR"]
    assert shown("read-out")[-1] == "  1  Abegg, Anton  300 EUR"
    assert shown("receipts")[:2] == ["1 Abegg, Anton: 300 EUR", "    Money: 1st place, 300 EUR"]
    assert shown("totals")[0].split() == ["announced", "awarded", "not", "claimed", "paid", "left"]
    assert shown("totals")[-1].split("  ")[0] == "Money in all"
    assert shown("totals")[-1].split()[3:] == ["840", "EUR", "730", "EUR", "0", "EUR", "730", "EUR", "110", "EUR"]
    assert shown("categories") == [
        "U1900",
        "  1  Cattaneo, Carla",
        "  2  =Dubach",
        "Women",
        "  1  Brun, Berta",
        "  2  Cattaneo, Carla",
    ]


def test_comma_separated_values_run_nothing(plan: Path, event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _code, out, _err = commands.answer(capsys, "prizes", plan, event, "--csv")
    rows = list(csv.DictReader(StringIO(out)))
    assert [(row["Name"], row["Amount"]) for row in rows] == [
        ("Abegg, Anton", "300.00"),
        ("Brun, Berta", "200.00"),
        ("'=Dubach", "100.00"),
        ("Cattaneo, Carla", "130.00"),
    ]


def test_the_document_and_what_changed_since(
    plan: Path, event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _code, out, _err = commands.answer(capsys, "prizes", plan, event, "--json")
    data: dict[str, Any] = json.loads(out)
    assert (data["format"], data["version"], data["currency"], data["decimals"]) == ("arobase-prizes", 1, "EUR", 2)
    assert (data["awards"][0]["name"], data["awards"][0]["amount"], data["awards"][0]["exact"]) == (
        "Abegg, Anton",
        "300.00",
        "300",
    )
    assert data["decisions"][1]["sentence"] == "Berta Brun takes 2nd place, 200 EUR, and not Women’s 1st, 50 EUR"
    assert (data["decisions"][1]["key"], data["decisions"][1]["players"]) == ("takes", [2])
    assert data["not_awarded"][0] == {"fund": "Money", "list": "U1900", "place": 2, "amount": "60.00", "thing": ""}
    assert data["totals"][-1] == {
        "fund": "Money",
        "list": "",
        "announced": "840.00",
        "awarded": "730.00",
        "unclaimed": "0.00",
        "paid": "730.00",
        "left": "110.00",
    }
    old = tmp_path / "old.json"
    old.write_text(out, encoding="utf-8")
    assert commands.answer(capsys, "prizes", plan, event, "--before", old)[1] == "Nothing has changed.\n"
    plan.write_text(PLAN + '\n[[players]]\nnumber = 1\nstayed = "withdrawn"\n', encoding="utf-8")
    code, out, err = commands.answer(capsys, "prizes", plan, event, "--before", old)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "Anton Abegg gets nothing any more (1st place, 300 EUR before)"
    assert "Berta Brun gets 1st place, 275 EUR (2nd place, 200 EUR before)" in out
    _code, out, _err = commands.answer(capsys, "prizes", plan, event, "--json", "--before", old)
    assert json.loads(out)["changes"][0].startswith("Anton Abegg gets nothing")


def test_standings_as_tables(plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "standings.csv"
    table.write_text("number,rank,points,name,rating\n1,1,5,Abegg,2000\n2,2,4,Brun,1800\n", encoding="utf-8-sig")
    code, out, err = commands.answer(capsys, "prizes", plan, table)
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == ["Money: Main", "  1  Abegg  300 EUR", "  2  Brun  200 EUR"]
    ranked = commands.run("standings", "--json", "-", text=report())[0]
    (tmp_path / "standings.json").write_text(ranked, encoding="utf-8")
    code, out, err = commands.answer(capsys, "prizes", plan, tmp_path / "standings.json")
    assert (code, err) == (0, "")
    assert out.splitlines()[1] == "  1  Abegg, Anton  300 EUR"


def test_the_file_from_standard_input(plan: Path) -> None:
    out, _err = commands.run("prizes", plan, "-", text=report())
    assert out.splitlines()[1] == "  1  Abegg, Anton  300 EUR"


def test_what_cannot_be_used(plan: Path, event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def refused(*arguments: str | Path) -> str:
        code, out, err = commands.answer(capsys, "prizes", *arguments)
        assert (code, out) == (2, "")
        return err

    assert f"{tmp_path / 'none.toml'}: cannot be read: No such file" in refused(tmp_path / "none.toml", event)
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('coins = 1\n[[funds]]\nname = "A"\nlists = 3\n', encoding="utf-8")
    assert [line.partition(": ")[2].partition(":")[0] for line in refused(wrong, event).splitlines()] == [
        "funds 1, lists",
        "coins",
    ]
    broken = tmp_path / "broken.trf"
    broken.write_text(report() + "001 x\n", encoding="utf-8")
    assert "broken.trf:11:" in refused(plan, broken)
    table = tmp_path / "table.json"
    table.write_text("[{}]", encoding="utf-8")
    assert "player 1, number: this is missing." in refused(plan, table)
    assert "This is no answer of “prizes --json”" in refused(plan, event, "--before", table)
    table.write_text('{"format": "arobase-prizes", "version": 2}', encoding="utf-8")
    assert "This answer is of version 2; version 1 is known here." in refused(plan, event, "--before", table)
    table.write_text('{"format": "arobase-prizes", "version": 1, "awards": [{"amount": "x"}]}', encoding="utf-8")
    assert "awards 1, amount: an amount is expected, not “x”." in refused(plan, event, "--before", table)
    plan.write_text(PLAN + "\n[[players]]\nnumber = 9\n", encoding="utf-8")
    assert "players 1, number: there is no player 9 in the standings." in refused(plan, event)
    odd = tmp_path / "odd.trf"
    odd.write_text(report(header=HEADER.replace("BH,SB,RTNG", "BH/X9")), encoding="utf-8")
    assert "BH/X9" in refused(plan, odd)


def test_absent_winners_prizes_by_hand_and_doubts_in_texts(
    plan: Path, event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = '[[funds.specials]]\nname = "Best game"\nthing = "Book"\nwinner = 4\n'
    more += '[[players]]\nnumber = 1\nabsent = true\n[[categories]]\nname = "Juniors"\nborn = { first = 2008 }\n'
    plan.write_text(PLAN + more, encoding="utf-8")
    _code, out, _err = commands.answer(capsys, "prizes", plan, event)
    assert out.splitlines()[:4] == [
        "Money: Best game",
        "     =Dubach  Book",
        "Money: Main",
        "  1  Abegg, Anton  300 EUR  (not claimed)",
    ]
    _code, out, _err = commands.answer(capsys, "prizes", plan, event, "--show", "categories")
    assert out.splitlines()[-1] == "It is not known whether Juniors fits 3 Cattaneo, Carla and 4 =Dubach"
