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
    """What a process took: seconds by the clock and of the processor, and its largest resident memory in MB."""

    seconds: float
    processor: float
    megabytes: float


def median_seconds(action: Callable[[], object], times: int) -> float:
    """The median of ``times`` measurements of ``action``, in seconds."""
    taken = []
    for _turn in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def whole_process(
    command: list[str], *, times: int, limit: float, environment: dict[str, str] | None = None
) -> Spent | None:
    """The median of ``times`` runs of ``command``; ``None`` when one takes longer than ``limit`` seconds.

    Python keeps what it has compiled, as it does of a program that is installed, whatever the environment says.

    Raises:
        SystemExit: the command failed; what it wrote is shown.
    """
    runs = []
    for _turn in range(times):
        spent = _run(command, limit, environment or dict(os.environ))
        if spent is None:
            return None
        runs.append(spent)
    return Spent(
        statistics.median(run.seconds for run in runs),
        statistics.median(run.processor for run in runs),
        max(run.megabytes for run in runs),
    )


def _run(command: list[str], limit: float, environment: dict[str, str]) -> Spent | None:
    """One run, killed at the limit."""
    launched = [sys.executable, "-S", str(LAUNCHER), str(limit), *command]
    kept = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    compiling = {"PYTHONPYCACHEPREFIX": _compiled.name, **kept}
    done = subprocess.run(launched, capture_output=True, text=True, check=False, env=compiling)
    if done.returncode == KILLED:
        return None
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr}")
    seconds, processor, kilobytes = done.stdout.split()
    return Spent(float(seconds), float(processor), int(kilobytes) / 1024)
