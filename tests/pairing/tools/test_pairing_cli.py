"""``python -m pairing`` as its users run it: a process of its own, its output, its exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.engine.systems import system_named
from pairing.trf.reader import read_trf
from pairing.version import FULL_VERSION
from tests.pairing.tools.commands import STUCK, generated, run
from tests.pairing.trf.samples import EVENT, line_of, with_fields

FIVE = EVENT + "XXZ 6\n"  # an odd number of players to be paired


def expected(text: str, **options: int) -> str:
    """The output that the engine's pairing of the text must have."""
    pairing = system_named("dubov").pair_round(read_trf(text).tournament(**options))
    lines = [f"{pair.white} {pair.black}" for pair in pairing.pairs]
    lines += [] if pairing.bye is None else [f"{pairing.bye} 0"]
    return "\n".join([str(len(lines)), *lines, ""])


def test_one_file_goes_to_standard_output(event: Path) -> None:
    out, err = run("pair", event, "--system", "dubov")
    assert out == expected(EVENT)
    assert out.splitlines()[0] == "3"
    assert sorted(number for line in out.splitlines()[1:] for number in line.split()) == list("123456")
    assert err == ""


def test_a_file_that_names_no_system_is_told_which_one_it_gets(event: Path) -> None:
    out, err = run("pair", event)
    assert out == expected(EVENT)
    note = "warning: No system is named (192, 092, --system NAME): taken as paired by the Dubov system."
    assert err == f"{event}:1:1: {note}\n"
    assert f"{note}\n" in run("explain", event)[1]
    assert f"{note}\n" in run("check", event, code=1)[1]
    assert note not in run("check", event, "--system", "dubov", code=1)[1]
    for more in ("192 FIDE_DUTCH\n", "XXN lim\n"):
        event.write_text(EVENT + more, encoding="utf-8")
        assert run("pair", event)[1] == ""
        assert note not in run("check", event, code=1)[1]
    event.write_text(EVENT.replace("092 Individual: Swiss", "092 Swiss (Dutch)"), encoding="utf-8")
    assert run("pair", event) == run("pair", event, "--system", "dutch")


@pytest.mark.parametrize("command", ["pair", "explain", "check"])
def test_known_opponents_in_words_alone_are_no_swiss_by_the_default_system(command: str, event: Path) -> None:
    event.write_text(EVENT.replace("092 Individual: Swiss", "092 Schiller"), encoding="utf-8")
    out, err = run(command, event, code=2)
    assert f"{event}:1:1: No Swiss tournament, which are paired here (092)." in out + err
    assert "--system dubov" in out + err
    assert "boards differ" not in out
    event.write_text(EVENT.replace("092 Individual: Swiss", "092 Swiss (Dubov), Berger tie-break"), encoding="utf-8")
    assert "No Swiss tournament" not in "".join(run(command, event, code=1 if command == "check" else 0))


def test_standard_input_is_read_and_the_bye_comes_last() -> None:
    out, _ = run("pair", "-", "--system", "dubov", text=FIVE)
    assert out == expected(FIVE)
    assert out.splitlines()[0] == "3"
    assert out.splitlines()[-1].endswith(" 0")


def test_the_options_change_what_is_paired(event: Path) -> None:
    out, err = run("pair", event, "--before", "2", "--rounds", "9")
    assert out == expected(EVENT, before_round=2, total_rounds=9)
    assert f"{event}:1:1: warning: " in err


def test_players_without_a_rating_are_refused_by_name_or_given_one() -> None:
    text = with_fields({(line_of(2), 49): "    ", (line_of(5), 49): "    "})
    _, err = run("pair", "-", text=text, code=2)
    assert f"-:{line_of(2)}:49: Player 2 (Brändli, Berta)" in err
    assert f"-:{line_of(5)}:49: Player 5 (Egli, Emil)" in err
    out, err = run("pair", "-", "--unrated", "1400", text=text)
    assert out == expected(text, unrated_rating=1400)
    assert f"-:{line_of(2)}:49: warning: " in err


def test_problems_are_told_with_file_line_column_and_what_was_read() -> None:
    text = with_fields({(line_of(1), 49): "abcd", (line_of(4), 97): "w"})
    out, err = run("pair", "-", text=text, code=2)
    assert out == ""
    assert [line.split(": ")[0] for line in err.splitlines()] == [f"-:{line_of(1)}:49", f"-:{line_of(1)}:97"]
    assert err.splitlines()[0].endswith("(read “abcd”)")


def test_no_complete_pairing_exits_with_1_and_the_reason() -> None:
    out, err = run("pair", "-", "--system", "dubov", text=STUCK, code=1)
    assert out == ""
    assert err.startswith("-:1:1: no complete pairing exists: ")


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"\x89PNG\r\n\x1a\n\0\0\0", b"\xff\xfe0\x000\x001\x00", b"no such format", bytes(range(1, 256)) * 20],
    ids=["empty", "blank", "binary", "utf-16", "prose", "all bytes"],
)
def test_what_is_no_tournament_report_file_exits_with_2(data: bytes) -> None:
    out, err = run("pair", "-", text=data, code=2)
    assert out == ""
    assert err.startswith("-:1:1: ")


def test_a_missing_file_and_a_directory_exit_with_2(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.trf", tmp_path):
        _, err = run("pair", path, code=2)
        assert err.startswith(f"{path}:1:1: ")


def test_another_encoding_is_read_and_told(tmp_path: Path) -> None:
    path = tmp_path / "old.trf"
    path.write_bytes(EVENT.encode("cp1252"))
    out, err = run("pair", path, "--system", "dubov")
    assert out == expected(EVENT)
    assert err == f"{path}:1:1: warning: this is not UTF-8; it was read as CP1252\n"


def test_several_files_go_to_a_directory_and_a_bad_one_stops_nobody(tmp_path: Path) -> None:
    files = {"a.trf": EVENT, "b.1.trf": FIVE, "bad.trf": "012 nothing\n", "stuck.trf": STUCK}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    target = tmp_path / "new" / "out"
    paths = [tmp_path / name for name in (*files, "missing")]
    out, err = run("pair", *paths, "-o", target, "--system", "dubov", code=2)
    assert out == ""
    assert {path.name: path.read_text() for path in target.iterdir()} == {
        "a.pairs": expected(EVENT),
        "b.1.pairs": expected(FIVE),
    }
    assert {line.split(":")[0] for line in err.splitlines()} == {
        str(tmp_path / name) for name in ("bad.trf", "stuck.trf", "missing")
    }


def test_the_worst_exit_code_counts(tmp_path: Path, event: Path) -> None:
    stuck = tmp_path / "stuck.trf"
    stuck.write_text(STUCK, encoding="utf-8")
    run("pair", stuck, event, "-o", tmp_path, code=1)
    assert (tmp_path / "event.pairs").read_text() == expected(EVENT)


def test_an_earlier_output_is_replaced_and_a_failure_leaves_it(tmp_path: Path, event: Path) -> None:
    output = tmp_path / "event.pairs"
    output.write_text("old\n")
    event.write_text("012 nothing\n", encoding="utf-8")
    run("pair", event, "-o", tmp_path, code=2)
    assert output.read_text() == "old\n"
    event.write_text(EVENT, encoding="utf-8")
    run("pair", event, "-o", tmp_path)
    assert output.read_text() == expected(EVENT)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["event.pairs", "event.trf"]


def test_files_of_one_name_are_refused_and_overwrite_nothing(tmp_path: Path, event: Path) -> None:
    twin = tmp_path / "event.txt"
    twin.write_text(FIVE, encoding="utf-8")
    other = tmp_path / "other.trf"
    other.write_text(FIVE, encoding="utf-8")
    _, err = run("pair", event, twin, other, "-o", tmp_path, "--system", "dubov", code=2)
    assert not (tmp_path / "event.pairs").exists()
    assert (tmp_path / "other.pairs").read_text() == expected(FIVE)
    assert [line.split(":")[0] for line in err.splitlines()] == [str(event), str(twin)]


def test_standard_input_has_a_file_of_its_own(tmp_path: Path) -> None:
    run("pair", "-", "-o", tmp_path, text=EVENT)
    assert (tmp_path / "stdin.pairs").read_text() == expected(EVENT)


def test_an_output_directory_that_cannot_be_is_refused(tmp_path: Path, event: Path) -> None:
    _, err = run("pair", event, "-o", event, code=2)
    assert str(event) in err
    (tmp_path / "event.pairs").mkdir()
    _, err = run("pair", event, "-o", tmp_path, code=2)
    assert err.startswith(f"{event}:1:1: ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["event.pairs", "event.trf"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "COMMAND"),
        (["pear"], "choose from 'pair'"),
        (["pair"], "FILE"),
        (["pair", "a", "b"], "several files need -o DIR"),
        (["pair", "a", "--system", "chess"], "dubov"),
        (["pair", "a", "--unrated", "0"], "no whole number from 1"),
        (["pair", "a", "--rounds", "99999"], "no whole number from 1"),
        (["pair", "a", "--before", "²"], "no whole number from 1"),
    ],
)
def test_wrong_usage_exits_with_2_and_says_what_is_right(arguments: list[str], word: str) -> None:
    out, err = run(*arguments, code=2)
    assert out == ""
    assert word in err


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    _, err = run("pair", "-", text=with_fields({(line_of(1), 49): "\x1b[31"}), code=2)
    assert "\x1b" not in err


def test_the_version_is_told_without_loading_engine_or_libraries() -> None:
    program = (
        "import sys; from pairing.tools.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "heavy = {'django', 'rustworkx', 'networkx', 'numpy', 'dataclasses', 'pairing.engine.systems.dubov'}\n"
        "print(*sorted(set(sys.modules) & heavy))"
    )
    assert run(program=program)[0] == f"arobase pairing {FULL_VERSION}\n\n"


def test_pairing_loads_no_django(event: Path) -> None:
    program = (
        "import sys; from pairing.tools.cli import main\n"
        f"main(['pair', {str(event)!r}])\n"
        "print([name for name in sys.modules if name.partition('.')[0] == 'django'])"
    )
    assert run(program=program)[0] == expected(EVENT) + "[]\n"


def test_a_command_loads_neither_the_others_nor_other_systems(tmp_path: Path) -> None:
    teams = tmp_path / "teams.trf"
    teams.write_text(generated(1, system="team", players=(6, 6), rounds=(3, 3)), encoding="utf-8")
    program = (
        "import sys; from pairing.tools.cli import main\n"
        f"main(['pair', '--before', '3', {str(teams)!r}, '-o', {str(tmp_path)!r}])\n"
        "print(*sorted(name for name in sys.modules if name.startswith('pairing.tools.')))\n"
        "print(*sorted(name for name in sys.modules if name.startswith('pairing.engine.systems.')\n"
        "    and not name.startswith(('pairing.engine.systems.team', 'pairing.engine.systems.system'))))\n"
        "print(*sorted({'decimal', 'fractions', 'json', 'tempfile', 'rustworkx'} & set(sys.modules)))"
    )
    tools, systems, libraries = run(program=program)[0].splitlines()
    assert tools.split() == [
        f"pairing.tools.{name}" for name in ("cli", "coming_round", "console", "legacy_cli", "pair")
    ]
    assert systems == ""
    assert libraries == ""
