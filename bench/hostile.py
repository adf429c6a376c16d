"""``python -m bench.hostile``: how long visitors and arbiters wait while others hold the server's connections.

Starts a server with an event of its own on 127.0.0.1, opens so many connections of each kind of hostile client from one
address, and asks for pages and enters results from other addresses meanwhile. Everything is bounded in number and time.
"""

from __future__ import annotations

import argparse
import asyncio
import shlex
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from bench.clients import (
    HALL,
    Connection,
    Saving,
    Waited,
    besiege,
    dripping_body,
    flooding,
    form,
    guessing,
    guessing_at,
    half_header,
    never_reading,
    page,
    silent,
    trying_keys,
    uploading,
    visit,
)
from bench.installation import SERVER, Installation, installed, memory, processor_seconds

Kind = Callable[[int, float], Awaitable[None]]
FEW = ("guessing", "guess", "try_them")  # each makes the server hash or count, so few do what others do by numbers
VISITORS, ARBITERS = 8, 2
ENTERING_PAUSE = 1.0  # seconds between two log-ins with the right password, and between two right keys
GUESSERS = 8
PAUSE = 0.3  # seconds between an answer and the next request
WARMING = 6  # times that each page is asked for first, so that every process has loaded all it needs
SETTLE = 3.0  # seconds that the hostile ones have before anybody is measured


def kinds(stage: dict[str, Any]) -> dict[str, list[Kind]]:
    """The rows of the table: who holds connections."""
    slug = stage["slug"]
    each: dict[str, list[Kind]] = {
        "half-sent headers": [half_header],
        "never reading": [never_reading(f"/{slug}/crosstable/")],
        "silent": [silent],
        "dripping forms": [dripping_body],
        "uploads of 2 GB": [uploading],
        "floods of log-ins": [flooding("/accounts/login/")],
    }
    return {
        "nobody": [],
        "8 guessers": [guessing],
        "8 at one account": [guessing_at(stage["account"]["username"])],
        "8 with wrong keys": [trying_keys(stage["helper"]["address"])],
        **each,
        "all of them": [kind for listed in each.values() for kind in listed],
    }


def entering(place: Installation, until: float, waited: Waited) -> list[Awaitable[int]]:
    """The right password from a browser that is known, and the right key from the hall: each must lead on."""
    account, helper = place.stage["account"], place.stage["helper"]
    right = {name: account[name] for name in ("username", "password")}
    sent = {
        "127.0.0.77": form("/accounts/login/", right, known=account["known"]),
        HALL: form(helper["address"], {"key": helper["key"]}),
    }
    return [
        visit(Connection(place.port, at), lambda one=one: one, until, waited, pause=ENTERING_PAUSE, right=(302,))
        for at, one in sent.items()
    ]


async def measured(
    place: Installation, savings: list[Saving], hostile: list[Kind], count: int, seconds: float
) -> tuple[Waited, Waited, Waited]:
    """The waiting for pages, for results and to be let in with ``count`` connections of each kind held open."""
    paths = [f"/{place.stage['slug']}/", f"/{place.stage['slug']}/rounds/{place.stage['round']}/"]
    for _process in range(WARMING):
        for path in paths:
            await Connection(place.port).ask(page(path))
    start = time.monotonic()
    settled = start + (SETTLE if hostile else 0)
    until = settled + seconds
    siege = [
        asyncio.create_task(besiege(kind, place.port, until))
        for kind in hostile
        for _each in range(count if kind.__name__ not in FEW else GUESSERS)
    ]
    await asyncio.sleep(max(0.0, settled - time.monotonic()))
    pages, saved, let_in = Waited(), Waited(), Waited()
    visitors = [
        visit(
            Connection(place.port, f"127.0.0.{2 + number}"),
            lambda path=path: page(path),
            until,
            pages,
            anew=True,
            pause=PAUSE,
        )
        for number in range(VISITORS)
        for path in [paths[number % 2]]
    ]
    arbiters = [
        visit(
            Connection(place.port, f"127.0.1.{2 + number}"), saving.request, until, saved, done=saving.done, pause=PAUSE
        )
        for number, saving in enumerate(savings)
    ]
    await asyncio.gather(*visitors, *arbiters, *entering(place, until, let_in))
    for task in siege:
        task.cancel()
    await asyncio.gather(*siege, return_exceptions=True)
    return pages, saved, let_in


def report(count: int, seconds: float, *, players: int, command: list[str], only: list[str]) -> Iterator[str]:
    """The lines of the table; the server is started anew for each."""
    yield f"{count} hostile connections of each kind, {VISITORS} visitors, {ARBITERS} arbiters, {seconds:g} s each"
    head = ("pages", "p50", "p99", "worst", "results", "p99", "let in", "worst", "MB", "CPU s")
    yield f"{'held by':<20}" + "".join(f"{name:>9}" for name in head) + "  failed"
    with installed(players, ARBITERS, with_account=True) as place:
        savings = [Saving(place.stage, number) for number in range(ARBITERS)]
        for name, hostile in kinds(place.stage).items():
            if only and name not in only:
                continue
            with place.serving(command) as group:
                before = processor_seconds(group)
                pages, saved, let_in = asyncio.run(measured(place, savings, hostile, count, seconds))
                held, used = memory(group), processor_seconds(group) - before
            waits = [f"{pages.at(part) * 1000:>6.0f} ms" for part in (0.5, 0.99, 1.0)]
            failed = dict(Counter(pages.failed + saved.failed + let_in.failed))
            yield (
                f"{name:<20}{len(pages.seconds):>9}{''.join(waits)}{len(saved.seconds):>9}"
                f"{saved.at(0.99) * 1000:>6.0f} ms{len(let_in.seconds):>9}{let_in.at(1.0) * 1000:>6.0f} ms"
                f"{held:>9.0f}{used:>9.1f}  {failed or ''}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="hostile connections of each kind")
    parser.add_argument("--seconds", type=float, default=10, help="how long each row is measured")
    parser.add_argument("--players", type=int, default=100, help="players of the event")
    parser.add_argument("--server", default="", help="another command to serve by, {port} for the port")
    parser.add_argument("--only", nargs="+", default=[], help="rows of the table, by their names")
    options = parser.parse_args()
    command = shlex.split(options.server) or SERVER
    for line in report(options.count, options.seconds, players=options.players, command=command, only=options.only):
        print(line, flush=True)


if __name__ == "__main__":
    main()
