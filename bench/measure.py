"""Seconds and peak memory of a function or of a whole process."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LAUNCHER = Path(__file__).with_name("launcher.py")
_compiled = tempfile.TemporaryDirectory(prefix="arobase-bench-")  # goes away with this process
KILLED = 256 - signal.SIGKILL  # what ending with the status of a killed process comes out as


@dataclass(frozen=True, slots=True)
class Spent:
    """What a process took: wall-clock seconds, and its largest resident memory in MB."""

    seconds: float
    megabytes: float


def median_seconds(action: Callable[[], object], times: int) -> float:
    """The median of ``times`` measurements of ``action``, in seconds."""
    taken = []
    for _turn in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def whole_process(command: list[str], *, times: int, limit: float) -> Spent | None:
    """The median of ``times`` runs of ``command``; ``None`` when one takes longer than ``limit`` seconds.

    Python keeps what it has compiled, as it does of a program that is installed, whatever the environment says.

    Raises:
        SystemExit: the command failed; what it wrote is shown.
    """
    runs = []
    for _turn in range(times):
        spent = _run(command, limit)
        if spent is None:
            return None
        runs.append(spent)
    return Spent(statistics.median(run.seconds for run in runs), max(run.megabytes for run in runs))


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": _compiled.name, **kept}


def _run(command: list[str], limit: float) -> Spent | None:
    """One run, killed at the limit."""
    launched = [sys.executable, "-S", str(LAUNCHER), str(limit), *command]
    done = subprocess.run(launched, capture_output=True, text=True, check=False, env=_environment())
    if done.returncode == KILLED:
        return None
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr}")
    seconds, kilobytes = done.stdout.split()
    return Spent(float(seconds), int(kilobytes) / 1024)
