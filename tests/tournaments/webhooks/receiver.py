"""A server that is notified, as tests let it answer."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from tests.serving import Handler, serving


@dataclass
class Receiver:
    """``answers`` are the statuses in turn, the last one for all that follow; ``got`` is what came.

    It takes ``seconds`` over each, half of them before it has noted it; ``begun`` is set as soon as one comes.
    """

    answers: list[int] = field(default_factory=lambda: [204])
    got: list[tuple[dict[str, str], str]] = field(default_factory=list)
    address: str = ""
    seconds: float = 0
    begun: Event = field(default_factory=Event)

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _headers, body in self.got]


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver that listens on this machine."""
    receiver = Receiver()

    class Answering(Handler):
        def do_POST(self) -> None:
            receiver.begun.set()
            time.sleep(receiver.seconds / 2)
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            receiver.got.append((dict(self.headers.items()), body))
            time.sleep(receiver.seconds / 2)
            status = receiver.answers.pop(0) if len(receiver.answers) > 1 else receiver.answers[0]
            self.send_response(status)
            if status in (301, 302, 307, 308):
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

    with serving(Answering) as address:
        receiver.address = f"{address}/hook?x=1"
        yield receiver
