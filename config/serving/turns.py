"""A few threads, and many who wait for one: address by address in turn, so that nobody's crowd keeps others waiting.

Who writes goes first, but never takes all threads: two who write at once only wait for each other, and pages go on.
What takes long by its nature (a password is hashed) has one thread at most, so that guessers keep neither pages nor
results waiting.
"""

from __future__ import annotations

import asyncio
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
    """Who waits to do the same kind of thing, by address; ``most`` may do it at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.at_work = 0
        self.waiting: OrderedDict[str, deque[_Waiting[Answer]]] = OrderedDict()

    @property
    def is_next(self) -> bool:
        """Whether somebody waits who might begin."""
        return bool(self.waiting) and self.at_work < self.most

    def pop(self) -> _Waiting[Answer]:
        """Who is next: the first of the address whose turn it is; the address is the last one then."""
        address, queue = self.waiting.popitem(last=False)
        first = queue.popleft()
        if queue:
            self.waiting[address] = queue
        return first


class Turns(Generic[Answer]):
    """``threads`` threads of which each address gets the next one in turn; at most ``most`` of an address wait."""

    def __init__(self, threads: int, most: int) -> None:
        self._free = threads
        self._most = most
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._writing: _Line[Answer] = _Line(max(1, threads // 2))
        self._slow: _Line[Answer] = _Line(1)
        self._reading: _Line[Answer] = _Line(threads)
        self._lines = (self._writing, self._slow, self._reading)

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
        while self._free and (line := next((line for line in self._lines if line.is_next), None)):
            future, work, gone = line.pop()
            if gone() or future.done():
                future.cancel()
            else:
                self._start(line, future, work)

    def _start(self, line: _Line[Answer], future: asyncio.Future[Answer], work: Callable[[], Answer]) -> None:
        self._free -= 1
        line.at_work += 1
        loop = future.get_loop()

        def carry_out() -> None:
            try:
                loop.call_soon_threadsafe(self._done, line, partial(_give, future, work()))
            except BaseException as error:  # noqa: BLE001 - told to whoever waits for it
                loop.call_soon_threadsafe(self._done, line, partial(_refuse, future, error))

        self._threads.submit(carry_out)

    def _done(self, line: _Line[Answer], tell: Callable[[], None]) -> None:
        self._free += 1
        line.at_work -= 1
        tell()
        self._go_on()


def _give(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():
        future.set_result(answer)


def _refuse(future: asyncio.Future[Answer], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
