"""``python -m pairing check``: exit codes, the report in words and as JSON, several files."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from pairing.checking.checker import Verdict
from pairing.tools.check_file import CheckOptions, Source, check_source
from pairing.tools.cli import main
from tests.pairing.tools.commands import generated
from tests.pairing.tools.rounds import FRESH, file_text, played


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """A file that is the same, one that differs in round 1, one that cannot be read."""
    texts = {
        "same": file_text(played(FRESH, [(1, 5), (6, 2), (3, 7), (8, 4)])),
        "other": file_text(played(FRESH, [(1, 6), (5, 2), (3, 7), (8, 4)])),
        "broken": "001 nothing\n",
    }
    paths = {name: tmp_path / f"{name}.trf" for name in texts}
    for name, text in texts.items():
        paths[name].write_text(text, encoding="utf-8")
    return paths


@pytest.mark.parametrize(
    ("names", "code"),
    [(["same"], 0), (["other"], 1), (["same", "other"], 1), (["broken"], 2), (["broken", "other"], 2)],
)
def test_the_exit_code_is_the_worst(names: list[str], code: int, files: dict[str, Path]) -> None:
    assert main(["check", *(str(files[name]) for name in names)]) == code


def test_the_report_in_words(files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", str(files["other"])])
    assert capsys.readouterr().out == (
        f"{files['other']}: 9 rounds, initial colour white (stated)\n"
        "  round 1: 2 of 4 boards differ\n"
        "    by the rules: 1-5, 6-2\n"
        "    in the file:  1-6, 5-2\n"
        "    first difference: article 3.2.6, bracket of 0, the transposition: by the rules 1, 5, in the file 1, 6 "
        "(the order of 4.4 decides)\n"
        f"{files['other']}: different\n"
    )


def test_the_standings_are_recomputed_where_the_file_names_its_tiebreaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = generated(4, players=(12, 12), rounds=(5, 5))
    assert "\n202 " in text
    path = tmp_path / "event.trf"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert "  standings by " in capsys.readouterr().out

    first = next(line for line in text.splitlines() if line.startswith("001") and line[85:89].strip() == "1")
    path.write_text(text.replace(first, f"{first[:85]}  12{first[89:]}"), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "has rank 12 in the file; by its tie-breaks it is 1." in capsys.readouterr().out
    assert main(["check", "--json", str(path)]) == 1
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert standings["same"] is False
    assert [entry["stated"] for entry in standings["differences"]] == [12]
    assert main(["check", "--round", "1", str(path)]) == 0  # one round says nothing of the standings


def test_the_report_as_json(files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--json", str(files["other"])])
    data = json.loads(capsys.readouterr().out)
    assert data["file"] == str(files["other"])
    assert (data["format"], data["verdict"], data["initial_colour"], data["total_rounds"]) == (
        1,
        "different",
        "white",
        9,
    )
    assert data["rounds"] == [
        {
            "round": 1,
            "verdict": "different",
            "boards": 4,
            "only_by_the_rules": [[1, 5], [6, 2]],
            "only_in_the_file": [[1, 6], [5, 2]],
            "bye_by_the_rules": None,
            "bye_in_the_file": None,
            "first_difference": {
                "article": "3.2.6",
                "what": "the transposition",
                "criterion": "",
                "bracket_score": 0,
                "by_the_rules": [1, 5],
                "in_the_file": [1, 6],
            },
            "reason": "",
        }
    ]


def test_a_directory_on_two_processes_in_the_order_of_its_files(
    files: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--jobs", "2", "-q", str(files["same"].parent)]) == 2
    out = capsys.readouterr().out.splitlines()
    assert [line for line in out if not line.startswith(" ")][-1] == "3 files: 1 same, 1 different, 1 not replayable"
    assert [line.split(":")[0] for line in out if line.endswith((": different", ": not replayable"))] == [
        str(files["broken"]),
        str(files["other"]),
    ]


def test_one_round_only(files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--round", "2", str(files["same"])]) == 2
    assert "Round 2 is not in the file" in capsys.readouterr().out
    assert main(["check", "--round", "1", str(files["same"])]) == 0


def test_a_missing_file_stops_no_other(files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(files["same"]), "nowhere.trf"]) == 2
    out = capsys.readouterr().out
    assert f"{files['same']}: same" in out
    assert "nowhere.trf:1:1: The file cannot be read" in out


def test_a_directory_without_files_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["check", str(tmp_path)])
    assert refused.value.code == 2
    assert "no *.trf" in capsys.readouterr().err


def test_a_shift_is_told_with_those_who_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "halves.trf"
    path.write_text(file_text(played(FRESH, [(1, 2), (5, 6), (3, 7), (8, 4)])), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert (
        "article 3.2.4.1, bracket of 0, the first shift: by the rules none, paired inside the subgroup in the file 1, 2"
    ) in capsys.readouterr().out


def test_whatever_is_changed_in_a_file_there_is_a_report() -> None:
    """Signs changed and lines lost or doubled: any verdict, each difference with its article, never an error."""
    rng = random.Random(12)
    often = {"half_point_bye_rate": (100_000,) * 2, "forfeit_rate": (100_000,) * 2}
    texts = [generated(seed, players=(8, 12), rounds=(4, 4), **often) for seed in range(8)]
    asked = CheckOptions(rounds=None, system="dubov", unrated_rating=None, total_rounds=None)
    verdicts = set()
    for _ in range(400):
        lines = rng.choice(texts).splitlines(keepends=True)
        place = rng.randrange(len(lines))
        column = rng.randrange(len(lines[place]))
        manner = rng.randrange(6)
        if manner == 0:
            del lines[place]
        elif manner == 1:
            lines.insert(place, rng.choice(lines))
        else:
            if manner == 2:  # a rating, which may move every ARO
                column = min(49, len(lines[place]) - 1)
            lines[place] = lines[place][:column] + rng.choice(" 0123456789wbHUZF=+-") + lines[place][column + 1 :]
        report = check_source(Source("changed", "".join(lines).encode()), options=asked)
        verdicts.add(report.verdict)
        assert all((entry.first is not None) is (entry.verdict is Verdict.DIFFERENT) for entry in report.rounds)
    assert verdicts == set(Verdict)
