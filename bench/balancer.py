"""A balancer for the proofs: goes round the servers that are healthy, one request after the other, and says who asks.

It does what one must do and no more. A server that takes no connection is passed over, for nothing has been sent yet;
what breaks off later is told as 502 and tried nowhere else, so that whatever a restart breaks off is counted.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter

HEALTH_EVERY = 0.25  # seconds
BAD_GATEWAY = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"
_OURS = (b"x-forwarded-for", b"x-forwarded-proto", b"connection")
Message = tuple[list[bytes], bytes]


class Balancer:
    """Listens at ``port`` once it is started; the servers are known by their ports.

    Attributes:
        away: servers that an operator has taken out of the round.
        ill: those that do not answer ``/healthz``; each is asked every ``HEALTH_EVERY``.
        passed_over: how often one took no connection, and the next one was asked.
        served: how many requests each has answered.
    """

    def __init__(self, servers: list[int]) -> None:
        self.servers = servers
        self.away: set[int] = set()
        self.ill: set[int] = set()
        self.passed_over = 0
        self.served: Counter[int] = Counter()
        self.port = 0
        self._turn = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> asyncio.Server:
        """Listen at a free port of this machine, and look after the servers as long as the task lives."""
        listening = await asyncio.start_server(self._client, "127.0.0.1", 0, limit=2**20, backlog=1000)
        self.port = listening.sockets[0].getsockname()[1]
        self._tasks.add(asyncio.create_task(self._look()))
        return listening

    async def stop(self) -> None:
        """Look no more, and let all clients go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def until_healthy(self, server: int) -> None:
        """Return when ``server`` has answered that it is well."""
        while not await self._is_well(server):
            await asyncio.sleep(0.05)
        self.ill.discard(server)

    async def _look(self) -> None:
        while True:
            for server in self.servers:
                (self.ill.discard if await self._is_well(server) else self.ill.add)(server)
            await asyncio.sleep(HEALTH_EVERY)

    async def _is_well(self, server: int) -> bool:
        with contextlib.suppress(OSError, EOFError, TimeoutError):
            async with asyncio.timeout(5):
                head, _body = await _asked(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return b" 200 " in head[0]
        return False

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._tasks.add(asyncio.current_task())  # type: ignore[arg-type]
        address = writer.get_extra_info("peername")[0].encode()
        with contextlib.suppress(OSError, EOFError, asyncio.CancelledError):  # the last one is the end by `stop`
            while True:
                head, body = await _message(reader)
                kept = [line for line in head if line.split(b":")[0].lower() not in _OURS]
                told = [*kept, b"X-Forwarded-For: " + address, b"X-Forwarded-Proto: http", b"", body]
                writer.write(await self._answer(b"\r\n".join(told)))
                await writer.drain()
        writer.close()

    async def _answer(self, request: bytes) -> bytes:
        self._turn += 1
        inside = [one for one in self.servers if one not in self.away]
        well = [one for one in inside if one not in self.ill] or inside
        for number in range(len(well)):
            server = well[(self._turn + number) % len(well)]
            try:
                connection = await _connected(server)
            except OSError:
                self.passed_over += 1
                continue
            try:
                head, body = await _asked(server, request, connection)
            except (OSError, EOFError):
                return BAD_GATEWAY
            self.served[server] += 1
            return b"\r\n".join([*(one for one in head if not one.lower().startswith(b"connection:")), b"", body])
        return BAD_GATEWAY


Connected = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _connected(server: int) -> Connected:
    return await asyncio.open_connection("127.0.0.1", server, limit=2**20)


async def _asked(server: int, request: bytes, connection: Connected | None = None) -> Message:
    """The answer of ``server``."""
    reader, writer = connection or await _connected(server)
    try:
        writer.write(request)
        return await _message(reader)
    finally:
        writer.close()


async def _message(reader: asyncio.StreamReader) -> Message:
    """The lines of a head, without the empty one, and the body; ours always say how long it is."""
    head = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[:-2]
    length = next((line.split(b":")[1] for line in head if line.lower().startswith(b"content-length:")), b"0")
    empty = head[0].startswith(b"HTTP/") and head[0].split()[1] in (b"204", b"304")
    return head, b"" if empty else await reader.readexactly(int(length))
