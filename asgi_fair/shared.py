"""One question for all who ask at the same time: whoever comes while one is under way shares the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Shared(Generic[Answer]):
    """Calls ``ask`` in a thread of its own, once for all who wait; never an answer begun before they asked."""

    def __init__(self, ask: Callable[[], Answer], name: str) -> None:
        self._ask = ask
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._under_way: asyncio.Task[Answer] | None = None
        self._next: asyncio.Task[Answer] | None = None

    async def now(self) -> Answer:
        """What ``ask`` returns when it is called now or a little later."""
        if self._next is None:
            self._next = asyncio.create_task(self._after(self._under_way))
        return await asyncio.shield(self._next)

    async def _after(self, before: asyncio.Task[Answer] | None) -> Answer:
        if before is not None:
            await asyncio.wait([before])
        self._under_way, self._next = self._next, None
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask)
