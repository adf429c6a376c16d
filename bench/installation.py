"""An installation of its own for a measurement: data directory, database, an event, and a server to be asked."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parent.parent
SERVER = [sys.executable, "-m", "config.server"]
START_SECONDS = 90
STOP_SECONDS = 40


@dataclass(frozen=True, slots=True)
class Installation:
    """Where it is, and what ``bench.stage`` says of its event."""

    port: int
    directory: Path
    environment: dict[str, str]
    stage: dict[str, Any]

    @contextlib.contextmanager
    def serving(self, command: list[str] | None = None) -> Iterator[int]:
        """Serve by ``command`` (``{port}`` stands for the port) as a process group, stopped at the end; its id."""
        words = [word.format(port=self.port) for word in command or SERVER]
        with (self.directory / "server.log").open("ab") as log:
            process = subprocess.Popen(
                words, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        try:
            self._wait(process)
            yield process.pid
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def python(self, *arguments: str) -> str:
        """The output of ``python …`` in the installation's environment."""
        return _python(self.environment, *arguments)

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and process.poll() is None:
            asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
            try:
                asked.request("GET", "/healthz")
                if asked.getresponse().status == 200:
                    return
            except OSError:
                time.sleep(0.2)
            finally:
                asked.close()
        raise SystemExit(f"the server does not answer:\n{(self.directory / 'server.log').read_text()[-2000:]}")


@contextlib.contextmanager
def installed(players: int, arbiters: int, *, database_url: str = "") -> Iterator[Installation]:
    """A new installation with ``bench.stage``; on SQLite, or in the empty database of ``database_url``."""
    with tempfile.TemporaryDirectory(prefix="arobase-bench-") as folder:
        directory = Path(folder)
        port = free_port()
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("DATABASE_", "MAKE"))}
        environment |= {
            "AROBASE_DATA_DIR": str(directory / "data"),
            "AROBASE_STATIC_ROOT": str(directory / "static"),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "HOST": "127.0.0.1",
            "PORT": str(port),
        }
        if database_url:
            environment["DATABASE_URL"] = database_url
        _python(environment, "manage.py", "migrate", "--noinput", "--verbosity", "0")
        _python(environment, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
        stage = json.loads(_python(environment, "-m", "bench.stage", str(players), str(arbiters)).splitlines()[-1])
        yield Installation(port, directory, environment, stage)


@contextlib.contextmanager
def new_database(address: str) -> Iterator[str]:
    """The address of a new database on the PostgreSQL server of ``address``; it is removed at the end."""
    import psycopg

    name, parts = f"arobase_bench_{os.getpid()}", urlsplit(address)
    with psycopg.connect(urlunsplit(parts._replace(path="/postgres")), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(parts._replace(path=f"/{name}"))
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


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


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _python(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"python {' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done.stdout
