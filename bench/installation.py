"""An installation of its own for a measurement: data directory, database, an event, and a server to be asked."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.prove_start import ROOT, ProofFailed, environment_below, server, wait_until_healthy

SERVER = [sys.executable, "-m", "config.server"]
# Where the processes of one run keep an installation that is only copied; without it each makes its own.
UNUSED = "AROBASE_UNUSED_INSTALLATION"


@dataclass(frozen=True, slots=True)
class Installation:
    """Where it is, and what ``bench.stage`` says of its event."""

    directory: Path
    environment: dict[str, str]
    stage: dict[str, Any]

    @property
    def port(self) -> int:
        return int(self.environment["PORT"])

    @contextlib.contextmanager
    def serving(self, command: list[str] | None = None) -> Iterator[int]:
        """Serve by ``command`` (``{port}`` stands for the port) as a process group, stopped at the end; its id."""
        words = [word.format(port=self.port) for word in command or SERVER]
        log = self.directory / "server.log"
        with server(words, self.environment, log) as process:
            try:
                wait_until_healthy(process, f"http://127.0.0.1:{self.port}")
            except ProofFailed as failed:
                raise SystemExit(f"{failed}:\n{log.read_text()[-2000:]}") from failed
            yield process.pid

    def python(self, *arguments: str) -> str:
        """The output of ``python …`` in the installation's environment."""
        return _python(self.environment, *arguments)


@contextlib.contextmanager
def installed(
    players: int, arbiters: int, *, database_url: str = "", with_account: bool = False
) -> Iterator[Installation]:
    """A new installation with ``bench.stage``; on SQLite, or in the empty database of ``database_url``."""
    with tempfile.TemporaryDirectory(prefix="arobase-bench-") as folder:
        directory = Path(folder)
        environment = environment_below(directory) | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        if database_url:
            environment["DATABASE_URL"] = database_url
            prepare(environment)
        else:
            copy_unused(directory)
        words = ["-m", "bench.stage", str(players), str(arbiters), *(["account"] if with_account else [])]
        yield Installation(directory, environment, json.loads(_python(environment, *words).splitlines()[-1]))


def copy_unused(directory: Path) -> None:
    """Put an installation on SQLite that never ran into ``directory``: one run makes it once, migrations take long."""
    kept = os.environ.get(UNUSED, "")
    if not kept:
        prepare(environment_below(directory))
        return
    made, being_made = Path(kept) / "made", Path(kept) / "being made"
    with (Path(kept) / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            shutil.rmtree(being_made, ignore_errors=True)
            prepare(environment_below(being_made))
            being_made.rename(made)
    shutil.copytree(made, directory, dirs_exist_ok=True)


def prepare(environment: dict[str, str]) -> None:
    """Bring the database up to date, and collect the static files."""
    _python(environment, "manage.py", "migrate", "--noinput", "--verbosity", "0")
    _python(environment, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")


def memory(group: int) -> float:
    """Megabytes that the processes of ``group`` hold for themselves, shared pages by their part; 0 where unknown."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/smaps_rollup"):
        with contextlib.suppress(OSError):
            if os.getpgid(int(status.parent.name)) == group:
                lines = status.read_text().splitlines()
                total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def processor_seconds(group: int) -> float:
    """Seconds of a processor that the living processes of ``group`` have used; 0 where unknown."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            if os.getpgid(int(stat.parent.name)) == group:
                fields = stat.read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _python(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"python {' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done.stdout
