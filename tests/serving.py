"""Other people's servers, on this machine: each answers as its handler does, and says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class Handler(BaseHTTPRequestHandler):
    """To be given ``do_GET`` or ``do_POST``."""

    def log_message(self, format: str, *args: object) -> None:
        """Tests are quiet."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Who was killed while sending takes no answer."""


@contextmanager
def serving(handler: type[Handler]) -> Iterator[str]:
    """The address of a server that answers by ``handler``."""
    server = _Server(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, args=[0.01])
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
