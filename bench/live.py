"""``python -m bench.live``: how soon phones show a result and what it costs, by asking again or by a stream of events.

A server with an event of its own on 127.0.0.1; an arbiter saves a result every few seconds, and each phone has the page
of the round open. The seconds of the processor are the server's alone; the phones take about as much beside it. A
latency is the time from the answer to the arbiter until all of the new page is there. Phones in a hall come by one
address.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import mean

from bench.clients import HALL, Connection, Saving, Waited, page
from bench.installation import Installation, installed, memory, processor_seconds

COMING_SECONDS = 4  # in which all phones open their page, before anything is measured
STREAMS = [sys.executable, "-m", "bench.streams"]
# What a browser of a phone sends with each request, which costs bytes and reading.
BROWSER = (
    "User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari",
    "Accept: */*",
    "Accept-Language: en-GB,en;q=0.9",
    "Sec-Fetch-Dest: empty",
    "Sec-Fetch-Mode: cors",
    "Sec-Fetch-Site: same-origin",
    "Referer: http://localhost/",
)


@dataclass(slots=True)
class Seen:
    """What the phones saw: seconds from each saved result to its page, bytes each way, and what went wrong."""

    late: Waited = field(default_factory=Waited)
    received: int = 0
    sent: int = 0
    requests: int = 0
    saved_at: float = 0.0
    saved: int = 0


class Phone(Connection):
    """Asks for a page as a browser does that knows it already."""

    def __init__(self, port: int, address: str, path: str, seen: Seen) -> None:
        super().__init__(port, address)
        self.path, self.seen, self.etag = path, seen, ""

    async def look(self) -> None:
        """Ask whether the page is another one; where it is, a result has been saved."""
        known = [f"If-None-Match: {self.etag}"] if self.etag else []
        request = page(self.path, *BROWSER, *known)
        self.seen.requests += 1
        self.seen.sent += len(request)
        before = self.etag
        status, _body = await self.ask(request)
        if status == 200 and before and self.seen.saved_at:
            self.seen.late.seconds.append(time.monotonic() - self.seen.saved_at)

    async def _ask(self, request: bytes) -> tuple[int, bytes]:
        reader, writer = await self.open()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
        self.seen.received += len(head) + len(body)
        status = int(head.split(None, 2)[1])
        if status == 200:
            self.etag = re.search(rb"etag: (\S+)", head)[1].decode()  # type: ignore[index]
        return status, body


async def asking(phone: Phone, until: float, interval: float) -> None:
    """A page that asks every ``interval`` seconds, not all at the same moment."""
    await asyncio.sleep(random.uniform(0, interval))  # noqa: S311 - no secret
    while time.monotonic() < until:
        start = time.monotonic()
        await tried(phone, phone.look)
        await asyncio.sleep(max(0.0, start + interval * random.uniform(0.9, 1.1) - time.monotonic()))  # noqa: S311
    phone.close()


async def listening(phone: Phone, until: float, slug: str) -> None:
    """A page that listens to the stream, and asks when there is something."""
    stream = Connection(phone.port, phone.address)
    await tried(phone, phone.look)

    async def listen() -> None:
        reader, writer = await stream.open()
        writer.write(page(f"/stream/{slug}/", *BROWSER))
        while line := await asyncio.wait_for(reader.readline(), max(0.1, until - time.monotonic())):
            phone.seen.received += len(line)
            if line.startswith(b"data:"):
                await phone.look()
        raise EOFError

    while time.monotonic() < until:
        await tried(phone, listen, right=TimeoutError)
        stream.close()
        await asyncio.sleep(random.uniform(0.5, 2))  # noqa: S311
    phone.close()


async def tried(phone: Phone, act: Callable[[], object], right: type[Exception] = StopAsyncIteration) -> None:
    """Do it; what fails is counted, and tried again later."""
    try:
        await act()  # type: ignore[misc]
    except right:
        pass
    except (OSError, EOFError, TimeoutError, TypeError) as error:
        phone.seen.late.failed.append(type(error).__name__)
        phone.close()


async def saving(place: Installation, one: Saving, seen: Seen, until: float, pause: float) -> None:
    """One arbiter who saves a result every ``pause`` seconds."""
    connection = Connection(place.port)
    while time.monotonic() < until - pause:
        await asyncio.sleep(pause)
        status, _body = await connection.ask(one.request())
        if status == 200:
            one.done()
            seen.saved_at, seen.saved = time.monotonic(), seen.saved + 1


async def _measured(
    place: Installation, options: argparse.Namespace, one: Saving, group: int, *, stream: bool
) -> tuple[Seen, float]:
    """What the phones saw, and the seconds of the processor without those in which all of them come."""
    slug, seen = place.stage["slug"], Seen()
    path = f"/{slug}/rounds/{place.stage['round']}/"
    until = time.monotonic() + COMING_SECONDS + options.seconds
    phones = [
        Phone(place.port, HALL if options.hall else f"127.0.{n // 250}.{2 + n % 250}", path, seen)
        for n in range(options.phones)
    ]
    run = [listening(phone, until, slug) if stream else asking(phone, until, options.interval) for phone in phones]
    everybody = asyncio.gather(*run)
    await asyncio.sleep(COMING_SECONDS)
    before = processor_seconds(group)
    seen.received = seen.sent = seen.requests = 0
    await asyncio.gather(saving(place, one, seen, until, options.pause), everybody)
    return seen, processor_seconds(group) - before


def measured(place: Installation, options: argparse.Namespace) -> Iterator[str]:
    """One line for each way."""
    where = "one address" if options.hall else "addresses of their own"
    yield f"{options.phones} phones at {where}, {options.seconds:g} s, a result every {options.pause:g} s"
    heads = ("p50", "p99", "worst", "CPU", "a phone", "MB", "received a minute", "sent", "failed")
    yield f"{'':<16}" + "".join(f"{head:>18}" if head.startswith("rec") else f"{head:>10}" for head in heads)
    one = Saving(place.stage, 0)
    for name, stream in ((f"asking, {options.interval:g} s", False), ("events", True)):
        with place.serving(STREAMS if stream else None) as group:
            seen, used = asyncio.run(_measured(place, options, one, group, stream=stream))
            share = used / options.seconds
            held = memory(group)
        late, minutes = seen.late, options.seconds / 60 * options.phones
        yield (
            f"{name:<16}{late.at(0.5):>8.2f} s{late.at(0.99):>8.2f} s{max(late.seconds, default=0):>8.2f} s"
            f"{share:>10.1%}"
            f"{share / options.phones:>10.3%}{held:>10.0f}{seen.received / minutes / 1000:>15.1f} kB"
            f"{seen.sent / minutes / 1000:>7.1f} kB{len(late.failed):>10}"
            f"   {seen.saved} results, {len(late.seconds)} pages, mean {mean(late.seconds or [0]):.2f} s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.live", description=__doc__)
    parser.add_argument("--phones", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30, help="how long each way is measured")
    parser.add_argument("--interval", type=float, default=1.5, help="seconds between two questions of a page")
    parser.add_argument("--pause", type=float, default=5, help="seconds between two results")
    parser.add_argument("--players", type=int, default=284, help="players of the event")
    parser.add_argument("--hall", action="store_true", help="all phones at one address")
    parser.add_argument("--database", default="", help="address of an empty PostgreSQL database; without it SQLite")
    options = parser.parse_args()
    with installed(options.players, 1, database_url=options.database) as place:
        for line in measured(place, options):
            print(line, flush=True)


if __name__ == "__main__":
    main()
