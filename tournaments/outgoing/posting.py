"""One POST to another machine: no redirects, no proxies, an answer of bounded size within a bounded time."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from typing import Any
from urllib.parse import urlsplit

from tournaments.outgoing.safe_http import Cut, PublicHTTPConnection, PublicHTTPSConnection

LARGEST_ANSWER = 65536


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other machine said."""

    status: int
    headers: Message
    text: bytes


def post(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    timeout: float,
    within: float,
    local: bool = False,
    loopback: bool = False,
    allow: Callable[[str], None] = lambda _peer: None,
) -> Answer:
    """Send ``body``; given up after ``timeout`` seconds without a sign of life, or ``within`` seconds in all.

    No private address is connected to, but those of a hall's network with ``local`` and this machine with ``loopback``.
    ``allow`` is called with the address that was connected to before anything is sent there, and may raise.

    Raises:
        OSError, http.client.HTTPException: there is no answer.
    """
    parts = urlsplit(address)
    kind = PublicHTTPSConnection if parts.scheme == "https" else PublicHTTPConnection
    # Always with a port: without one the last part of a numeric address of IPv6 is taken for it.
    port = parts.port or kind.default_port
    connection = kind(parts.hostname or "", port, timeout=timeout, local=local, loopback=loopback)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    with _bounded(connection, within):
        try:
            connection.connect()
            allow(str(connection.sock.getpeername()[0]))
            connection.request("POST", path, body, dict(headers))
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read(LARGEST_ANSWER))
        finally:
            connection.close()


@contextmanager
def _bounded(connection: Any, within: float) -> Iterator[None]:
    """Cut ``connection`` off after so many seconds, in whatever it is: somebody may answer a byte at a time."""
    cut = Cut()
    cut.watch(connection)
    timer = threading.Timer(within, cut.now)
    timer.daemon = True
    timer.start()
    try:
        yield
    except (OSError, http.client.HTTPException) as error:
        if cut.done:
            raise TimeoutError(f"no whole answer within {within:.0f} s") from error
        raise
    except UnicodeError as error:  # how Python says that a name of a machine is none
        raise OSError("there is no such name") from error
    finally:
        timer.cancel()
        cut.close()
