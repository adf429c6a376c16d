"""The commands obey record 192: by the system that it names, or not at all, or by the one that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.tools.cli import main
from pairing.trf.reader import read_trf
from tests.pairing.tools.commands import answer
from tests.pairing.trf.samples import EVENT


def with_code(path: Path, code: str) -> Path:
    """The generated file with another record 192, in a file beside it."""
    text = path.read_text(encoding="utf-8")
    assert "192 FIDE_DUBOV\n" in text
    changed = path.with_name(f"{code}.trf")
    changed.write_text(text.replace("192 FIDE_DUBOV\n", f"192 {code}\n" if code else ""), encoding="utf-8")
    return changed


@pytest.mark.parametrize("code", ["FIDE_SCHILLER", "CUSTOM_SWISS"])
def test_another_system_is_unusable_input(code: str, played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = with_code(played, code)
    line = next(n for n, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if text[:3] == "192")
    pair = answer(capsys, "pair", "--before", "3", path)
    assert (pair[0], pair[1]) == (2, "")
    assert f"{path}:{line}:5: Not a type of tournament that is paired here" in pair[2]
    assert "--system dubov" in pair[2]
    assert f"(read “{code}”)" in pair[2]
    explain = answer(capsys, "explain", "--round", "3", path)
    assert (explain[0], explain[1], explain[2]) == (2, "", pair[2])
    check = answer(capsys, "check", path)
    assert check[0] == 2
    assert f"{path}:{line}:5: Not a type of tournament that is paired here" in check[1]


def test_a_system_asked_for_is_used_and_told(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = with_code(played, "CLUB_CUP")
    code, out, err = answer(capsys, "pair", "--before", "3", path, "--system", "dubov")
    assert (code, out) == answer(capsys, "pair", "--before", "3", played)[:2]
    assert "warning: The file states another type of tournament; the Dubov system was asked for and is used." in err
    for asked in (["explain", "--system", "dubov"], ["explain", "--dubov"]):
        code, out, err = answer(capsys, *asked, "--round", "3", path)
        assert (code, out) == answer(capsys, "explain", "--round", "3", played)[:2]
        assert "the Dubov system was asked for and is used" in err
    code, out, err = answer(capsys, "check", path, "--system", "dubov")
    assert (code, out.replace(str(path), "")) == (0, answer(capsys, "check", played)[1].replace(str(played), ""))
    assert "the Dubov system was asked for and is used" in err


def test_the_switch_of_other_programs_asks_for_the_system_as_well(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = with_code(played, "CLUB_CUP")
    assert answer(capsys, path, "-c")[0] == 2
    code, _, err = answer(capsys, "--dubov", path, "-c")
    assert code == 0
    assert "the Dubov system was asked for and is used" in err


def test_without_the_record_the_default_system_pairs(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = with_code(played, "")
    assert answer(capsys, "pair", "--before", "3", path) == answer(capsys, "pair", "--before", "3", played)


def test_a_team_event_is_not_paired_as_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "teams.trf"
    path.write_text(f"{EVENT}310   1 A team\n", encoding="utf-8")
    code, out, err = answer(capsys, "pair", path)
    assert (code, out) == (2, "")
    assert f"{path}:{EVENT.count(chr(10)) + 1}:1: A record of a team event" in err


def test_a_generated_file_has_the_code_of_its_system(played: Path) -> None:
    assert read_trf(played.read_text(encoding="utf-8")).stated("192") == "FIDE_DUBOV"


def test_a_file_of_the_older_edition_is_checked_by_the_system_of_its_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.trf"
    asked = ("--players", "14", "--rounds", "5", "--seed", "3", "--system", "dutch", "--trf", "16")
    assert main(["generate", *asked, "-o", str(path)]) == 0
    lines = path.read_text("utf-8").splitlines()
    assert any(line.startswith("092 Individual Swiss, Dutch system") for line in lines)
    path.write_text("".join(f"{line}\n" for line in lines if line[:3] not in ("192", "XXN")), "utf-8")
    assert answer(capsys, "check", path)[0] == 0
    assert answer(capsys, "check", path, "--system", "dubov")[0] == 1
