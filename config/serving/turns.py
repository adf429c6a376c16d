"""A few threads, and many who wait for one: address by address in turn, so that nobody's crowd keeps others waiting."""

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


class Turns(Generic[Answer]):
    """``threads`` threads of which each address gets the next one in turn; at most ``most`` of an address wait."""

    def __init__(self, threads: int, most: int) -> None:
        self._free = threads
        self._most = most
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._waiting: OrderedDict[str, deque[_Waiting[Answer]]] = OrderedDict()

    async def run(self, address: str, work: Callable[[], Answer], gone: Callable[[], bool]) -> Answer:
        """What ``work`` returns, done in a thread when it is the turn of ``address``.

        Who is ``gone`` by then is passed over.

        Raises:
            TooMany: too many of this address wait.
            asyncio.CancelledError: the caller is gone.
        """
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self._free:
            self._start(future, work)
        else:
            queue = self._waiting.setdefault(address, deque())
            if len(queue) >= self._most:
                raise TooMany
            queue.append((future, work, gone))
        return await future

    def _start(self, future: asyncio.Future[Answer], work: Callable[[], Answer]) -> None:
        self._free -= 1
        loop = future.get_loop()

        def carry_out() -> None:
            try:
                loop.call_soon_threadsafe(self._done, partial(_give, future, work()))
            except BaseException as error:  # noqa: BLE001 - told to whoever waits for it
                loop.call_soon_threadsafe(self._done, partial(_refuse, future, error))

        self._threads.submit(carry_out)

    def _done(self, tell: Callable[[], None]) -> None:
        self._free += 1
        tell()
        while self._free and self._waiting:
            self._start_next()

    def _start_next(self) -> None:
        address, queue = self._waiting.popitem(last=False)
        future, work, gone = queue.popleft()
        if queue:
            self._waiting[address] = queue
        if gone() or future.done():
            future.cancel()
        else:
            self._start(future, work)


def _give(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():
        future.set_result(answer)


def _refuse(future: asyncio.Future[Answer], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
