"""How long and how much: the bounds of the server, and those of them that the environment may set."""

from __future__ import annotations

import gc
import ipaddress
import os
import sys
from dataclasses import dataclass, field
from functools import lru_cache

from config.environment import whole_number, words

OBJECTS_BETWEEN = 50_000  # made and not yet given up, between two looks for garbage
FILES_LEFT = 200  # of those that may be open, for the database, the program's own files and what is being sent


MOST_ON_WINDOWS = 480  # connections: several processes wait there by select, which takes 512 sockets


def most_connections(platform: str = sys.platform) -> int:
    """Connections of one process: what ``AROBASE_CONNECTIONS`` says, and no more than the system can wait for."""
    asked = whole_number("AROBASE_CONNECTIONS", default=2000, minimum=10)
    return min(asked, MOST_ON_WINDOWS) if platform == "win32" and workers() > 1 else asked


def megabytes(name: str, default: int) -> int:
    """The bytes that the environment's ``name`` says in megabytes."""
    return whole_number(name, default=default) * 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """Times in seconds, sizes in bytes; connections are those of one process."""

    header_seconds: float = 15  # from a request's first byte to the end of its header
    idle_seconds: float = 20  # without a request: new connections and kept ones
    body_seconds: float = 15  # for a form, and a second more for each …
    body_bytes_a_second: int = 1000  # … so many bytes that have come
    write_seconds: float = 30  # in which a client has to take 64 KB of its answer, or what is left of it
    header_bytes: int = 32 * 1024
    pipelined: int = 16  # requests sent before the answer to the first
    chunk: int = 64 * 1024  # an answer is handed out by so much
    in_memory: int = 1024 * 1024  # of a body or an answer; more goes to a temporary file
    body_of_anybody: int = 64 * 1024  # of a form; what is larger must say who sends it (tournaments.uploads)
    linger_seconds: float = 10  # in which who sends too much may go on sending, unread, so that the answer arrives …
    linger_bytes: int = 64 * 1024 * 1024  # … and so many bytes
    left_on_disk: int = field(default_factory=lambda: megabytes("AROBASE_LEAST_FREE_MB", default=200))
    upload_space: int = field(default_factory=lambda: megabytes("AROBASE_UPLOAD_MB", default=2500))  # for all bodies
    waiting: int = 200  # requests of one address that wait for a thread; more are told to come again
    threads: int = field(default_factory=lambda: whole_number("AROBASE_THREADS", default=4, minimum=1))
    connections: int = field(default_factory=most_connections)
    for_address: int = field(
        default_factory=lambda: whole_number("AROBASE_CONNECTIONS_PER_ADDRESS", default=100, minimum=4)
    )
    proxies: tuple[str, ...] = field(default_factory=lambda: tuple(words("AROBASE_PROXIES")))

    def of_address(self, address: str) -> int:
        """How many connections ``address`` may have; a proxy comes for everybody and may have them all."""
        return self.connections if _is_proxy(address, self.proxies) else self.for_address


@lru_cache(maxsize=4096)
def _is_proxy(address: str, proxies: tuple[str, ...]) -> bool:
    try:
        known = ipaddress.ip_address(address)
        return any(known in ipaddress.ip_network(proxy, strict=False) for proxy in proxies)
    except ValueError:
        return False


def allow_files() -> None:
    """Let this process open as many files as the system allows; where that is few, fewer connections must do."""
    if sys.platform == "win32":
        return
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = LIMITS.connections + FILES_LEFT
    allowed = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if _soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def collect_rarely() -> None:
    """Look for garbage that refers to itself less often than Python does, after every 700 objects.

    A page of 300 players is made of more than 10,000, and all of them are needed until it is there.
    """
    gc.set_threshold(OBJECTS_BETWEEN, *gc.get_threshold()[1:])


def workers() -> int:
    """Processes that serve."""
    return whole_number("WEB_CONCURRENCY", default=2, minimum=1)


def place() -> tuple[str, int]:
    """The address and the port to listen on."""
    return os.environ.get("HOST") or "0.0.0.0", whole_number("PORT", default=8000, minimum=1)


LIMITS = Limits()
