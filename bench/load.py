"""``python -m bench.load``: public pages beside a static file, results saved by many, pages that ask, and one alone.

Starts a server with an event of its own on 127.0.0.1; bounded in clients and time. Pages are shown as ratios to a
static file of the same run, for how fast a machine is right now depends on what else it does. The seconds of the
processor are the server's alone.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import re
import time
from collections.abc import Callable, Iterator

from bench.clients import Connection, Saving, Waited, page, visit
from bench.installation import Installation, installed, processor_seconds

ARBITERS = 50
POLL_SECONDS = 3.0  # between two questions of an open page of results
WARMING = 8
ANEW = "kept, new connection"

CHECK = """
import json, django; django.setup()
from tournaments.models import AuditEntry, Game, Tournament
t = Tournament.objects.get()
entered = AuditEntry.objects.filter(kind="result.record")
print(json.dumps({"revision": t.revision, "entries": entered.count(),
                  "versions": {g.pk: g.version for g in Game.objects.filter(version__gt=0)}}))
"""

VERSION = """
import time, django; django.setup()
from tournaments.publication.queries.groups import version_of
version_of("{slug}")
start = time.process_time()
for _each in range(500):
    assert version_of("{slug}")
print((time.process_time() - start) / 500)
"""


def _fetched(port: int, path: str) -> tuple[bytes, str]:
    asked = http.client.HTTPConnection("127.0.0.1", port)
    asked.request("GET", path, headers={"Accept-Encoding": "identity"})
    answer = asked.getresponse()
    content = answer.read()
    asked.close()
    return content, answer.headers.get("ETag", "")


def _addresses(place: Installation) -> dict[str, bytes]:
    """What is asked for: a static file first, beside which the others are shown."""
    slug, number = place.stage["slug"], place.stage["round"]
    kept = f"/{slug}/rounds/{number}/"
    content, etag = _fetched(place.port, kept)
    static = re.findall(rb'"(/static/[^"]+\.css)"', content)[0].decode()
    return {
        "static file": page(static),
        "/healthz": page("/healthz"),
        "kept page": page(kept),
        "kept, ?utm_source=x": page(f"{kept}?utm_source=x"),
        ANEW: page(kept),
        "304": page(kept, f"If-None-Match: {etag}"),
        "home": page("/"),
        "crosstable": page(f"/{slug}/crosstable/"),
    }


async def _crowd(place: Installation, request: bytes, clients: int, seconds: float, *, anew: bool = False) -> Waited:
    for _each in range(WARMING):
        await Connection(place.port).ask(request)
    waited = Waited()
    until = time.monotonic() + seconds
    await asyncio.gather(
        *(
            visit(
                Connection(place.port, f"127.0.{number // 250}.{2 + number % 250}"),
                lambda: request,
                until,
                waited,
                anew=anew,
            )
            for number in range(clients)
        )
    )
    return waited


def pages(place: Installation, clients: int, seconds: float) -> Iterator[str]:
    """One line for each kind of page."""
    yield f"\nPublic pages, {clients} connections"
    yield f"{'':<22}{'/s':>7}{'p50':>9}{'p99':>9}{'CPU each':>11}{'of a static file':>18}{'failed':>8}"
    with place.serving() as group:
        beside = 0.0
        for name, request in _addresses(place).items():
            before = processor_seconds(group)
            waited = asyncio.run(_crowd(place, request, clients, seconds, anew=name == ANEW))
            each = (processor_seconds(group) - before) / max(1, len(waited.seconds))
            beside = beside or each
            yield (
                f"{name:<22}{len(waited.seconds) / seconds:>7.0f}{waited.at(0.5) * 1000:>6.0f} ms"
                f"{waited.at(0.99) * 1000:>6.0f} ms{each * 1000:>8.2f} ms{each / beside:>17.2f} {len(waited.failed):>8}"
            )
    version = float(place.python("-c", VERSION.format(slug=place.stage["slug"])).splitlines()[-1])
    yield f"{'version after a commit':<22}{'':>32}{version * 1000:>8.2f} ms{version / beside:>17.2f}"


async def _saved(place: Installation, savings: list[Saving], seconds: float) -> Waited:
    waited = Waited()
    until = time.monotonic() + seconds
    await asyncio.gather(
        *(
            visit(Connection(place.port, f"127.0.1.{2 + number}"), saving.request, until, waited, done=saving.done)
            for number, saving in enumerate(savings)
        )
    )
    return waited


def saving(place: Installation, seconds: float) -> Iterator[str]:
    """Fifty arbiters who save at once; afterwards each acknowledged result must be there, and in the log."""
    savings = [Saving(place.stage, number) for number in range(ARBITERS)]
    before = json.loads(place.python("-c", CHECK).splitlines()[-1])
    with place.serving() as group:
        asyncio.run(_crowd(place, page("/healthz"), 4, 0.5))
        asyncio.run(_saved(place, savings, 2))
        used, counted = processor_seconds(group), sum(saving.version for saving in savings)
        own = time.process_time()
        waited = asyncio.run(_saved(place, savings, seconds))
        own = time.process_time() - own
        used = processor_seconds(group) - used
    after = json.loads(place.python("-c", CHECK).splitlines()[-1])
    acknowledged = sum(saving.version for saving in savings)
    lost = sum(max(0, saving.version - after["versions"].get(str(saving.game), 0)) for saving in savings)
    entries, revisions = after["entries"] - before["entries"], after["revision"] - before["revision"]
    yield f"\nResults saved by {ARBITERS} at once"
    each, asking = (part / max(1, acknowledged - counted) * 1000 for part in (used, own))
    yield (
        f"{len(waited.seconds) / seconds:.0f} a second, p50 {waited.at(0.5) * 1000:.0f} ms, "
        f"p95 {waited.at(0.95) * 1000:.0f} ms, {each:.1f} ms of the processor each, {asking:.1f} ms the clients’"
    )
    yield f"acknowledged {acknowledged}, lost {lost}, in the log {entries}, revisions {revisions}"
    yield f"failed {waited.failed}"


async def _polling(place: Installation, seconds: float) -> Waited:
    waited = Waited()
    until = time.monotonic() + seconds
    path = f"/arbiter/t/{place.stage['slug']}/rounds/{place.stage['round']}/changes/?since="
    revision = json.loads(place.python("-c", CHECK).splitlines()[-1])["revision"]

    def asks(session: str) -> Callable[[], bytes]:
        return lambda: page(f"{path}{revision}", f"Cookie: sessionid={session}", "HX-Request: true")

    await asyncio.gather(
        *(
            visit(Connection(place.port), asks(session), until, waited, pause=POLL_SECONDS)
            for session in place.stage["sessions"]
        )
    )
    return waited


def polling(place: Installation, seconds: float) -> Iterator[str]:
    """Fifty open pages of result entry that ask for changes, where nothing changes."""
    with place.serving() as group:
        asyncio.run(_polling(place, 2))
        before = processor_seconds(group)
        waited = asyncio.run(_polling(place, seconds))
        used = processor_seconds(group) - before
    share = used / max(1, len(waited.seconds)) * ARBITERS / POLL_SECONDS
    yield f"\n{ARBITERS} arbiters' pages that ask every {POLL_SECONDS:g} s: {share:.1%} of a core"
    yield f"failed {waited.failed}"


async def _echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while await reader.read(2**16):
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")


async def _alone(port: int, request: Callable[[], bytes], seconds: float, done: Callable[[], None]) -> Waited:
    waited = Waited()
    await visit(Connection(port), request, time.monotonic() + seconds, waited, done=done)
    return waited


async def _answers(seconds: float) -> Waited:
    """What a program that only answers takes, and these clients with it."""
    server = await asyncio.start_server(_echo, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    waited = await _alone(port, lambda: page("/"), seconds, lambda: None)
    server.close()
    await asyncio.sleep(0.05)  # in which it sees that nobody asks any more
    return waited


def alone(place: Installation, seconds: float) -> Iterator[str]:
    """One connection, one request after the other: what many at once hide, a wait in which nobody works."""
    yield "\nOne connection, one request after the other"
    yield f"{'':<22}{'p50':>9}{'p99':>12}{'of an answer':>14}{'failed':>8}"
    beside = asyncio.run(_answers(seconds / 4))
    rows = {"an answer, no work": beside}
    one = Saving(place.stage, 0)
    with place.serving():
        for name, path in {
            "/healthz": "/healthz",
            "kept page": f"/{place.stage['slug']}/rounds/{place.stage['round']}/",
        }.items():
            asyncio.run(_crowd(place, page(path), 4, 0.5))
            rows[name] = asyncio.run(_alone(place.port, lambda path=path: page(path), seconds, lambda: None))
        asyncio.run(_saved(place, [one], 0.5))
        rows["a saved result"] = asyncio.run(_alone(place.port, one.request, seconds, one.done))
    for name, waited in rows.items():
        yield (
            f"{name:<22}{waited.at(0.5) * 1000:>6.2f} ms{waited.at(0.99) * 1000:>9.2f} ms"
            f"{waited.at(0.5) / beside.at(0.5):>14.1f} {len(waited.failed):>7}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--connections", type=int, default=200, help="visitors at once")
    parser.add_argument("--seconds", type=float, default=8, help="how long each row is measured")
    parser.add_argument("--players", type=int, default=284, help="players of the event")
    parser.add_argument("--database", default="", help="address of an empty PostgreSQL database; without it SQLite")
    parser.add_argument("--only", choices=["alone", "pages", "saving", "polling"], help="one part")
    options = parser.parse_args()
    with installed(options.players, ARBITERS, database_url=options.database) as place:
        parts = {
            "alone": lambda: alone(place, options.seconds),
            "pages": lambda: pages(place, options.connections, options.seconds),
            "saving": lambda: saving(place, options.seconds),
            "polling": lambda: polling(place, options.seconds),
        }
        for name, lines in parts.items():
            if options.only in (None, name):
                for line in lines():
                    print(line, flush=True)


if __name__ == "__main__":
    main()
