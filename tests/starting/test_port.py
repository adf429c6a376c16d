"""The port of a start: taken, left behind by a killed server, or no port at all."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.prove_start import free_port
from starting import port
from tests.sources import ROOT


@pytest.fixture
def held() -> Iterator[socket.socket]:
    """A port of this machine that somebody listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other


def ask(module: str, number: object, directory: Path) -> subprocess.Popen[str]:
    environment = os.environ | {"HOST": "127.0.0.1", "PORT": str(number), "AROBASE_DATA_DIR": str(directory)}
    command = [sys.executable, "-m", module]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_a_port_in_use_is_reported_before_anything_is_made(held: socket.socket, tmp_path: Path) -> None:
    number = held.getsockname()[1]
    asking = ask("starting.serve", number, tmp_path)
    out, err = asking.communicate(timeout=60)
    assert asking.returncode == 1
    assert f"Port {number} cannot be used" in err
    assert f"python start.py --port {number + 1}" in err
    assert out == ""
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_server_left_on_the_port_is_waited_for(held: socket.socket, tmp_path: Path) -> None:
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    number = held.getsockname()[1]
    (tmp_path / f"server-{number}.pid").write_text(str(killed.pid))
    asking = ask("starting.port", number, tmp_path)
    assert asking.stdout is not None
    assert "The last server was killed" in asking.stdout.readline()
    assert "Waiting up to" in asking.stdout.readline()
    assert asking.poll() is None
    held.close()
    assert asking.wait(timeout=30) == 0


def test_a_server_that_runs_is_not_waited_for(held: socket.socket, tmp_path: Path) -> None:
    number = held.getsockname()[1]
    (tmp_path / f"server-{number}.pid").write_text(str(os.getpid()))
    out, err = ask("starting.port", number, tmp_path).communicate(timeout=30)
    assert out == ""
    assert "Is Arobase running already?" in err


@pytest.mark.parametrize("word", ["http", "0", "65536", "9" * 5000, "８０８０"])
def test_what_is_no_port_is_reported(word: str, tmp_path: Path) -> None:
    asking = ask("starting.port", word, tmp_path)
    _out, err = asking.communicate(timeout=30)
    assert asking.returncode == 1
    assert err == f"PORT is “{word}”. Set it to a number from 1 to 65535.\n"


def test_on_windows_no_process_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ended: list[int] = []
    monkeypatch.setenv("AROBASE_DATA_DIR", str(tmp_path))
    (tmp_path / "server-8000.pid").write_text("1")
    monkeypatch.setattr(os, "kill", lambda process, _signal: ended.append(process))
    monkeypatch.setattr(sys, "platform", "win32")
    assert not port.was_killed(8000)
    assert ended == []


def test_a_second_server_of_one_folder_is_refused(held: socket.socket, tmp_path: Path) -> None:
    """Another port helps whoever has something else on this one, not whoever runs Arobase on it."""
    number = held.getsockname()[1]
    (tmp_path / f"server-{number}.pid").write_text(str(os.getpid()))
    asking = ask("starting.serve", free_port(), tmp_path)
    out, err = asking.communicate(timeout=60)
    assert asking.returncode == 1
    assert f"running already with {tmp_path}: see http://localhost:{number}/" in err
    assert (out, len(list(tmp_path.iterdir()))) == ("", 1)


@pytest.mark.parametrize("why", ["killed", "ended", "elsewhere"])
def test_what_is_left_of_a_server_that_runs_no_more_stops_none(
    held: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """Its process is gone; or another one has its number; or the database is PostgreSQL, which has many servers."""
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    number = held.getsockname()[1] if why != "ended" else free_port()
    (tmp_path / f"server-{number}.pid").write_text(str(killed.pid if why == "killed" else os.getpid()))
    if why == "elsewhere":
        monkeypatch.setenv("DATABASE_URL", "postgres://somewhere/else")
    assert ask("starting.port", free_port(), tmp_path).wait(timeout=30) == 0
