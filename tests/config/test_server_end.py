"""The end of an installation's server that is to stop: nobody comes in, and who is in gets an answer."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from bench.clients import form
from bench.installation import Installation, installed
from tests.asgi_fair.test_server import client
from tests.asgi_fair.test_server_end import wait_until_refused


@pytest.fixture(scope="module")
def place() -> Iterator[Installation]:
    with installed(20, 1) as made:
        yield made


@pytest.mark.parametrize("whole_group", [False, True], ids=["a signal to the first process", "a signal to all"])
def test_no_connection_is_taken_while_what_is_under_way_is_finished(place: Installation, whole_group: bool) -> None:
    content = form("/accounts/login/", {"username": "nobody", "password": "x"})
    with place.serving() as parent, client(place.port) as slow:
        slow.sendall(content[:-5])
        time.sleep(0.5)
        (os.killpg if whole_group else os.kill)(parent, signal.SIGTERM)
        wait_until_refused(place.port, 3)
        assert os.waitpid(parent, os.WNOHANG) == (0, 0), "it has not ended: a form is under way"
        slow.settimeout(20)
        slow.sendall(content[-5:])
        assert slow.recv(65536).startswith(b"HTTP/1.1 ")
