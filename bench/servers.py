"""``make servers`` (``python -m bench.servers``): several servers on one PostgreSQL, and on a Redis (``--cache``).

Makes a database of its own beside ``DATABASE_URL`` and removes it at the end. Between clients and servers stands the
balancer of ``bench.balancer``. While visitors and arbiters go on, each server is restarted in turn: what failed is
counted, and what was acknowledged must be there. Then callers go too far: limits must hold over all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from bench.balancer import Balancer
from bench.clients import Connection, Saving, Waited, form, page
from bench.installation import Installation, installed, processor_seconds
from bench.load import CHECK
from scripts.prove_start import free_port, new_database

PLAYERS, ARBITERS, VISITORS = 40, 6, 8
DRAINING = 1.0  # seconds between taking a server out of the round and ending it
PAUSE = 0.25  # seconds between an answer and the next request
PATIENCE = 30.0  # seconds: on a machine that does much else an answer may come late, and must come
GUESSED = 14  # guesses before: the next one waits for minutes, so that no hash is worked out for this
LOG_INS, WRONG_KEYS, API_REQUESTS = 12, 60, 150  # more than may be
GUESSER = "127.0.3.2"

# A program's token; and somebody who has guessed at the log-in.
PREPARED = """
import django; django.setup()
from django.utils import timezone
from tournaments.api.actions import make_token, token_of
from tournaments.models import Tournament, User
_made, seed = make_token(Tournament.objects.get(), by=User.objects.get(username="arbiter0"), name="Program",
                         may_results=True, may_players=False, ends_on=timezone.localdate())
from tournaments.models import LoginAttempt
guess = dict(address="{guesser}", account="guessed", at=timezone.now())
LoginAttempt.objects.bulk_create(LoginAttempt(**guess) for _each in range({guessed}))
print(token_of(seed))
"""


@dataclass(slots=True)
class Proof:
    """What came of it: waiting, seconds of each restart, and how many of the callers who go too far were let in."""

    pages: Waited = field(default_factory=Waited)
    saved: Waited = field(default_factory=Waited)
    restarts: list[float] = field(default_factory=list)
    passed_over: int = 0
    served: list[int] = field(default_factory=list)
    acknowledged: int = 0
    lost: int = 0
    log_ins: Counter[int] = field(default_factory=Counter)
    wrong_keys: Counter[int] = field(default_factory=Counter)
    api: Counter[int] = field(default_factory=Counter)
    processor: float = 0.0

    def failures(self) -> Counter[str]:
        """What was no right answer, and how often."""
        return Counter(self.pages.failed) + Counter(self.saved.failed)


class Server:
    """One of them: started, and restarted as a service of the system would."""

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


async def _go_on(
    connection: Connection, request: Callable[[], bytes], done: Callable[[], None], waited: Waited, end: asyncio.Event
) -> None:
    while not end.is_set():
        start = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                status, _body = await connection.ask(request())
        except (OSError, EOFError, TimeoutError) as error:
            waited.failed.append(type(error).__name__)
            connection.close()
        else:
            if status in (200, 204, 304):
                done()
                waited.seconds.append(time.monotonic() - start)
            else:
                waited.failed.append(str(status))
        await asyncio.sleep(PAUSE)
    connection.close()


async def _rolled(proof: Proof, balancer: Balancer, servers: list[Server], savings: list[Saving], rounds: int) -> None:
    """Restart each server ``rounds`` times, while visitors and arbiters go on."""
    stage, end = servers[0].place.stage, asyncio.Event()
    paths = [f"/{stage['slug']}/", f"/{stage['slug']}/rounds/{stage['round']}/", f"/{stage['slug']}/standings/"]
    asked = [page(path) for path in paths]
    people: list[tuple[str, Callable[[], bytes], Callable[[], None], Waited]] = [
        (f"127.0.0.{2 + n}", lambda n=n: asked[n % 3], lambda: None, proof.pages)  # type: ignore[misc]
        for n in range(VISITORS)
    ]
    people += [(f"127.0.1.{2 + n}", one.request, one.done, proof.saved) for n, one in enumerate(savings)]
    tasks = [
        asyncio.create_task(_go_on(Connection(balancer.port, address), request, done, waited, end))
        for address, request, done, waited in people
    ]
    await asyncio.sleep(2)
    for _round in range(rounds):
        for server in servers:
            balancer.away.add(server.place.port)
            await asyncio.sleep(DRAINING)
            proof.restarts.append(await asyncio.to_thread(server.restart))
            await balancer.until_healthy(server.place.port)
            balancer.away.clear()
            await asyncio.sleep(1)
    end.set()
    await asyncio.gather(*tasks)


async def statuses(port: int, address: str, requests: list[bytes], *, at_once: int) -> Counter[int]:
    """How often each status came, of so many connections at once from ``address``."""
    left, found = iter(requests), Counter[int]()

    async def ask() -> None:
        connection = Connection(port, address)
        for request in left:
            status, _body = await connection.ask(request)
            found[status] += 1
        connection.close()

    await asyncio.gather(*(ask() for _connection in range(at_once)))
    return found


async def _too_far(proof: Proof, port: int, helper: str, token: str) -> None:
    """More guesses at the log-in, wrong keys of a link, and a program in a hurry, each by an address of its own."""
    guesses = [form("/accounts/login/", {"username": "arbiter0", "password": f"wrong {n}"}) for n in range(LOG_INS)]
    keys = [form(helper, {"key": f"{number:024d}"}) for number in range(WRONG_KEYS)]
    request = page("/api/v1/arbiter/tournaments/", f"Authorization: Bearer {token}")
    while datetime.now(UTC).second > 40:  # the limit of a token is of one minute
        await asyncio.sleep(0.5)
    proof.api = await statuses(port, "127.0.3.1", [request] * API_REQUESTS, at_once=9)
    proof.log_ins = await statuses(port, GUESSER, guesses, at_once=9)
    proof.wrong_keys = await statuses(port, "127.0.3.3", keys, at_once=9)


async def _proved(proof: Proof, servers: list[Server], savings: list[Saving], rounds: int, token: str) -> None:
    balancer = Balancer([server.place.port for server in servers])
    async with await balancer.start():
        await _rolled(proof, balancer, servers, savings, rounds)
        await _too_far(proof, balancer.port, servers[0].place.stage["helper"]["address"], token)
        await balancer.stop()
    proof.passed_over = balancer.passed_over
    proof.served = [balancer.served[port] for port in balancer.servers]
    proof.processor = sum(processor_seconds(server.group) for server in servers)


def prove(place: Installation, *, servers: int, rounds: int, cache: str) -> Proof:
    """Start so many servers of the installation, each with a data directory of its own, and try them."""
    proof = Proof()
    savings = [Saving(place.stage, number) for number in range(ARBITERS)]
    token = place.python("-c", PREPARED.format(guesser=GUESSER, guessed=GUESSED)).splitlines()[-1]
    with ExitStack() as stack:
        running = []
        for number in range(servers):
            directory = place.directory / f"server-{number}"
            own = {"PORT": str(free_port()), "AROBASE_DATA_DIR": str(directory), "WEB_CONCURRENCY": "1"}
            shared = {"AROBASE_SHARED_DIR": str(place.directory / "shared"), "AROBASE_CACHE_URL": cache}
            directory.mkdir()
            running.append(
                Server(replace(place, directory=directory, environment={**place.environment, **own, **shared}))
            )
            stack.callback(running[-1].stack.close)
        asyncio.run(_proved(proof, running, savings, rounds, token))
    after = json.loads(place.python("-c", CHECK).splitlines()[-1])["versions"]
    proof.acknowledged = sum(one.version for one in savings)
    proof.lost = sum(max(0, one.version - after.get(str(one.game), 0)) for one in savings)
    return proof


def report(proof: Proof) -> Iterator[str]:
    """The lines to print."""
    took = proof.restarts
    yield f"{len(proof.served)} servers on one PostgreSQL, {len(took)} restarts of {min(took):.1f} to {max(took):.1f} s"
    for name, waited in (("pages", proof.pages), ("results", proof.saved)):
        failed = dict(Counter(waited.failed))
        yield (
            f"{name:<8} {len(waited.seconds):>6} right, {len(waited.failed)} failed {failed or ''}, "
            f"p50 {waited.at(0.5) * 1000:.0f} ms, p99 {waited.at(0.99) * 1000:.0f} ms"
        )
    yield f"answered by each: {proof.served}; passed over {proof.passed_over} times"
    yield f"acknowledged results {proof.acknowledged}, lost {proof.lost}"
    for name, asked, counts in (
        (f"log-ins after {GUESSED} wrong ones", LOG_INS, proof.log_ins),
        ("wrong keys", WRONG_KEYS, proof.wrong_keys),
        ("API requests", API_REQUESTS, proof.api),
    ):
        yield f"{name}: of {asked} at once from one address {asked - counts[429]} were let in, answers {dict(counts)}"


def main() -> None:
    """Print the report; ends with 1 where a request failed, a result was lost, or a limit did not hold."""
    parser = argparse.ArgumentParser(prog="python -m bench.servers", description=__doc__)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=1, help="restarts of each server")
    parser.add_argument("--cache", default=os.environ.get("AROBASE_CACHE_URL", ""), help="address of a Redis")
    options = parser.parse_args()
    os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(50))  # the same for all of them
    os.environ["AROBASE_PROXIES"] = "127.0.0.1"
    with (
        new_database(os.environ["DATABASE_URL"]) as database,
        installed(PLAYERS, ARBITERS, database_url=database) as place,
    ):
        proof = prove(place, servers=options.servers, rounds=options.rounds, cache=options.cache)
    for line in report(proof):
        print(line, flush=True)
    raise SystemExit(1 if proof.failures() or proof.lost or not held(proof, shared=bool(options.cache)) else 0)


def held(proof: Proof, *, shared: bool) -> bool:
    """Whether every limit held over all servers; that of wrong keys does where they share a cache."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tournaments.api.permissions import MOST_A_MINUTE
    from tournaments.pages.keys import MOST_WRONG

    exact = proof.log_ins[429] == LOG_INS and proof.api[200] == MOST_A_MINUTE
    return exact and (not shared or proof.wrong_keys[403] == MOST_WRONG)


if __name__ == "__main__":
    main()
