"""What a server is told: its bounds in seconds, bytes and numbers, and what it asks the application."""

from __future__ import annotations

import ipaddress
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from asgi_fair.durable import Durable
from asgi_fair.wsgi import Cache, Environ, Scope

CONNECTIONS_ON_WINDOWS = 480  # several processes wait there by select, which takes 512 sockets


def _takes_no_more(_environ: Environ) -> int:
    return 0


def _observes_nothing(_scope: Scope) -> Callable[[int], None]:
    return _forgets


def _forgets(_status: int) -> None:
    return


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """Times in seconds, sizes in bytes; threads, connections and requests are those of one process.

    ``serve`` hands it to the processes that it starts, so that one holds numbers and texts alone. The hooks below are
    for ``WsgiAdapter``, which each process makes for itself.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    processes: int = 1
    threads: int = 4  # that call the application
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For and X-Forwarded-Proto are believed
    stop_seconds: int = 30  # which a request under way has, when the server is to end
    health_seconds: int = 60  # after which a process that answers nothing at all is put to an end

    connections: int = 2000
    connections_per_address: int = 100
    header_seconds: float = 15  # from a request's first byte to the end of its header
    header_bytes: int = 32 * 1024
    idle_seconds: float = 20  # without a request: new connections and those kept alive
    body_seconds: float = 15  # for a body, and a second more for each …
    body_bytes_a_second: int = 1000  # … so many bytes that have come
    write_seconds: float = 30  # in which a client has to take 64 KB of its answer, or what is left of it
    pipelined: int = 16  # requests sent before the answer to the first

    waiting: int = 200  # requests of one address that wait for a thread; more are told to come again
    slow_paths: tuple[str, ...] = ()  # beginnings of addresses whose writes have one thread: each hashes a password
    write_delay: float = 0.05  # with ``durable``: seconds that one who writes may take before another begins beside it

    memory_bytes: int = 1024 * 1024  # of a body or an answer; more goes to a temporary file
    small_body: int = 64 * 1024  # which everybody may send; for more ``body_limit`` is asked
    spool_bytes: int = 2_500_000_000  # for all bodies in temporary files
    free_disk_bytes: int = 200_000_000  # which they leave
    linger_seconds: float = 10  # in which who sends too much may go on sending, unread, so that the answer arrives …
    linger_bytes: int = 64 * 1024 * 1024  # … and so many bytes

    # How many bytes the sender of a request (WSGI, without a body) may send; called in a thread.
    body_limit: Callable[[Environ], int] = _takes_no_more
    # Called with each request; what it returns is called with the status when the answer is made.
    observe: Callable[[Scope], Callable[[int], None]] = _observes_nothing
    thread_begins: Callable[[], object] | None = None  # called first in each thread that calls the application
    cache: Cache | None = None
    durable: Durable | None = None  # what was written is waited for, by one who writes at a time

    def max_connections(self, platform: str = sys.platform) -> int:
        """``connections``, and no more than the system can wait for."""
        several_on_windows = platform == "win32" and self.processes > 1
        return min(self.connections, CONNECTIONS_ON_WINDOWS) if several_on_windows else self.connections

    def connections_of(self, address: str) -> int:
        """How many connections ``address`` may have; a proxy comes for everybody and may have them all."""
        return self.max_connections() if _is_proxy(address, self.proxies) else self.connections_per_address


@lru_cache(maxsize=4096)
def _is_proxy(address: str, proxies: tuple[str, ...]) -> bool:
    try:
        known = ipaddress.ip_address(address)
        return any(known in ipaddress.ip_network(proxy, strict=False) for proxy in proxies)
    except ValueError:
        return False
