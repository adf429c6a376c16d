"""A few threads, and many who wait for one: address by address in turn, so that nobody's crowd keeps others waiting.

Who writes goes first, and alone where the database takes one who writes at a time (SQLite): others would only take the
processor from that one. Where somebody's writing takes long, others write beside it, but never in all threads: pages go
on. The threads keep what they read, so who writes gets the same one again, the first, and who reads the last ones. What
takes long by its nature (a password is hashed) has one thread at most, so that guessers keep neither pages nor
results waiting.
"""

from __future__ import annotations

import asyncio
from bisect import insort
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
_Waiting = tuple["asyncio.Future[Answer]", Callable[[], Answer], Callable[[], bool]]


class TooMany(Exception):
    """So many requests of one address wait already that this one would wait for very long."""


class _Line(Generic[Answer]):
    """Who waits to do the same kind of thing, by address; ``most`` may do it at once.

    Where somebody is at work already, the next one begins ``delay`` seconds after that one at the earliest.
    """

    def __init__(self, most: int, delay: float = 0.0) -> None:
        self.most, self.delay = most, delay
        self.at_work = 0
        self.since = 0.0  # when the last one began, by the loop's clock
        self.waiting: OrderedDict[str, deque[_Waiting[Answer]]] = OrderedDict()

    @property
    def has_place(self) -> bool:
        """Whether somebody waits for whom there is a place."""
        return bool(self.waiting) and self.at_work < self.most

    def may_begin(self, now: float) -> bool:
        """Whether somebody waits who might begin ``now``."""
        return self.has_place and (not self.at_work or now >= self.since + self.delay)

    def pop(self) -> _Waiting[Answer]:
        """Who is next: the first of the address whose turn it is; the address is the last one then."""
        address, queue = self.waiting.popitem(last=False)
        first = queue.popleft()
        if queue:
            self.waiting[address] = queue
        return first


class FairScheduler(Generic[Answer]):
    """``threads`` threads of which each address gets the next one in turn; at most ``most`` of an address wait.

    Who writes begins ``delay`` seconds after another one who still does, at the earliest. Each thread calls ``begin``
    first.
    """

    def __init__(
        self, threads: int, most: int, *, delay: float = 0.0, begin: Callable[[], object] | None = None
    ) -> None:
        self._threads = [
            ThreadPoolExecutor(1, thread_name_prefix=f"request {number}", initializer=begin)
            for number in range(threads)
        ]
        self._free = list(range(threads))
        self._most = most
        self._writing: _Line[Answer] = _Line(max(1, threads // 2), delay=delay)
        self._slow: _Line[Answer] = _Line(1)
        self._reading: _Line[Answer] = _Line(threads)
        self._lines = (self._writing, self._slow, self._reading)
        self._later: asyncio.TimerHandle | None = None

    async def run(
        self,
        address: str,
        work: Callable[[], Answer],
        gone: Callable[[], bool],
        *,
        writes: bool = False,
        slow: bool = False,
    ) -> Answer:
        """What ``work`` returns, done in a thread when it is the turn of ``address``.

        Who is ``gone`` by then is passed over.

        Raises:
            TooMany: too many of this address wait.
            asyncio.CancelledError: the caller is gone.
        """
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        line = self._slow if slow else self._writing if writes else self._reading
        queue = line.waiting.setdefault(address, deque())
        if len(queue) >= self._most:
            raise TooMany
        queue.append((future, work, gone))
        self._go_on()
        return await future

    def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        while self._free and (line := next((line for line in self._lines if line.may_begin(now)), None)):
            future, work, gone = line.pop()
            if gone() or future.done():
                future.cancel()
            else:
                self._start(line, future, work)
        if self._later is None and self._writing.has_place and not self._writing.may_begin(now):
            self._later = loop.call_at(self._writing.since + self._writing.delay, self._go_on_later)

    def _go_on_later(self) -> None:
        self._later = None
        self._go_on()

    def _start(self, line: _Line[Answer], future: asyncio.Future[Answer], work: Callable[[], Answer]) -> None:
        thread = self._free.pop(0 if line is self._writing else -1)
        line.at_work += 1
        loop = future.get_loop()
        line.since = loop.time()

        def carry_out() -> None:
            try:
                loop.call_soon_threadsafe(self._done, line, thread, partial(_give, future, work()))
            except BaseException as error:  # noqa: BLE001 - told to whoever waits for it
                loop.call_soon_threadsafe(self._done, line, thread, partial(_refuse, future, error))

        self._threads[thread].submit(carry_out)

    def _done(self, line: _Line[Answer], thread: int, tell: Callable[[], None]) -> None:
        insort(self._free, thread)
        line.at_work -= 1
        tell()
        self._go_on()


def _give(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():
        future.set_result(answer)


def _refuse(future: asyncio.Future[Answer], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
