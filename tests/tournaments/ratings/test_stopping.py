"""An import that is stopped ends soon, also where no player comes for long: within two seconds on a quiet machine."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.serving import Handler, serving
from tournaments.models import RatingList, User
from tournaments.rating_lists.actions.importing import begin_import, incoming, run_import, stop_import
from tournaments.rating_lists.actions.progress import Progress

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 15.0  # on a busy one; without an end of its own each would go on for minutes
MEGABYTE = 1_000_000
HEADER = b"ID Number      Name                          Fed Sex Tit  SRtng RRtng BRtng B-day Flag\n"


class Dripping(Handler):
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


@pytest.fixture
def dripping() -> Iterator[str]:
    with serving(Dripping) as address:
        yield address


@pytest.fixture(autouse=True)
def _private_addresses(settings: Any) -> None:
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


def archive(path: Path, name: str, beginning: bytes, piece: bytes, times: int) -> None:
    """A list that is large when it is unpacked: ``piece`` so many times after its beginning."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as whole, whole.open(name, "w") as file:
        file.write(beginning)
        for _part in range(times):
            file.write(piece)


@pytest.mark.parametrize(
    ("name", "beginning", "sign", "times"),
    [("list.txt", HEADER, b"\n", 300), ("list.xml", b'<playerslist><player name="', b"x", 1500)],
    ids=["newlines", "an attribute"],
)
def test_a_file_without_end_ends_by_itself(
    organiser: User, name: str, beginning: bytes, sign: bytes, times: int
) -> None:
    begun = begin_import(by=organiser, source="list", upload=[b"x"])
    archive(incoming(begun), name, beginning, sign * MEGABYTE, times)
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
    archive(incoming(begun), "list.txt", HEADER, b"x\n" * MEGABYTE, 100)
    state, seconds = stopped_after(begun, organiser, RatingList.Phase.READING)
    assert (state, seconds < SECONDS) == ("stopped", True), seconds
