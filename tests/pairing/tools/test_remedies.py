"""What the command line says has gone wrong is what has gone wrong, and the remedy that it names helps."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.trf.codes import BLOCK_WIDTH, FIRST_BLOCK
from pairing.trf.reader import read_trf
from tests.pairing.tools.commands import run

WITHOUT_RUSTWORKX = "import sys; sys.modules['rustworkx'] = None; from pairing.tools.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("files") / "finished.trf"
    run("generate", "--system", "dutch", "--players", "80", "--rounds", "5", "--seed", "1", "-o", path)
    return path


# In small or early states the library is not needed: rounds 5 and 10 of this event cannot do without.
NEEDS_IT = ("generate", "--system", "dutch", "--players", "80", "--rounds", "9", "--seed", "3")


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("files") / "unfinished.trf"
    run(*NEEDS_IT, "-o", path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\n142 9\n", "\n142 10\n").replace("\nXXR 9\n", "\nXXR 10\n"), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["pair", "explain"])
def test_of_a_finished_file_the_advice_can_be_followed(finished: Path, command: str) -> None:
    _, err = run(command, finished, code=2)
    assert "name an earlier round (--before)" in err
    out, err = run(command, finished, "--before", "5")
    assert err == ""
    assert len(out.splitlines()) > 5
    if command == "explain":
        assert out == run(command, finished, "--round", "5")[0]


@pytest.mark.parametrize(
    "command", [("pair",), ("pair", "--before", "5"), ("explain", "--round", "5"), ("check",), ("check", "--jobs", "2")]
)
def test_without_the_library_it_is_named_and_the_code_is_not_that_of_no_pairing(
    unfinished: Path, command: tuple[str, ...]
) -> None:
    out, err = run(*command, unfinished, code=2, program=WITHOUT_RUSTWORKX)
    assert "without the library rustworkx, which is not installed here" in err
    assert "python -m pip install rustworkx" in err
    assert len(err.splitlines()) == 1
    assert out == ""


def test_generate_without_the_library_says_so_too(tmp_path: Path) -> None:
    _, err = run(*NEEDS_IT, "-o", tmp_path / "x.trf", code=2, program=WITHOUT_RUSTWORKX)
    assert "python -m pip install rustworkx" in err
    assert list(tmp_path.iterdir()) == []


def double_swiss(tmp_path: Path, rounds: int) -> str:
    path = tmp_path / "double.trf"
    run("generate", "--system", "double-swiss", "--players", "60", "--rounds", str(rounds), "--seed", "1", "-o", path)
    return path.read_text(encoding="utf-8")


def test_no_file_of_more_matches_than_it_can_hold_is_made(tmp_path: Path) -> None:
    assert read_trf(double_swiss(tmp_path, 49)).problems == ()
    made = ("generate", "--system", "double-swiss", "--players", "60", "--rounds", "50", "--seed", "1")
    _, err = run(*made, "-o", tmp_path / "more.trf", code=2)
    assert "--rounds 50: from 1 to 49" in err
    assert not (tmp_path / "more.trf").exists()


def with_one_match_more(line: str) -> str:
    """The line of a player with two rounds more, against a neighbour, and their points; the number of rounds."""
    if line[:3] in ("142", "XXR"):
        return f"{line[:4]}100"
    if not line.startswith("001"):
        return line
    number = int(line[4:8])
    opponent, colours = (number + 1, "wb") if number % 2 else (number - 1, "bw")
    points = f"{float(line[80:84]) + 1:4.1f}"
    rounds = line[84:].ljust(FIRST_BLOCK - 1 - 84 + 98 * BLOCK_WIDTH)
    return f"{line[:80]}{points}{rounds}{opponent:4} {colours[0]} =  {opponent:4} {colours[1]} ="


def test_a_file_with_more_rounds_is_told_of_those_alone(tmp_path: Path) -> None:
    lines = double_swiss(tmp_path, 49).splitlines()
    problems = read_trf("\n".join(map(with_one_match_more, lines))).problems
    assert {problem.message.partition(";")[0] for problem in problems} == {
        "More than 99 rounds, of which a match of two games takes two"
    }
    assert len(problems) == 60
