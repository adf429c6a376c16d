"""A process in an installation's environment that takes commands, line by line: to start one takes a second."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from scripts.prove_start import ROOT
from tests.e2e.installation import Installation


class StageProcess:
    """The tests' end of such a process."""

    def __init__(self, process: subprocess.Popen[str], log: Callable[[], str]) -> None:
        self.process, self.log = process, log

    def __call__(self, *words: str) -> Any:
        """What the command ``words[0]`` of the stage answers to the rest."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("answer "):
                return json.loads(line.removeprefix("answer "))
        raise AssertionError((words, self.log()))


@contextmanager
def stage_process(installation: Installation, module: str) -> Iterator[StageProcess]:
    """``python -m module lines`` in ``installation``, until the end of the block."""
    path = installation.directory / "stage.log"
    with (
        path.open("ab") as log,
        subprocess.Popen(
            [sys.executable, "-m", module, "lines"],
            cwd=ROOT,
            env=installation.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        yield StageProcess(process, path.read_text)
