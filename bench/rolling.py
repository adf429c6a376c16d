"""``python -m bench.rolling``: two servers on one PostgreSQL, each restarted in turn while visitors and arbiters go on.

Makes a database of its own beside ``DATABASE_URL`` and removes it at the end. Between clients and servers stands what a
balancer is: it goes round the servers, is told which one will be restarted, and asks the next one where one takes no
connection. Nothing else is tried twice, so whatever a restart breaks off is counted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

from bench.clients import Connection, Saving, Waited, page
from bench.installation import Installation, installed
from bench.load import CHECK
from scripts.prove_start import free_port, new_database

PLAYERS, ARBITERS, VISITORS = 40, 6, 8
DRAINING = 1.0  # seconds between taking a server out of the round and ending it
PAUSE = 0.05  # seconds between an answer and the next request


class Balancer:
    """Goes round the servers; one that does not take a connection is passed over."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.away: set[int] = set()  # those that are about to be restarted
        self.turn = 0
        self.passed_over = 0

    async def ask(self, request: bytes, address: str) -> int:
        """The status of the answer.

        Raises:
            OSError, EOFError: none takes a connection, or one broke off what it had begun.
        """
        self.turn += 1
        turn = self.turn
        for number in range(len(self.ports)):
            port = self.ports[(turn + number) % len(self.ports)]
            if port in self.away:
                continue
            connection = Connection(port, address)
            try:
                await connection.open()
            except OSError:
                self.passed_over += 1
                continue
            try:
                status, _body = await connection.ask(request)
            finally:
                connection.close()
            return status
        raise ConnectionRefusedError


async def _go_on(
    balancer: Balancer,
    address: str,
    request: Callable[[], bytes],
    done: Callable[[], None],
    waited: Waited,
    end: asyncio.Event,
) -> None:
    while not end.is_set():
        start = time.monotonic()
        try:
            status = await balancer.ask(request(), address)
        except (OSError, EOFError) as error:
            waited.failed.append(type(error).__name__)
        else:
            if status in (200, 204, 304):
                done()
                waited.seconds.append(time.monotonic() - start)
            else:
                waited.failed.append(str(status))
        await asyncio.sleep(PAUSE)


class Server:
    """One of the two: started, and restarted as a service of the system would."""

    def __init__(self, place: Installation) -> None:
        self.place = place
        self.stack = ExitStack()
        self.group = self.stack.enter_context(place.serving())

    def restart(self) -> float:
        """End it by SIGTERM, wait until it has ended by itself, start it again; the seconds that this took."""
        start = time.monotonic()
        self.stack.close()
        self.group = self.stack.enter_context(self.place.serving())
        return time.monotonic() - start


async def rolled(place: Installation, servers: list[Server], restarts: int) -> tuple[Waited, Waited, list[float], int]:
    """What visitors and arbiters met while each server was restarted ``restarts`` times."""
    balancer, end = Balancer([server.place.port for server in servers]), asyncio.Event()
    pages, saved = Waited(), Waited()
    slug = place.stage["slug"]
    savings = [Saving(place.stage, number) for number in range(ARBITERS)]
    paths = [f"/{slug}/", f"/{slug}/rounds/{place.stage['round']}/", f"/{slug}/standings/"]
    tasks = [
        asyncio.create_task(
            _go_on(balancer, f"127.0.0.{2 + n}", lambda n=n: page(paths[n % 3]), lambda: None, pages, end)  # type: ignore[misc]
        )
        for n in range(VISITORS)
    ]
    tasks += [
        asyncio.create_task(_go_on(balancer, f"127.0.1.{2 + n}", one.request, one.done, saved, end))
        for n, one in enumerate(savings)
    ]
    took = []
    await asyncio.sleep(2)
    for _turn in range(restarts):
        for server in servers:
            balancer.away.add(server.place.port)
            await asyncio.sleep(DRAINING)
            took.append(await asyncio.to_thread(server.restart))
            balancer.away.clear()
            await asyncio.sleep(1)
    end.set()
    await asyncio.gather(*tasks)
    place.stage["acknowledged"] = {one.game: one.version for one in savings}
    return pages, saved, took, balancer.passed_over


def report(address: str, restarts: int) -> Iterator[str]:
    """The lines to print; the last one says whether anything was lost."""
    with (
        new_database(address) as database,
        installed(PLAYERS, ARBITERS, database_url=database) as place,
        ExitStack() as stack,
    ):
        second = replace(place, environment={**place.environment, "PORT": str(free_port())})
        servers = [Server(one) for one in (place, second)]
        for server in servers:
            stack.callback(server.stack.close)
        pages, saved, took, passed_over = asyncio.run(rolled(place, servers, restarts))
        after = json.loads(place.python("-c", CHECK).splitlines()[-1])["versions"]
        lost = sum(max(0, version - after.get(str(game), 0)) for game, version in place.stage["acknowledged"].items())
        yield f"two servers on one PostgreSQL, {len(took)} restarts of {min(took):.1f} to {max(took):.1f} s"
        for name, waited in (("pages", pages), ("results", saved)):
            failed = dict(Counter(waited.failed))
            yield (
                f"{name:<8} {len(waited.seconds):>6} right, {len(waited.failed)} failed {failed or ''}, "
                f"p50 {waited.at(0.5) * 1000:.0f} ms, p99 {waited.at(0.99) * 1000:.0f} ms"
            )
        yield f"passed over {passed_over} times while a server was away; acknowledged results lost: {lost}"


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.rolling", description=__doc__)
    parser.add_argument("--restarts", type=int, default=2, help="restarts of each server")
    options = parser.parse_args()
    for line in report(os.environ["DATABASE_URL"], options.restarts):
        print(line, flush=True)


if __name__ == "__main__":
    main()
