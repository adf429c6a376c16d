"""Starts the server the way people do, asks it for pages, and stops it.

    python -m scripts.prove_start run                    `make run`, SQLite in a new directory
    python -m scripts.prove_start postgres DATABASE_URL  the container's start, a new database on that server, by
                                                         three servers at once; one of them is killed and started again

Ends with 1 and the server's own output when anything is not as it should be.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from scripts.postgres_ready import server_address

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 120
STOP_SECONDS = 40
HASHED_STATIC = re.compile(r'"(/static/[^"]+\.[0-9a-f]{12}\.[a-z0-9]+)"')


class ProofFailed(Exception):
    """The server did not do what it should; the message says what."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def environment_below(directory: Path) -> dict[str, str]:
    """The settings of an installation whose data and static files are below ``directory``, at a free port."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("DATABASE_", "MAKE"))}
    return kept | {
        "AROBASE_DATA_DIR": str(directory / "data"),
        "AROBASE_STATIC_ROOT": str(directory / "static"),
        "HOST": "127.0.0.1",
        "PORT": str(free_port()),
    }


@contextlib.contextmanager
def new_database(database_url: str, *, copied: bool = False) -> Iterator[str]:
    """The address of a database made for this proof alone and dropped afterwards.

    It is empty, or ``copied`` from that of ``database_url``, to which nobody may be connected.
    """
    name = f"arobase_proof_{secrets.token_hex(6)}"
    template = sql.Identifier(urlsplit(database_url).path.lstrip("/") if copied else "template1")
    with psycopg.connect(server_address(database_url), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), template))
        try:
            yield urlunsplit(urlsplit(database_url)._replace(path=f"/{name}"))
        finally:
            _drop(connection, name)


def _drop(connection: psycopg.Connection[Any], name: str, *, tries: int = 5) -> None:
    """Drop the database; PostgreSQL waits five seconds for those it sends away, and a busy machine needs longer."""
    for left in reversed(range(tries)):
        try:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        except psycopg.errors.ObjectInUse:
            if not left:
                raise
        else:
            return


@contextlib.contextmanager
def server(command: list[str], environment: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """``command`` running in a process group of its own, which is stopped as a whole at the end; it adds to ``log``."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            yield process
        finally:
            # Everything `command` started is in this group, so nothing can be left behind.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def fetch(url: str) -> tuple[int, dict[str, str], str]:
    """Status, headers (names in lower case) and text of ``url``."""
    try:
        with urllib.request.urlopen(url, timeout=20) as response:
            status, headers, body = response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        status, headers, body = error.code, error.headers, error.read()
    return status, {name.lower(): value for name, value in headers.items()}, body.decode("utf-8", errors="replace")


def wait_until_healthy(process: subprocess.Popen[bytes], base: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise ProofFailed(f"the server ended with {process.returncode} before it answered")
        try:
            status, _headers, body = fetch(f"{base}/healthz")
        except OSError:
            time.sleep(0.1)
            continue
        if (status, body) != (200, "ok"):
            raise ProofFailed(f"/healthz answered {status}: {body[:200]}")
        status, _headers, body = fetch(f"{base}/readyz")
        if status != 200:
            raise ProofFailed(f"/readyz answered {status}: {body}")
        return
    raise ProofFailed(f"no answer from /healthz within {START_SECONDS} seconds")


def check_pages(base: str) -> None:
    """The public page and the log-in page, their headers, and every static file they name."""
    assets: set[str] = set()
    for path in ("/", "/accounts/login/"):
        status, headers, body = fetch(base + path)
        if status != 200:
            raise ProofFailed(f"{path} answered {status}")
        policy = headers.get("content-security-policy", "")
        if "default-src 'none'" not in policy or "script-src 'self'" not in policy or "unsafe" in policy:
            raise ProofFailed(f"{path} has the content security policy “{policy}”")
        if headers.get("x-content-type-options") != "nosniff" or headers.get("referrer-policy") != "same-origin":
            raise ProofFailed(f"{path} lacks a security header: {headers}")
        assets.update(HASHED_STATIC.findall(body))
    for suffix in (".css", ".js"):
        if not any(asset.endswith(suffix) for asset in assets):
            raise ProofFailed(f"no {suffix} file with a hash in its name among {sorted(assets)}")
    for asset in sorted(assets):
        status, headers, _body = fetch(base + asset)
        if status != 200 or "immutable" not in headers.get("cache-control", ""):
            raise ProofFailed(f"{asset} answered {status} with cache-control “{headers.get('cache-control')}”")
    print(f"  pages, headers and {len(assets)} static files with hashed names are right")


@contextlib.contextmanager
def started(command: list[str], directory: str, extra: dict[str, str]) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """``command`` with a port of its own and its data in ``directory``: the process and its address.

    Raises:
        ProofFailed: as what is done with it raises it; the server's output has been printed.
    """
    port = int(extra.get("PORT", 0)) or free_port()
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("DATABASE_", "MAKE"))}
    environment |= {"AROBASE_DATA_DIR": directory, "HOST": "127.0.0.1", "PORT": str(port), **extra}
    log = Path(directory) / f"output-{secrets.token_hex(4)}.log"
    print(f"  {' '.join(command)}", flush=True)
    try:
        with server(command, environment, log) as process:
            yield process, f"http://127.0.0.1:{port}"
    except ProofFailed:
        print(log.read_text(encoding="utf-8", errors="replace"), file=sys.stderr)
        raise
    if answers(port):
        raise ProofFailed("the server still answers after it was stopped")


def prove(name: str, command: list[str], extra: dict[str, str]) -> None:
    """Run ``command`` in a new data directory with ``extra`` in its environment, and check what it serves.

    Raises:
        ProofFailed: something is not as it should be.
    """
    print(f"{name}:")
    temporary = tempfile.TemporaryDirectory(prefix="arobase-proof-")
    with temporary as directory, started(command, directory, extra) as (process, base):
        wait_until_healthy(process, base)
        print("  /healthz and /readyz say ok")
        check_pages(base)


def prove_several(name: str, command: list[str], extra: dict[str, str], *, servers: int = 3) -> None:
    """Start several servers at once on one empty database: all of them come up, with one organiser's account.

    Raises:
        ProofFailed: one of them does not.
    """
    print(f"{name}, {servers} at once:")
    with contextlib.ExitStack() as stack:
        directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="arobase-proof-"))
        running = [stack.enter_context(started(command, directory, extra)) for _ in range(servers)]
        for process, base in running:
            wait_until_healthy(process, base)
        logs = [path.read_text(encoding="utf-8") for path in Path(directory).glob("output-*.log")]
        if (made := sum("Organiser's account:" in log for log in logs)) != 1:
            raise ProofFailed(f"{made} of {servers} starts made an organiser's account")
    print("  all of them answer")


def prove_killed(name: str, command: list[str], extra: dict[str, str]) -> None:
    """Kill a server's first process, start it again at once on its port: it comes up.

    Raises:
        ProofFailed: it does not.
    """
    print(f"{name}, killed and started again:")
    with tempfile.TemporaryDirectory(prefix="arobase-proof-") as directory:
        extra = {**extra, "PORT": str(free_port())}
        with started(command, directory, extra) as (process, base):
            wait_until_healthy(process, base)
            process.kill()
            process.wait()
            with started(command, directory, extra) as (again, _base):
                wait_for_start(again, directory, extra["PORT"])
                wait_until_healthy(again, base)
    print("  it answers again")


def wait_for_start(process: subprocess.Popen[bytes], directory: str, port: str) -> None:
    """Until the new process has written itself down: what answers before may be a rest of the old server."""
    deadline = time.monotonic() + START_SECONDS
    written = Path(directory) / f"server-{port}.pid"
    while written.read_text(encoding="ascii").strip() != str(process.pid):
        if process.poll() is not None or time.monotonic() > deadline:
            raise ProofFailed("the server did not start again")
        time.sleep(0.1)


def make_run(root: Path, venv: Path) -> list[str]:
    """The command in ``root``, from where the environment is named: a blank in a path is its end to make."""
    return ["make", "run", f"VENV={os.path.relpath(venv, root)}"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Start the server as people do and ask it for pages.")
    kinds = parser.add_subparsers(dest="kind", required=True)
    kinds.add_parser("run", help="make run, with SQLite")
    kinds.add_parser("postgres", help="the container's start, with PostgreSQL").add_argument("database_url")
    arguments = parser.parse_args()
    serve = [sys.executable, "-m", "starting.serve"]
    try:
        if arguments.kind == "run":
            prove("SQLite", make_run(ROOT, Path(sys.executable).parent.parent), {})
            prove_killed("SQLite", serve, {})
        else:
            collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
            subprocess.run(collect, cwd=ROOT, check=True)
            for proof in (prove_several, prove, prove_killed):
                with new_database(arguments.database_url) as database_url:
                    proof("PostgreSQL", serve, {"DATABASE_URL": database_url})
    except ProofFailed as failure:
        print(f"FAILED: {failure}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
