"""``python -m pairing compare`` as its users run it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from pairing.tools.cli import main
from tests.pairing.tools.commands import run

SMALL = ("compare", "--players", "10", "--rounds", "4", "--count", "6", "--systems", "dutch,dubov")


def test_figures_do_not_hang_on_the_number_of_processes() -> None:
    alone, _progress = run(*SMALL, "--format", "json", "--jobs", "1")
    shared, progress = run(*SMALL, "--format", "json", "--jobs", "2")
    assert alone == shared
    assert "6 of 6 events" in progress
    said = json.loads(alone)
    assert (said["events"], said["left_out"], said["systems"]) == (6, 0, ["dutch", "dubov"])
    assert said["figures"][0]["systems"]["dutch"]["difference"] == 0


def test_the_same_as_a_table_and_for_spreadsheets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--jobs", "1"]) == 0
    assert "6 events, 0 left out" in (table := capsys.readouterr().out)
    assert main([*SMALL, "--jobs", "1", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["system"] for row in rows} == {"dutch", "dubov"}
    assert f"{float(rows[0]['mean']):.3f}" in table


def test_ratings_drawn_anew_for_each_event(capsys: pytest.CaptureFixture[str]) -> None:
    fresh = (*SMALL, "--jobs", "1", "--format", "json")
    assert main([*fresh]) == 0
    same_field = capsys.readouterr().out
    assert main([*fresh, "--ratings", "1400-2200"]) == 0
    drawn = capsys.readouterr().out
    assert main([*fresh, "--ratings", "1400-2200"]) == 0
    assert same_field != drawn == capsys.readouterr().out


def test_the_players_of_a_report_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "open.trf"
    assert main(["generate", "--players", "12", "--rounds", "5", "--seed", "3", "-o", str(file)]) == 0
    common = ("--rounds", "3", "--count", "2", "--jobs", "1", "--format", "json")
    assert main(["compare", "--players", str(file), *common]) == 0
    assert len(json.loads(capsys.readouterr().out)["systems"]) > 3
    file.write_text("001    1      Abegg, Anton                                                      0.0    1\n")
    assert main(["compare", "--players", str(file), *common]) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "1", "--rounds", "1"), "from 2 to 500 players"),
        (("--players", "501", "--rounds", "1"), "from 2 to 500 players"),
        (("--players", "6", "--rounds", "6"), "6 players can play 1 to 5 rounds"),
        (("--players", "8", "--rounds", "3", "--systems", "team,dutch"), "--systems: team: known here are"),
        (("--players", "8", "--rounds", "3", "--draws", "101"), "--draws from 0 to 100"),
        (("--players", "8", "--rounds", "3", "--ratings", "2000"), "“2000” is no range such as 1400-2200"),
        (("--players", "8", "--rounds", "3", "--ratings", "2200-1400"), "the lower one first"),
        (("--players", "8", "--rounds", "3", "--numbers", "lot"), "by lot only with --ratings"),
        (("--players", "open.trf", "--rounds", "3", "--ratings", "1400-2200"), "a file has ratings of its own"),
    ],
)
def test_what_cannot_be_is_said(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["compare", *arguments])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
