"""The clients of the benchmarks and of the tests that kill the server end when they are told to."""

from __future__ import annotations

import asyncio
import time

import pytest

from bench.clients import Connection, Waited, visit


class Refused(Connection):
    """A server that is killed: the connection breaks at the moment that ``broken`` says."""

    def __init__(self, broken: asyncio.Future[None]) -> None:
        super().__init__(0)
        self.broken = broken

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        await self.broken
        raise AssertionError(request)


def test_a_visitor_who_is_told_to_stop_as_the_connection_breaks_stops() -> None:
    async def stopped() -> bool:
        broken = asyncio.get_running_loop().create_future()
        visiting = asyncio.ensure_future(visit(Refused(broken), bytes, time.monotonic() + 2, Waited(), pause=0.01))
        await asyncio.sleep(0.01)
        broken.set_exception(ConnectionResetError())
        await asyncio.sleep(0)
        visiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await visiting
        return visiting.cancelled()

    assert asyncio.run(stopped())
