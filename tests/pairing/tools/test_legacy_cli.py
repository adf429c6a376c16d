"""The customary command lines of pairing engines: they do what ``pair``, ``check`` and ``generate`` do."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from pairing.trf.reader import read_trf
from tests.pairing.tools.commands import answer


@pytest.mark.parametrize("place", [0, 1, 2])
def test_dubov_may_stand_anywhere(place: int, event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments: list[str | Path] = [event, "-p"]
    arguments.insert(place, "--dubov")
    assert answer(capsys, *arguments) == answer(capsys, "pair", "--system", "dubov", event)


def test_dubov_may_stand_beside_a_command(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "--dubov", "pair", event) == answer(capsys, "pair", "--dubov", event)
    assert answer(capsys, "pair", event, "--dubov") == answer(capsys, "pair", "--system", "dubov", event)


def test_a_pairing_goes_into_the_file_named(event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "pairs.txt"
    code, out, _ = answer(capsys, event, "-p", output)
    assert (code, out) == (0, "")
    assert output.read_text(encoding="utf-8") == answer(capsys, "pair", event)[1]
    assert stat.S_IMODE(output.stat().st_mode) == stat.S_IMODE(event.stat().st_mode)


def test_without_a_pairing_the_file_stays_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken, output = tmp_path / "broken.trf", tmp_path / "pairs.txt"
    broken.write_text("001 nothing\n", encoding="utf-8")
    output.write_text("before", encoding="utf-8")
    assert answer(capsys, broken, "--dubov", "-p", output)[0] == 2
    assert output.read_text(encoding="utf-8") == "before"
    code, _, err = answer(capsys, tmp_path / "nowhere.trf", "-p")
    assert code == 2
    assert "nowhere.trf" in err


def test_an_output_that_cannot_be_written_is_told(
    event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = answer(capsys, event, "-p", tmp_path / "no" / "where")
    assert code == 2
    assert "cannot be written" in err


def test_check_all_rounds_or_one(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "--dubov", played, "-c") == answer(capsys, "check", played)
    assert answer(capsys, played, "-c", "2") == answer(capsys, "check", "--round", "2", played)
    assert answer(capsys, played, "-c", "9")[0] == 2
    played.write_text(played.read_text(encoding="utf-8").replace("152 W", "152 B").replace("XXC white1", "XXC black1"))
    first, second = answer(capsys, played, "-c")[0], answer(capsys, "check", played)[0]
    assert {first, second} <= {0, 1}
    assert first == second


def test_generate_with_a_seed_by_either_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, three = tmp_path / "one", tmp_path / "two", tmp_path / "three"
    assert answer(capsys, "--dubov", "-g", "-o", one, "-s", "77")[0] == 0
    assert answer(capsys, "-g", "77", "-o", two, "--dubov")[0] == 0
    assert answer(capsys, "generate", "--seed", "77", "-o", three)[0] == 0
    assert one.read_bytes() == two.read_bytes() == three.read_bytes()


def test_generate_without_a_seed_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    code, _, err = answer(capsys, "-g", "-o", one)
    assert code == 0
    assert answer(capsys, "-g", "-o", two, "-s", err.split()[1])[0] == 0
    assert one.read_bytes() == two.read_bytes()


def test_generate_from_a_configuration_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config, output = tmp_path / "generate.config", tmp_path / "out.trf"
    config.write_text("PlayersNumber=14\nRoundsNumber=5\n", encoding="utf-8")
    assert answer(capsys, "--dubov", "-g", config, "-o", output, "-s", "3")[0] == 0
    file = read_trf(output.read_text(encoding="utf-8"))
    assert (len(file.players), file.rounds_paired) == (14, 5)


@pytest.mark.parametrize(
    "arguments",
    [
        ("-p",),
        ("-c",),
        ("event.trf", "-p", "-c"),
        ("-g",),
        ("event.trf", "-g", "-o", "x"),
        ("-g", "5", "-o", "x", "-s", "6"),
        ("event.trf", "-c", "-s", "6"),
        ("event.trf", "-c", "zero"),
        ("event.trf", "-p", "-r"),
    ],
)
def test_wrong_usage_is_told(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, *arguments)
    assert (code, out) == (2, "")
    assert "error:" in err
