"""Threads go to the addresses in turn, and whoever takes long keeps neither pages nor results waiting."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

from asgi_fair.fair_scheduler import FairScheduler, TooMany

DELAY = 0.05


def test_each_address_has_its_turn() -> None:
    done: list[str] = []

    async def crowd() -> None:
        scheduler: FairScheduler[None] = FairScheduler(1, 50)

        def work(name: str) -> None:
            time.sleep(0.01)
            done.append(name)

        waiting = [scheduler.run("crowd", lambda: work("crowd"), lambda: False) for _each in range(30)]
        waiting += [scheduler.run(name, lambda name=name: work(name), lambda: False) for name in ("one", "two")]
        waiting += [scheduler.run("gone", lambda: work("gone"), lambda: True)]
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(found[-1], asyncio.CancelledError)

    asyncio.run(crowd())
    assert len(done) == 32
    assert {"one", "two"} <= set(done[:4])


def test_who_hashes_a_password_keeps_neither_pages_nor_results_waiting() -> None:
    """Log-ins took both places of those who write: no result was saved while eight guessed."""
    hold, done = threading.Event(), []

    async def crowd() -> None:
        scheduler: FairScheduler[None] = FairScheduler(4, 50)

        def run(name: str, work: Any, **kind: bool) -> asyncio.Task[None]:
            return asyncio.create_task(scheduler.run(name, work, lambda: False, **kind))

        guesses = [run(f"guesser {n}", lambda: hold.wait(5), writes=True, slow=True) for n in range(8)]
        await asyncio.sleep(0.05)
        await run("arbiter", lambda: done.append("saved"), writes=True)
        await run("visitor", lambda: done.append("read"))
        assert not any(guess.done() for guess in guesses)
        hold.set()
        await asyncio.gather(*guesses)

    asyncio.run(crowd())
    assert done == ["saved", "read"]


def test_who_writes_is_alone_and_has_the_same_thread_again_unless_it_takes_long() -> None:
    """Two who wrote at once in one process waited for each other's lock, and each took the processor from the other."""
    at_work, beside, threads = [0], [], set()
    hold = threading.Event()

    def save() -> None:
        at_work[0] += 1
        beside.append(at_work[0])
        threads.add(threading.get_ident())
        time.sleep(0.01)
        at_work[0] -= 1

    async def crowd() -> None:
        scheduler: FairScheduler[None] = FairScheduler(4, 50, delay=30)  # longer than any machine is held up
        await asyncio.gather(*(scheduler.run(str(number), save, lambda: False, writes=True) for number in range(10)))
        assert beside == [1] * 10
        assert len(threads) == 1
        scheduler = FairScheduler(4, 50, delay=DELAY)
        long = asyncio.create_task(scheduler.run("long", lambda: hold.wait(5) and None, lambda: False, writes=True))
        await asyncio.sleep(0.01)
        start = time.monotonic()
        await scheduler.run("short", save, lambda: False, writes=True)
        assert DELAY / 2 < time.monotonic() - start < 2
        assert not long.done()
        hold.set()
        await long

    asyncio.run(crowd())


def test_a_crowd_of_one_address_is_told_to_come_again() -> None:
    async def crowd() -> int:
        scheduler: FairScheduler[None] = FairScheduler(1, 5)
        found = await asyncio.gather(
            *(scheduler.run("crowd", lambda: time.sleep(0.01), lambda: False) for _each in range(10)),
            return_exceptions=True,
        )
        return sum(isinstance(one, TooMany) for one in found)

    assert asyncio.run(crowd()) == 4


def test_a_thread_that_reads_is_always_left() -> None:
    done: list[str] = []
    hold = threading.Event()

    def write() -> None:
        hold.wait(5)
        done.append("write")

    async def crowd() -> None:
        scheduler: FairScheduler[None] = FairScheduler(4, 50)
        writing = [asyncio.create_task(scheduler.run(str(n), write, lambda: False, writes=True)) for n in range(8)]
        await asyncio.sleep(0.05)
        await scheduler.run("visitor", lambda: done.append("read"), lambda: False)
        hold.set()
        await asyncio.gather(*writing)

    asyncio.run(crowd())
    assert done == ["read", *["write"] * 8]
