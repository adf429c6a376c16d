"""``python start.py`` as people run it: on a terminal, in a folder with blanks, and what it tells."""

from __future__ import annotations

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.prove_start import free_port
from starting import announcing
from starting.environment import STAMP
from tests.sources import ROOT

PARTS = ("asgi_fair", "config", "locale", "pairing", "starting", "static", "templates", "tournaments")
FILES = ("manage.py", "requirements.txt", "start.py")
LAST_WORDS = "Stop Arobase with Ctrl+C."
PASSWORD = re.compile(r"Password \(shown this once, write it down\): (\S+)")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in a folder with blanks, with an environment that has what this one has."""
    folder = tmp_path_factory.mktemp("start") / "Schach im Café"
    for name in PARTS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    venv.create(folder / ".venv", symlinks=True)
    packages = next((folder / ".venv").glob("lib/python*/site-packages"))
    (packages / "this.pth").write_text(sysconfig.get_path("purelib") + "\n")
    shutil.copy(ROOT / "requirements.txt", folder / ".venv" / STAMP)
    return folder


@contextmanager
def running(folder: Path, port: int, on_addresses: Callable[[], object] | None = None) -> Iterator[list[str]]:
    """``start.py`` on a terminal of its own until Ctrl+C; what it has said so far.

    ``on_addresses`` is called at the moment at which it has shown its addresses.
    """
    above, below = pty.openpty()
    kept = ("AROBASE_", "WEB_CONCURRENCY", "DATABASE_", "DJANGO_", "HOST", "PORT", "DISPLAY", "WAYLAND_DISPLAY")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(kept)}
    environment |= {"PYTHONUTF8": "1"}
    process = subprocess.Popen(
        [sys.executable, str(folder / "start.py"), "--port", str(port)],
        cwd=folder.parent,
        env=environment,
        stdin=below,
        stdout=below,
        stderr=below,
        start_new_session=True,
    )
    os.close(below)
    said: list[str] = []
    reader = threading.Thread(target=_read, args=(above, said, on_addresses), daemon=True)
    reader.start()
    try:
        _wait(process, port, said)
        yield said
        os.killpg(process.pid, signal.SIGINT)
        process.wait(40)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        reader.join(10)
        os.close(above)


def _read(source: int, said: list[str], on_addresses: Callable[[], object] | None) -> None:
    while True:
        if on_addresses and LAST_WORDS in "".join(said):
            on_addresses()
            on_addresses = None
        try:
            piece = os.read(source, 65536)
        except OSError:
            return
        if not piece:
            return
        said.append(piece.decode(errors="replace"))


def _wait(process: subprocess.Popen[bytes], port: int, said: list[str]) -> None:
    until = time.monotonic() + 90
    while time.monotonic() < until:
        assert process.poll() is None, "".join(said)
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                if LAST_WORDS in "".join(said):
                    return
                time.sleep(0.1)
        except OSError:
            time.sleep(0.1)
    raise AssertionError("".join(said))


def status(address: str, host: str) -> int:
    asked = urllib.request.Request(address, headers={"Host": host})
    try:
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_the_first_start_tells_what_a_beginner_needs_and_the_next_one_no_accounts(program: Path) -> None:
    port = free_port()
    own = announcing.own_addresses()
    answered: list[int] = []
    with running(program, port, lambda: answered.append(status(f"http://127.0.0.1:{port}/", "localhost"))) as said:
        arbiters = status(f"http://127.0.0.1:{port}/arbiter/", f"localhost:{port}")
        by_number = [
            status(f"http://127.0.0.1:{port}/", f"{host}:{port}") for host in (*own, "10.99.98.97", "evil.test")
        ]
    assert answered == [200]  # when the addresses were shown
    assert arbiters == 200
    assert by_number == [*(200 for _each in own), 400, 400]
    first = "".join(said).replace("\r", "")
    refused = re.compile(r"\S+ \S+ ERROR django.security.DisallowedHost")
    plain = [line for line in first.splitlines() if line.strip() and "\x1b" not in line and not refused.match(line)]
    assert [re.sub(r"(?<=: )\S{12,}$|/\S+", "*", line) for line in plain] == [
        "Organiser's account: organiser",
        "Password (shown this once, write it down): *",
        "Demonstration tournament: *",
        "Arbiter's account: arbiter",
        "Password (shown this once, write it down): *",
        "This computer:  http:*",
        "Arbiters:       http:*",
        *(
            ["Phones:         http:*"]
            if own
            else ["Phones:         none yet: this computer is in no network. Connect it, and start Arobase again."]
        ),
        "Stop Arobase with Ctrl+C. Start it again the same way.",
        *(["^C"] if plain[-1] == "^C" else []),
    ]
    assert ("▀" in first) == bool(own)
    assert len(set(PASSWORD.findall(first))) == 2

    with running(program, port) as said:
        pass
    again = "".join(said)
    assert "This computer:" in again
    assert not re.search("account|Password|Demonstration", again)


def test_a_data_folder_that_cannot_be_made_is_reported_without_a_traceback(program: Path) -> None:
    environment = os.environ | {"AROBASE_DATA_DIR": "/dev/null/data", "PORT": str(free_port()), "PYTHONUTF8": "1"}
    command = [sys.executable, str(program / "start.py")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("The data directory /dev/null/data cannot be made: ")
    assert "Traceback" not in done.stderr


def test_the_picture_is_a_code_for_the_address() -> None:
    lines = announcing.picture("http://192.168.178.20:8000/").splitlines()
    upper_lower = {" ": "  ", "▀": "x ", "▄": " x", "█": "xx"}
    rows: list[str] = []
    for line in lines:
        assert line.startswith("  \x1b[30;107m")
        assert line.endswith("\x1b[0m")
        pairs = [upper_lower[sign] for sign in line[len("  \x1b[30;107m") : -len("\x1b[0m")]]
        rows += ["".join(pair[0] for pair in pairs), "".join(pair[1] for pair in pairs)]
    finder = ["xxxxxxx", "x     x", "x xxx x", "x xxx x", "x xxx x", "x     x", "xxxxxxx"]
    size = len(rows[0])
    assert [row[2:9] for row in rows[2:9]] == finder
    assert [row[size - 9 : size - 2] for row in rows[2:9]] == finder
    assert [row[2:9] for row in rows[size - 9 : size - 2]] == finder
    assert all(not rows[place].strip() for place in (0, 1, -1))


@pytest.mark.parametrize(
    ("hosts", "host", "expected"),
    [
        ("lan", "", "http://192.168.7.8:8000/"),
        ("*", "", "http://192.168.7.8:8000/"),
        ("lan chess.example.org", "", "http://chess.example.org:8000/"),
        ("", "", ""),
        ("lan", "127.0.0.1", ""),
    ],
)
def test_the_address_for_phones(hosts: str, host: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "own_addresses", lambda: ["192.168.7.8", "10.0.0.1"])
    monkeypatch.setenv("AROBASE_HOSTS", hosts)
    monkeypatch.setenv("HOST", host)
    monkeypatch.delenv("PORT", raising=False)
    assert announcing.phones() == expected


def test_the_browser_is_opened_when_the_server_answers(tmp_path: Path) -> None:
    opened, port = tmp_path / "opened", free_port()
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.new"\nmv "{opened}.new" "{opened}"\n')
    browser.chmod(0o755)
    address = f"http://127.0.0.1:{port}/"
    waiting = subprocess.Popen(
        [sys.executable, "-m", "starting.browser", address], cwd=ROOT, env=os.environ | {"BROWSER": str(browser)}
    )
    time.sleep(0.5)
    assert not opened.exists()
    with subprocess.Popen(
        [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(tmp_path), str(port)],
        stderr=subprocess.DEVNULL,
    ) as server:
        waiting.wait(30)
        until = time.monotonic() + 10
        while not opened.exists() and time.monotonic() < until:
            time.sleep(0.05)
        server.terminate()
    assert opened.read_text() == f"{address}\n"
