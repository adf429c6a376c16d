"""The comparison with another engine, with this project's own command line in its place: nothing else is needed."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from tests.other_engine_run import compare_batch

ROOT = Path(__file__).parents[2]


def program(folder: Path, text: str = "") -> Path:
    """The command line as a program; ``text`` is Python that runs before it."""
    made, script = folder / "engine", folder / "engine.py"
    script.write_text(
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{text}\n"
        "from pairing.tools.cli import main\nsys.exit(main(sys.argv[1:]))\n",
        encoding="utf-8",
    )
    # The path of Python may have a blank, at which a first line that names it would end.
    made.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n', encoding="utf-8")
    made.chmod(made.stat().st_mode | stat.S_IXUSR)
    return made


def test_an_engine_agrees_with_itself(tmp_path: Path) -> None:
    kinds, found = compare_batch(range(3, 6), program=program(tmp_path))
    assert found == []
    assert kinds["events of ours"] == kinds["events of theirs"] == 3
    assert min(kinds["rounds of ours"], kinds["rounds of theirs"]) >= 15


@pytest.mark.parametrize("system", ["burstein", "dubov"])
def test_another_system_is_found_out(tmp_path: Path, system: str) -> None:
    """Both ways: what it makes is not Dutch, and what is Dutch it does not find the same."""
    other = f"sys.argv = ['--{system}' if word == '--dutch' else word for word in sys.argv]"
    _kinds, found = compare_batch(range(3, 6), program=program(tmp_path, other))
    whose = [text.partition("\n")[0].rpartition(" ")[2] for text in found]
    assert whose.count("ours") >= 2, found
    assert whose.count("theirs") >= 2, found
