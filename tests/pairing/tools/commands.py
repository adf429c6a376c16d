"""The command line as its users run it: in a process of its own, or in this one where that is enough."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pairing.engine.systems import DEFAULT
from pairing.generating.generator import generate
from pairing.generating.parameters import Wishes, resolved
from pairing.tools.cli import main
from pairing.trf.writer import Edition
from tests.sources import ROOT

# Two players who have met, and one more round: nobody is left to meet.
STUCK = """\
142 2
152 W
001    1      Abegg, Anton                      2400                             1.0          2 w 1
001    2      Bodmer, Beat                      2300                             0.0          1 b 0
"""


def run(*arguments: str | Path, text: str | bytes | None = None, code: int = 0, program: str = "") -> tuple[str, str]:
    """Standard output and standard error of the command line, which must exit with ``code``.

    ``text`` is its standard input; ``program`` is Python that runs in the place of ``-m pairing``.
    """
    command = [sys.executable, *(["-c", program] if program else ["-m", "pairing"]), *map(str, arguments)]
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run(command, input=data, capture_output=True, cwd=ROOT, check=False)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err
    assert done.returncode == code, err
    return out, err


def answer(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of the command line in this process."""
    capsys.readouterr()
    try:
        code = main(list(map(str, arguments)))
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else -1
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def generated(seed: int, edition: Edition = Edition.TRF26, *, system: str = DEFAULT, **given: tuple[int, int]) -> str:
    """The report file of ``seed`` with these parameters, each a range."""
    return generate(resolved(Wishes(given, system=system), seed), seed=seed, edition=edition)
