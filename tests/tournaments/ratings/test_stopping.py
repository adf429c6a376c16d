"""An import that is stopped ends soon, also where no player comes for long: within two seconds on a quiet machine."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tournaments.models import RatingList, User
from tournaments.rating_lists.actions.importing import begin_import, incoming, run_import, stop_import
from tournaments.rating_lists.actions.progress import Progress

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 15.0  # on a busy one; without an end of its own each would go on for minutes
MEGABYTE = 1_000_000
HEADER = b"ID Number      Name                          Fed Sex Tit  SRtng RRtng BRtng B-day Flag\n"


class Dripping(BaseHTTPRequestHandler):
    """Ten bytes in a tenth of a second, for ever: of the file, of the header before it, or nothing at all."""

    def do_GET(self) -> None:
        if self.path == "/silent.txt":
            self.rfile.read(1)  # until the other side has gone
            return
        if self.path == "/header.txt":
            self.wfile.write(b"HTTP/1.0 200 OK\r\nX-Long: ")
        else:
            self.send_response(200)
            self.send_header("Content-Length", str(MEGABYTE))
            self.end_headers()
        try:
            while True:
                self.wfile.write(b"x" * 10)
                time.sleep(0.1)
        except OSError:
            return

    def log_message(self, *_arguments: Any) -> None:
        """Says nothing."""


@pytest.fixture
def dripping() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Dripping)
    thread = Thread(target=server.serve_forever, args=[0.01])
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(autouse=True)
def _own_lists(settings: Any, tmp_path: Path) -> None:
    settings.RATING_LIST_DIR = tmp_path / "lists"
    settings.RATING_LIST_PRIVATE_ADDRESSES = True


def stopped_after(begun: RatingList, organiser: User, phase: str) -> tuple[str, float]:
    """How it ended, and the seconds that it went on after it was stopped in ``phase``."""
    at = [0.0]

    def stop(progress: Progress) -> None:
        if not at[0] and progress.phase == phase:
            at[0] = time.monotonic()
            stop_import(by=organiser)

    state = run_import(begun, on_tick=stop).state
    return state, time.monotonic() - at[0]


def odd_lines(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("list.txt", "w") as file:
        file.write(HEADER)
        for _part in range(100):
            file.write(b"x\n" * MEGABYTE)


def an_attribute(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("list.xml", "w") as file:
        file.write(b'<playerslist><player name="')
        for _part in range(1500):
            file.write(b"x" * MEGABYTE)


def newlines(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("list.txt", "w") as file:
        file.write(HEADER)
        for _part in range(300):
            file.write(b"\n" * MEGABYTE)


@pytest.mark.parametrize("make", [newlines, an_attribute])
def test_a_file_without_end_ends_by_itself(organiser: User, make: Callable[[Path], None]) -> None:
    begun = begin_import(by=organiser, source="list", upload=[b"x"])
    make(incoming(begun))
    at = time.monotonic()
    ended = run_import(begun)
    assert (ended.state, "no rating list" in ended.problem) == ("failed", True), ended.problem
    assert time.monotonic() - at < SECONDS


@pytest.mark.parametrize("name", ["list.txt", "header.txt", "silent.txt"])
def test_a_dripping_download(name: str, organiser: User, dripping: str) -> None:
    begun = begin_import(by=organiser, source=f"{dripping}/{name}")
    state, seconds = stopped_after(begun, organiser, RatingList.Phase.FETCHING)
    assert (state, seconds < SECONDS) == ("stopped", True), seconds


def test_a_file_in_which_no_player_comes(organiser: User) -> None:
    begun = begin_import(by=organiser, source="list", upload=[b"x"])
    odd_lines(incoming(begun))
    state, seconds = stopped_after(begun, organiser, RatingList.Phase.READING)
    assert (state, seconds < SECONDS) == ("stopped", True), seconds
