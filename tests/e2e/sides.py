"""Installations that send to others: given commands, with processes that send and are killed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from scripts.prove_start import ROOT
from tests.e2e.installation import Installation
from tests.e2e.stage_process import stage_process

WAIT = 60.0


class Side:
    """An installation, with a process that takes commands there."""

    def __init__(self, installation: Installation, stack: ExitStack, module: str) -> None:
        self.installation, self.serving, self.module = installation, installation.serving, module
        self.do = stack.enter_context(stage_process(installation, module))

    @contextmanager
    def sending(self) -> Iterator[subprocess.Popen[bytes]]:
        """A process that sends without the server's rests; killed at the end, as by a loss of power."""
        path = self.installation.directory / "sender.log"
        with path.open("wb") as log:
            command = [sys.executable, "-m", self.module, "send_for_ever"]
            process = subprocess.Popen(command, cwd=ROOT, env=self.installation.environment, stdout=log, stderr=log)
            try:
                wait_until(lambda: b"ready\n" in path.read_bytes(), path.read_text)
                yield process
            finally:
                process.kill()
                process.wait()


def wait_until(is_so: Callable[[], Any], *shown: Callable[[], Any]) -> None:
    until = time.monotonic() + WAIT
    while not is_so():
        assert time.monotonic() < until, [one() for one in shown]
        time.sleep(0.1)
