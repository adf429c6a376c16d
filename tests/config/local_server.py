"""``python -m tests.config.local_server``: the production server with one process, which also sends to this machine.

The receivers of tests are here, and nothing is ever sent here otherwise.
"""

from __future__ import annotations

from config import server
from tournaments.outgoing import safe_http

if __name__ == "__main__":
    safe_http.is_public = lambda _address: True  # type: ignore[assignment]
    server.main()
