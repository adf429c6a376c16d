"""The makefile in a folder whose name has a blank."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

from prove_start import make_run
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
