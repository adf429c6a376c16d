"""``python -m bench.clubs``: 1,000 clubs at the same hour in one PostgreSQL, with one server and with three.

Makes a database of its own beside ``DATABASE_URL`` with so many tournaments, each of a club of its own, and removes it
at the end. In ``--busy`` of the clubs phones look at pages and arbiters save results, about as many a second as 1,000
clubs do (one in two minutes each). First every page is asked for once at each server, then phones ask whether
something is new, each with what it has. The processor's time is told by whose it is.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from bench.clients import PATIENCE, Connection, Saving, Waited, page
from bench.installation import Installation, prepare, processor_seconds
from scripts.prove_start import ROOT, environment_below, free_port, new_database

PHONES = 24  # connections that ask without a pause: of far more phones, one after the other
ARBITERS, EVERY = 12, 1.4  # who save at once, and seconds between two results of one: 8.5 a second
VISITORS = 30  # of a club
IMPORTERS = 3  # processes that make tournaments
PAGES = ("/{slug}/", "/{slug}/rounds/2/", "/{slug}/standings/")


@dataclass(slots=True)
class Measured:
    """What came of one number of servers."""

    first: Waited = field(default_factory=Waited)
    first_seconds: float = 0.0
    first_processor: float = 0.0
    asked: Waited = field(default_factory=Waited)
    answers: dict[int, int] = field(default_factory=dict)
    saved: Waited = field(default_factory=Waited)
    used: dict[str, float] = field(default_factory=dict)  # seconds of the processor by whose they are


def staged(environment: dict[str, str], directory: Path, count: int, busy: int) -> list[dict[str, Any]]:
    """Make ``count`` clubs with their tournaments; what is to be known of the ``busy`` ones (``bench.clubs_stage``)."""
    made = environment | {"PGOPTIONS": "-c synchronous_commit=off"}
    words = [sys.executable, "-m", "bench.clubs_stage"]
    event = str(directory / "event")
    subprocess.run([*words, "event", event], cwd=ROOT, env=made, check=True)
    bounds = [1 + (count - 1) * part // IMPORTERS for part in range(IMPORTERS + 1)]
    ends = list(zip(bounds, bounds[1:], strict=False))
    running = [
        subprocess.Popen([*words, "import", event, str(first), str(last)], cwd=ROOT, env=made) for first, last in ends
    ]
    if any(one.wait() for one in running):
        raise SystemExit("the tournaments could not be made")
    done = subprocess.run(
        [*words, "clubs", str(busy)], cwd=ROOT, env=made, check=True, stdout=subprocess.PIPE, text=True
    )
    found: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return found


class Phones:
    """Many phones, each of which looks at one page of one club; ``known`` is what each has."""

    def __init__(self, slugs: list[str]) -> None:
        self.slugs = slugs
        self.lot = random.Random("phones")
        self.known: dict[int, str] = {}

    def request(self, phone: int) -> bytes:
        """The question of ``phone`` whether its page is as it was."""
        path = PAGES[phone % len(PAGES)].format(slug=self.slugs[phone // VISITORS])
        return page(path, *([f"If-None-Match: {self.known[phone]}"] if phone in self.known else []))

    async def ask(self, connection: Connection, until: float, measured: Measured) -> None:
        """One after the other, each chosen by chance."""
        while time.monotonic() < until:
            phone = self.lot.randrange(len(self.slugs) * VISITORS)
            start = time.monotonic()
            try:
                async with asyncio.timeout(PATIENCE):
                    status, _body = await connection.ask(self.request(phone))
            except (OSError, EOFError, TimeoutError) as error:
                measured.asked.failed.append(type(error).__name__)
                connection.close()
                continue
            measured.asked.seconds.append(time.monotonic() - start)
            measured.answers[status] = measured.answers.get(status, 0) + 1
            self.known[phone] = connection.headers.get("etag", "")
        connection.close()


async def _first(ports: list[int], slugs: list[str], waited: Waited) -> None:
    """Every page once at each server."""
    for port in ports:
        paths = iter([one.format(slug=slug) for slug in slugs for one in PAGES])

        async def ask(connection: Connection, paths: Iterator[str]) -> None:
            for path in paths:
                start = time.monotonic()
                status, _body = await connection.ask(page(path))
                waited.seconds.append(time.monotonic() - start) if status == 200 else waited.failed.append(str(status))
            connection.close()

        await asyncio.gather(*(ask(Connection(port, f"127.0.5.{2 + n}"), paths) for n in range(8)))


async def _saving(savings: list[Saving], port: int, address: str, until: float, waited: Waited) -> None:
    """An arbiter who saves a result now and then; each time of another club."""
    connection = Connection(port, address)
    await asyncio.sleep(random.random() * EVERY)  # noqa: S311
    for one in savings:
        if time.monotonic() > until:
            break
        start = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                status, _body = await connection.ask(one.request())
        except (OSError, EOFError, TimeoutError) as error:
            waited.failed.append(type(error).__name__)
            connection.close()
        else:
            if status == 200:
                one.done()
                waited.seconds.append(time.monotonic() - start)
            else:
                waited.failed.append(str(status))
        await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - start)))
    connection.close()


async def _hour(ports: list[int], savings: list[Saving], phones: Phones, seconds: float, measured: Measured) -> None:
    until = time.monotonic() + seconds
    asking = [phones.ask(Connection(ports[n % len(ports)], f"127.0.6.{2 + n}"), until, measured) for n in range(PHONES)]
    saving = [
        _saving(savings[n::ARBITERS] * 9, ports[n % len(ports)], f"127.0.7.{2 + n}", until, measured.saved)
        for n in range(ARBITERS)
    ]
    await asyncio.gather(*asking, *saving)


def _postgres(database: str) -> float:
    """Seconds of the processor that PostgreSQL and its processes, ended ones too, used; 0 where it runs elsewhere."""
    with psycopg.connect(database, autocommit=True) as connection:
        ((own,),) = connection.execute("SELECT pg_backend_pid()").fetchall()
        times = dict(_times())
    server = next((parent for pid, (parent, _ticks) in times.items() if pid == own), None)
    ticks = sum(ticks for pid, (parent, ticks) in times.items() if server in (pid, parent))
    return ticks / os.sysconf("SC_CLK_TCK")


def _times() -> Iterator[tuple[int, tuple[int, int]]]:
    """By process its parent, and what it and those of its children that have ended used."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            yield int(stat.parent.name), (int(fields[1]), sum(map(int, fields[11:15])))


def measure(
    environment: dict[str, str], directory: Path, savings: list[Saving], servers: int, seconds: float, cache: str
) -> Measured:
    """The figures of so many servers of one process each."""
    measured = Measured()
    busy = [one.slug for one in savings]
    with ExitStack() as stack:
        groups, ports = [], []
        for number in range(servers):
            own = directory / f"of-{servers}-{bool(cache)}-{number}"
            (own / "data").mkdir(parents=True)
            settings = {"AROBASE_DATA_DIR": str(own / "data"), "WEB_CONCURRENCY": "1", "AROBASE_CACHE_URL": cache}
            place = Installation(own, environment | settings | {"PORT": str(free_port())}, {})
            groups.append(stack.enter_context(place.serving()))
            ports.append(place.port)

        def used() -> dict[str, float]:
            served = sum(processor_seconds(group) for group in groups)
            return {
                "servers": served,
                "PostgreSQL": _postgres(environment["DATABASE_URL"]),
                "clients": time.process_time(),
            }

        before, start = used(), time.monotonic()
        asyncio.run(_first(ports, busy, measured.first))
        between = used()
        measured.first_seconds = time.monotonic() - start
        measured.first_processor = between["servers"] - before["servers"]
        asyncio.run(_hour(ports, savings, Phones(busy), seconds, measured))
        measured.used = {name: value - between[name] for name, value in used().items()}
    return measured


def lines(name: str, measured: Measured, seconds: float) -> Iterator[str]:
    """What is printed of one number of servers."""
    made = len(measured.first.seconds)
    yield (
        f"{name}: every page once at each server: {made} in {measured.first_seconds:.1f} s, "
        f"{measured.first_processor / max(1, made) * 1000:.1f} ms of the processor each, "
        f"{len(measured.first.failed)} failed"
    )
    asked, saved = measured.asked, measured.saved
    yield (
        f"  then {len(asked.seconds) / seconds:.0f} questions a second (p50 {asked.at(0.5) * 1000:.0f} ms, "
        f"p99 {asked.at(0.99) * 1000:.0f} ms, answers {measured.answers}, failed {len(asked.failed)}); "
        f"{len(saved.seconds) / seconds:.1f} results (p50 {saved.at(0.5) * 1000:.0f} ms, "
        f"p99 {saved.at(0.99) * 1000:.0f} ms, failed {saved.failed})"
    )
    yield "  processor: " + ", ".join(f"{name} {value / seconds:.2f}" for name, value in measured.used.items())


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.clubs", description=__doc__)
    parser.add_argument("--clubs", type=int, default=1000, help="in the database, with a tournament each")
    parser.add_argument("--busy", type=int, default=200, help="of which pages are asked for and results saved")
    parser.add_argument("--seconds", type=float, default=20, help="how long each number of servers is measured")
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 3])
    parser.add_argument("--cache", default="", help="address of a Redis, with which they are measured once more")
    options = parser.parse_args()
    os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(50))  # the same for all of them
    with (
        new_database(os.environ["DATABASE_URL"]) as database,
        tempfile.TemporaryDirectory(prefix="arobase-bench-") as folder,
    ):
        environment = environment_below(Path(folder)) | {"DATABASE_URL": database}
        (Path(folder) / "data").mkdir()
        prepare(environment)
        start = time.monotonic()
        savings = [Saving(one, 0) for one in staged(environment, Path(folder), options.clubs, options.busy)]
        print(f"{options.clubs} clubs made in {time.monotonic() - start:.0f} s", flush=True)
        figures = [sys.executable, "-m", "bench.clubs_stage", "figures"]
        subprocess.run(figures, cwd=ROOT, env=environment, check=True)
        for cache in ("", options.cache) if options.cache else ("",):
            for servers in options.servers:
                load = os.getloadavg()[0]
                measured = measure(environment, Path(folder), savings, servers, options.seconds, cache)
                name = f"{servers} of one process{', with Redis' if cache else ''} (load {load:.1f} before)"
                for line in lines(name, measured, options.seconds):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
