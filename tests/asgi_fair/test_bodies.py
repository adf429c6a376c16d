"""What a request may bring, on servers that run: what is too large is not read, not kept, and told in words."""

from __future__ import annotations

import contextlib
import http.client
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from django.test import Client

from asgi_fair import bodies, wsgi_adapter
from asgi_fair.bodies import SPACE
from asgi_fair.connections import BoundedConnection
from asgi_fair.limits import LIMITS
from asgi_fair.wsgi_adapter import REFUSED, WsgiAdapter
from bench.installation import Installation, installed

FEW, MANY = 1000, 50_000  # bytes that everybody, and a member, may send
SHORT = replace(
    LIMITS, body_of_anybody=FEW, in_memory=5000, upload_space=60_000, linger_seconds=2, linger_bytes=3_000_000
)


def toy(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Says how much it was sent, and where that lies; or why it was not sent anything."""
    refused = environ.get(REFUSED)
    answer = b"refused" if refused else f"{len(environ['wsgi.input'].read())}".encode()
    start_response(f"{refused or 200} Said", [("Content-Length", str(len(answer)))])
    return [answer]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that takes ``MANY`` bytes from whoever has the cookie of a member."""
    for module in (bodies, wsgi_adapter):
        monkeypatch.setattr(module, "LIMITS", SHORT)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    application = WsgiAdapter(toy, most_bytes=lambda environ: MANY if environ.get("HTTP_COOKIE") == "member" else 0)
    config = uvicorn.Config(application, http=BoundedConnection, ws="none", lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()
    assert SPACE.taken == 0


def head(*headers: str) -> bytes:
    return "\r\n".join(["POST /accounts/login/ HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def answered(connection: socket.socket, seconds: float = 5) -> tuple[int, bytes]:
    connection.settimeout(seconds)
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    return answer.status, answer.read()


def sent(port: int, size: int, *headers: str) -> tuple[int, bytes]:
    """The answer to so many bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head(f"Content-Length: {size}", *headers))
        with contextlib.suppress(OSError):
            connection.sendall(b"x" * size)
        return answered(connection)


def chunks(size: int) -> bytes:
    return b"".join(b"3e8\r\n" + b"x" * 1000 + b"\r\n" for _each in range(size // 1000)) + b"0\r\n\r\n"


def test_a_small_form_of_anybody_is_taken(port: int) -> None:
    assert sent(port, FEW) == (200, b"1000")


def test_a_size_that_is_declared_is_refused_before_anything_is_sent(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head("Content-Length: 2000000000", "Expect: 100-continue"))
        assert answered(connection) == (413, b"refused")


def test_whoever_sends_it_all_the_same_gets_the_answer_and_nothing_is_kept(port: int) -> None:
    assert sent(port, FEW + 1) == (413, b"refused")
    assert sent(port, 1_000_000) == (413, b"refused")
    assert SPACE.taken == 0


def test_the_connection_ends_however_much_is_still_to_come(port: int) -> None:
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head("Content-Length: 2000000000"))
        sent_bytes = 0
        with contextlib.suppress(OSError):
            while time.monotonic() - begun < 8:
                sent_bytes += connection.send(b"x" * 10_000)
                time.sleep(0.001)
    assert time.monotonic() - begun < 6
    assert sent_bytes < 50_000_000


def test_a_body_by_chunks_is_bounded_alike(port: int) -> None:
    for size, status in ((FEW, 200), (FEW + 1000, 413), (MANY, 413)):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(head("Transfer-Encoding: chunked") + chunks(size))
            assert answered(connection)[0] == status


def test_whoever_is_known_sends_more_and_not_without_end(port: int) -> None:
    assert sent(port, MANY, "Cookie: member") == (200, b"50000")
    assert sent(port, MANY + 1, "Cookie: member") == (413, b"refused")
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head("Transfer-Encoding: chunked", "Cookie: member") + chunks(MANY))
        assert answered(connection) == (200, b"50000")
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head("Transfer-Encoding: chunked", "Cookie: member") + chunks(MANY + 5000))
        assert answered(connection)[0] == 413


def test_all_bodies_together_have_so_much_room(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as first:
        first.sendall(head(f"Content-Length: {MANY}", "Cookie: member") + b"x" * 100)
        time.sleep(0.3)
        assert SPACE.taken == MANY
        assert sent(port, MANY, "Cookie: member") == (503, b"refused")
        assert sent(port, FEW) == (200, b"1000")  # needs no room
        first.sendall(b"x" * (MANY - 100))
        assert answered(first) == (200, b"50000")
    assert sent(port, MANY, "Cookie: member") == (200, b"50000")


def test_a_disk_that_is_nearly_full_takes_none(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "LIMITS", replace(SHORT, left_on_disk=10**18))
    assert sent(port, MANY, "Cookie: member") == (503, b"refused")


def test_whoever_goes_away_gives_the_room_back(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as first:
        first.sendall(head(f"Content-Length: {MANY}", "Cookie: member") + b"x" * 100)
        time.sleep(0.2)
    deadline = time.monotonic() + 5
    while SPACE.taken and time.monotonic() < deadline:
        time.sleep(0.05)
    assert SPACE.taken == 0


# --- The installation ------------------------------------------------------------------------------------------------


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
    for status, told in ((413, "This is too large"), (503, "There is no room for this file")):
        answer = client.post("/arbiter/import/", **{REFUSED: status})
        assert answer.status_code == status
        assert told in answer.content.decode()
        assert "default-src 'none'" in answer["Content-Security-Policy"]
