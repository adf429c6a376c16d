"""What a request may bring to an installation: what is too large is not read, not kept, and answered in words."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from asgi_fair.wsgi import REFUSED
from bench.installation import Installation, installed
from tests.asgi_fair.test_bodies import answered, head, sent


@pytest.fixture(scope="module")
def place() -> Iterator[Installation]:
    """An installation that serves, with an event."""
    with installed(20, 2) as made, made.serving():
        yield made


def open_files(place: Installation) -> int:
    """Bytes in the temporary files of all processes of the server."""
    listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout
    pids = [line.split()[0] for line in listed.splitlines() if "config.server" in line or "spawn_main" in line]
    total = 0
    for pid in pids:
        for link in Path(f"/proc/{pid}/fd").glob("*"):
            with contextlib.suppress(OSError):
                if str(link.readlink()).startswith(tempfile.gettempdir()) and "(deleted)" in str(link.readlink()):
                    total += link.stat().st_size
    return total


def test_two_gigabytes_for_the_login_page_write_nothing(place: Installation) -> None:
    with socket.create_connection(("127.0.0.1", place.port), timeout=10) as connection:
        connection.sendall(head("Content-Length: 2000000000"))
        most = 0
        with contextlib.suppress(OSError):
            for _each in range(300):
                connection.sendall(b"x" * 100_000)
                most = max(most, open_files(place) if _each % 100 == 50 else 0)
        status, page = answered(connection)
    assert most == 0
    assert status == 413
    assert "This is too large" in page.decode()


def test_a_session_that_is_made_up_opens_nothing(place: Installation) -> None:
    for cookie in ("sessionid=abc", f"sessionid={'a' * 32}"):
        assert sent(place.port, 100_000, f"Cookie: {cookie}")[0] == 413


def test_an_account_sends_what_the_address_takes(place: Installation) -> None:
    cookie = f"Cookie: sessionid={place.stage['sessions'][0]}"
    assert sent(place.port, 500_000, cookie)[0] == 403  # taken and read: what it lacks is the mark of the site
    assert sent(place.port, 4_000_000, cookie)[0] == 413


@pytest.mark.django_db
def test_what_was_not_read_gets_the_page_of_the_site(client: Client) -> None:
    for status, heading in ((413, "This is too large"), (503, "There is no room for this file")):
        answer = client.post("/arbiter/import/", **{REFUSED: status})
        assert answer.status_code == status
        assert heading in answer.content.decode()
        assert "default-src 'none'" in answer["Content-Security-Policy"]
