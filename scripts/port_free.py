"""``scripts/port_free.py``: whether the server can have its port (HOST, PORT); says what to do where it cannot."""

from __future__ import annotations

import os
import socket
import sys


def main() -> int:
    """0 where the port is free, else 1, with what to do on standard error."""
    host, written = os.environ.get("HOST", ""), os.environ.get("PORT") or "8000"
    if not (written.isascii() and written.isdigit() and 0 < int(written) < 65536):
        print(f"PORT is “{written}”. Set it to a number from 1 to 65535.", file=sys.stderr)
        return 1
    port = int(written)
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does: a port just left is free
        try:
            probe.bind((host, port))
        except OSError as error:
            print(f"Port {port} cannot be used: {error.strerror}.", file=sys.stderr)
            print(f"Is Arobase running already? See http://localhost:{port}/", file=sys.stderr)
            print(f"Another port: make run PORT={port + 1 if port < 65535 else 8000}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
