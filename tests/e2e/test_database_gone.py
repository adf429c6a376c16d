"""The database server goes away in the middle of a round and comes back: pages say so, and all goes on by itself."""

from __future__ import annotations

import selectors
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit

import pytest

from bench.clients import Saving
from tests.e2e.installation import Installation
from tests.e2e.sides import wait_until
from tests.e2e.stage_process import stage_process
from tests.e2e.test_kill import Arbiter
from tests.e2e.test_kill_saving import results_entered

pytestmark = pytest.mark.e2e


class Line:
    """Leads from a port of its own to ``target``; while it is down nobody gets in, and who was in is out."""

    def __init__(self, target: tuple[str, int]) -> None:
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.open: list[socket.socket] = []
        self._listen()

    def _listen(self) -> None:
        threading.Thread(target=self._let_in, args=[self.listener], daemon=True).start()

    def _let_in(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _address = listener.accept()
                far = socket.create_connection(self.target)
                self.open += [near, far]
                threading.Thread(target=self._pass_on, args=[near, far], daemon=True).start()

    def _pass_on(self, near: socket.socket, far: socket.socket) -> None:
        with suppress(OSError), selectors.DefaultSelector() as ready, near, far:
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            while True:
                for key, _events in ready.select():
                    part = key.fileobj.recv(65536)  # type: ignore[union-attr]
                    if not part:
                        return
                    key.data.sendall(part)

    def down(self) -> None:
        for one in (self.listener, *self.open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.open.clear()

    def up(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self._listen()


@pytest.fixture
def line(any_installation: Installation) -> Iterator[Line]:
    """Between the installation and its database."""
    url = urlsplit(any_installation.environment["DATABASE_URL"])
    made = Line((url.hostname or "127.0.0.1", url.port or 5432))
    user = url.netloc.rpartition("@")[0]
    through = urlunsplit(url._replace(netloc=f"{user}@127.0.0.1:{made.port}"))
    any_installation.environment["DATABASE_URL"] = through
    yield made
    made.down()


def answered(ask: Callable[[], str]) -> tuple[int, str]:
    try:
        return 200, ask()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@pytest.mark.parametrize("another", ["postgres"], indirect=True)
def test_a_database_that_stops_and_starts_again(any_installation: Installation, line: Line) -> None:
    base = any_installation.base

    def page(address: str) -> tuple[int, str]:
        return answered(lambda: urllib.request.urlopen(base + address, timeout=30).read().decode())

    with stage_process(any_installation, "tests.e2e.stage") as do:
        stage = do("saving", "40")
        savings = [Saving(stage, number) for number in range(4)]
        with any_installation.serving():
            arbiter = Arbiter(base)
            entry = "/arbiter/t/played/rounds/1/"

            def entered() -> tuple[int, str]:
                return answered(lambda: arbiter.opener.open(base + entry, timeout=30).read().decode())

            with results_entered(savings, int(any_installation.environment["PORT"])):
                wait_until(lambda: all(saving.version > 3 for saving in savings))
                assert page("/played/rounds/1/")[0] == 200  # kept from now on
                line.down()
                time.sleep(1)
                stopped_at = [saving.version for saving in savings]
                for status, text in (entered(), page("/played/rounds/1/")):
                    assert (status, "The database does not answer" in text) == (503, True)
                assert page("/healthz")[0] == 200
                wait_until(lambda: page("/readyz")[0] == 503)  # what it has seen it says for some seconds
                assert [saving.version for saving in savings] == stopped_at
                line.up()
                wait_until(
                    lambda: all(saving.version > before + 3 for saving, before in zip(savings, stopped_at, strict=True))
                )
                wait_until(lambda: page("/readyz")[0] == 200)
                assert (entered()[0], page("/played/rounds/1/")[0]) == (200, 200)
        there = do("saved")  # now that nothing is under way
    for saving in savings:
        version, _result = there["games"][str(saving.game)]
        assert version - saving.version in (0, 1), "nothing that was acknowledged is lost, nothing is doubled"
        assert there["entries"][str(saving.game)] == version
