"""The makefile in a folder whose name has a blank."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.prove_start import make_run
from tests.sources import ROOT


def test_make_run_is_started_in_a_folder_with_a_blank(tmp_path: Path) -> None:
    here = tmp_path / "chess club"
    here.mkdir()
    shutil.copy(ROOT / "Makefile", here)
    alone = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    command = [*make_run(here, here / ".venv"), "--dry-run"]
    done = subprocess.run(command, cwd=here, capture_output=True, text=True, env=alone)
    assert (done.returncode, done.stderr) == (0, "")
    words = shlex.split(done.stdout.splitlines()[-1])
    assert words[-3:] == ["start.py", "--venv", ".venv"]


@pytest.mark.parametrize("target", ["backup", "restore", "test", "lint"])
def test_what_is_missing_is_installed_first_whatever_was_noted_before(tmp_path: Path, target: str) -> None:
    """As after an upgrade of the Python below the environment: it is there, and nothing is in it."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / ".venv").mkdir()
    for stamp in (".installed-run", ".installed-dev"):
        (tmp_path / ".venv" / stamp).touch()
    command = ["make", "--dry-run", target, "FILE=x.zip", "PYTHON=python3"]
    alone = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=alone)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].startswith("python3 start.py --venv .venv --install requirements")


def test_without_django_the_command_line_says_what_to_do() -> None:
    command = [sys.executable, "-S", str(ROOT / "manage.py"), "backup"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "python start.py" in done.stderr
    assert "Traceback" not in done.stderr
