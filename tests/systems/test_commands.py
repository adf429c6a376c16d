"""The command line by a second system, without a word about it in the commands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairing.engine.systems import also_registered
from pairing.tools.cli import main
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import system_of
from pairing.trf.writer import Edition, write_trf
from tests.pairing.tools.commands import answer
from tests.systems.folded import PACKAGE


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with also_registered(PACKAGE):
        yield


@pytest.fixture
def generated(tmp_path: Path) -> Path:
    path = tmp_path / "folded.trf"
    arguments = ["--players", "13", "--rounds", "5", "--seed", "11", "--late-entry-rate", "0"]
    assert main(["generate", "--system", "folded", *arguments, "-o", str(path)]) == 0
    return path


def test_a_generated_file_says_its_system(generated: Path) -> None:
    text = generated.read_text(encoding="utf-8")
    assert "192 FIDE_TESTSWISS\n" in text
    assert "092 Individual Swiss, Folded system\n" in text
    assert re.search(r"^### Parameters .*--system folded$", text, re.MULTILINE)


def test_the_same_seed_gives_other_rounds_by_another_system(generated: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.trf"
    arguments = ["--players", "13", "--rounds", "5", "--seed", "11", "--late-entry-rate", "0"]
    assert main(["generate", *arguments, "-o", str(other)]) == 0
    lines = [path.read_text(encoding="utf-8").splitlines() for path in (generated, other)]
    ratings = [[line[48:52] for line in text if line.startswith("001")] for text in lines]
    assert ratings[0] == ratings[1]
    assert lines[0] != lines[1]


def test_its_own_rounds_check_as_the_same_and_not_by_the_other_system(
    generated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(capsys, "check", generated)[0] == 0
    code, out, err = answer(capsys, "check", "--system", "dubov", generated)
    assert code == 1
    assert "boards differ" in out
    assert "the Dubov system was asked for and is used" in err


def test_a_changed_round_is_found_with_its_article(generated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "check", "--json", generated)
    assert (code, json.loads(out)["verdict"]) == (0, "same")
    text = generated.read_text(encoding="utf-8")
    colour, other = ("W", "B") if "152 W" in text else ("B", "W")
    names = {"W": "white1", "B": "black1"}
    turned = generated.with_name("turned.trf")
    text = text.replace(f"152 {colour}", f"152 {other}").replace(f"XXC {names[colour]}", f"XXC {names[other]}")
    turned.write_text(text, encoding="utf-8")
    code, out, _ = answer(capsys, "check", "--round", "1", turned)
    assert code == 1
    assert "first difference: article 4.1, the colours" in out


def test_pair_gives_the_rounds_of_the_file(generated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = read_trf(generated.read_text(encoding="utf-8"))
    for number in range(1, 6):
        code, out, _ = answer(capsys, "pair", "--before", str(number), generated)
        assert code == 0
        pairs = {tuple(map(int, line.split())) for line in out.splitlines()[1:]}
        for player in file.players:
            record = player.records[number - 1]
            opponent = getattr(record, "opponent", None)
            if opponent is not None:
                assert {(player.tpn, opponent), (opponent, player.tpn)} & pairs


def test_players_without_a_rating_are_paired(generated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = generated.read_text(encoding="utf-8")
    unrated = generated.with_name("unrated.trf")
    kept = (line for line in text.splitlines() if not line.startswith("072"))  # the number of rated players
    lines = (f"{line[:48]}    {line[52:]}" if line.startswith("001") else line for line in kept)
    unrated.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    code, out, err = answer(capsys, "pair", "--before", "3", unrated)
    assert (code, err) == (0, "")
    assert out == answer(capsys, "pair", "--before", "3", generated)[1]
    assert answer(capsys, "pair", "--before", "3", "--system", "dubov", unrated)[0] == 2


def test_explain_tells_its_own_steps(generated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, "explain", "--round", "3", generated)
    assert (code, err) == (0, "")
    assert "the Folded rules (tests)." in out
    assert "Highest" in out
    assert "F1 " in out
    code, out, _ = answer(capsys, "explain", "--round", "3", "--json", generated)
    document = json.loads(out)
    assert (code, document["system"], document["rules"]) == (0, "folded", "the Folded rules (tests)")
    assert "downfloats" in document["players"][0]


def test_why_not_is_answered(generated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = [answer(capsys, "explain", "--round", "3", "--why", "1", str(other), generated) for other in range(2, 14)]
    assert {code for code, _, _ in answers} == {0}
    told = "\n".join(out for _, out, _ in answers)
    assert "1 Test0001, Player meets" in told
    assert "(2.1)" in told


def test_the_file_comes_out_as_it_went_in(generated: Path) -> None:
    text = generated.read_text(encoding="utf-8")
    file = read_trf(text)
    assert write_trf(file, edition=Edition.TRF26) == text
    chosen = system_of(file)
    assert chosen.system is not None
    assert chosen.system.name == "folded"


def test_the_switch_of_other_programs_names_it(generated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "--folded", generated, "-c") == answer(capsys, "check", generated)
    code, _, err = answer(capsys, "--folded", "--dubov", generated, "-c")
    assert code == 2
    assert "--dubov and --folded are two systems; ask for one of them" in err


def test_help_and_refusals_name_all_systems(generated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "--help")
    assert code == 0
    assert "the Folded rules (tests), the Folded system" in " ".join(out.split())
    code, _, err = answer(capsys, "pair", "--system", "chess", generated)
    assert (code, "Known: " in err, "dubov" in err, "folded" in err) == (2, True, True, True)


def test_standings_need_nothing_of_it(generated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answer(capsys, "standings", generated)
    assert code == 0
    assert len(out.splitlines()) == 14
