"""Whether the server can have its port (HOST, PORT); says what to do where it cannot.

A server that was killed leaves processes behind that hold its port for a moment; they are waited for. Whether that is
so stands in the file in which the start wrote the server's process: it runs no more.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
import time
from pathlib import Path

LONGEST_WAIT = 40  # seconds


def why_not(host: str, port: int) -> OSError | None:
    """What keeps the server from listening there; None if nothing does."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if sys.platform != "win32":  # there it would let two servers have one port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does: a port just left is free
        try:
            probe.bind((host, port))
        except OSError as error:
            return error
    return None


def number() -> int:
    """The port that the server is to have; ``main`` refuses a word that is no number."""
    return int(os.environ.get("PORT") or "8000")


def note_of(port: int) -> Path:
    """The file with the process of the server that was started last for this data directory and port."""
    directory = os.environ.get("AROBASE_DATA_DIR") or Path(__file__).resolve().parent.parent / "data"
    return Path(directory) / f"server-{port}.pid"


def was_killed(port: int) -> bool:
    """Whether the last server of this data directory and port has ended without its processes."""
    if sys.platform == "win32":  # nothing outlives it there, and to ask for a process in this way would end it
        return False
    try:
        os.kill(int(note_of(port).read_text(encoding="ascii")), 0)
    except ProcessLookupError:
        return True
    except (OSError, ValueError):
        return False
    return False


def other_server(host: str, port: int) -> int | None:
    """The port of a server that runs with this data directory, where the database is in it; None without one."""
    if os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_URL_FILE"):
        return None
    for note in sorted(note_of(port).parent.glob("server-*.pid")):
        written = note.stem.removeprefix("server-")
        if not written.isdigit() or int(written) == port or was_killed(int(written)):
            continue
        error = why_not(host, int(written))
        if error is not None and error.errno == errno.EADDRINUSE:
            return int(written)
    return None


def main() -> int:
    """0 where the port is free and nobody else serves the directory, else 1, with what to do on standard error."""
    host, written = os.environ.get("HOST", ""), os.environ.get("PORT") or "8000"
    if not (written.isascii() and written.isdigit() and len(written) < 6 and 0 < int(written) < 65536):
        print(f"PORT is “{written}”. Set it to a number from 1 to 65535.", file=sys.stderr)
        return 1
    port = int(written)
    error = why_not(host, port)
    if error is not None and error.errno == errno.EADDRINUSE and was_killed(port):
        print(f"The last server was killed, and what is left of it still holds port {port}.", flush=True)
        print(f"Waiting up to {LONGEST_WAIT} seconds until it is free ...", flush=True)
        until = time.monotonic() + LONGEST_WAIT
        while error is not None and time.monotonic() < until:
            time.sleep(0.2)
            error = why_not(host, port)
    if error is None:
        other = other_server(host, port)
        if other is None:
            return 0
        print(f"Arobase is running already with {note_of(port).parent}: see http://localhost:{other}/", file=sys.stderr)
        print("One data directory has one server. Use that one, or stop it first.", file=sys.stderr)
        return 1
    print(f"Port {port} cannot be used: {error.strerror}.", file=sys.stderr)
    print(f"Is Arobase running already? See http://localhost:{port}/", file=sys.stderr)
    print(f"Another port: python start.py --port {port + 1 if port < 65535 else 8000}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
