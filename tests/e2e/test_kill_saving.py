"""The server is killed (SIGKILL) while results are saved and a round is published: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import random
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from bench.clients import Connection, Saving, Waited, visit
from tests.e2e.installation import Installation
from tests.e2e.kills import KILLS, moments
from tests.e2e.stage_process import stage_process
from tests.e2e.test_kill import Arbiter

pytestmark = pytest.mark.e2e

PLAYERS = 60
ARBITERS = 4
RESULTS = ("1-0", "0-1")  # as ``Saving`` enters them in turn
LONGEST = 20.0


@contextlib.contextmanager
def results_entered(savings: list[Saving], port: int) -> Iterator[None]:
    """Each enters a result after the other, until the end of the block, by when the server is gone."""

    async def enter(saving: Saving, over: asyncio.Event) -> None:
        until = time.monotonic() + LONGEST
        visiting = asyncio.ensure_future(
            visit(Connection(port), saving.request, until, Waited(), done=saving.done, pause=0.01)
        )
        await over.wait()
        visiting.cancel()
        await asyncio.gather(visiting, return_exceptions=True)

    async def all_of_them() -> None:
        over = asyncio.Event()
        begun.append((asyncio.get_running_loop(), over))
        await asyncio.gather(*(enter(saving, over) for saving in savings))

    begun: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []
    thread = threading.Thread(target=asyncio.run, args=[all_of_them()])
    thread.start()
    try:
        yield
    finally:
        for loop, over in begun:
            loop.call_soon_threadsafe(over.set)
        thread.join()


class Publishing(threading.Thread):
    """Somebody publishes the draft; ``acknowledged`` says whether that was answered."""

    def __init__(self, arbiter: Arbiter) -> None:
        super().__init__()
        self.arbiter, self.acknowledged = arbiter, False

    def run(self) -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):  # the connection breaks, as it should
            self.arbiter.post("/arbiter/t/draft/rounds/1/", "/arbiter/t/draft/rounds/1/publish/")
            self.acknowledged = True


def test_what_was_acknowledged_is_there_after_a_kill(any_installation: Installation) -> None:
    installation = any_installation
    installation.environment["WEB_CONCURRENCY"] = "1"  # what one process has begun, no other one ends
    with stage_process(installation, "tests.e2e.stage") as do:
        stage = do("saving", str(PLAYERS))
        savings = [Saving(stage, number) for number in range(ARBITERS)]
        with installation.serving():
            arbiter = Arbiter(installation.base)  # whose session lives on in the database
            start = time.perf_counter()
            arbiter.post("/arbiter/t/draft/rounds/1/", "/arbiter/t/draft/rounds/1/publish/")
            usual = time.perf_counter() - start
        before = do("saved")
        assert before["published"]
        chance = random.Random(5)
        acknowledged = unheard = published = 0
        for turn, part in enumerate(moments(5, 0.2, 2.0)):
            known = [saving.version for saving in savings]
            with installation.serving() as process:
                with results_entered(savings, int(installation.environment["PORT"])):
                    time.sleep(chance.uniform(0.05, 0.3))
                    publishing = Publishing(arbiter)
                    publishing.start()
                    if turn == 0:
                        publishing.join()  # one is published whole, however busy the machine is
                    else:
                        time.sleep(part * usual)
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                publishing.join()
            after = do("saved")
            for saving in savings:
                version, result = after["games"].get(str(saving.game), (0, None))
                assert version - saving.version in (0, 1), f"kill {turn}: {saving.version} known, {version} there"
                assert after["entries"].get(str(saving.game), 0) == version
                assert result in (None, RESULTS[(version - 1) % 2])
                unheard += version - saving.version
                saving.version = version
            done = sum(saving.version for saving in savings) - sum(known)
            acknowledged += done
            assert after["revision"] - before["revision"] == done
            gained = [after[name] - before[name] for name in ("publications", "publishing")]
            assert gained == [after["published"], after["published"]], f"kill {turn}: half a publication"
            assert after["public"] == [after["published"]]
            assert after["published"] or not publishing.acknowledged
            published += after["published"]
            before = after
        print(f"{KILLS} kills: {acknowledged} results there, {unheard} of them unheard; {published} rounds published")
        assert acknowledged > KILLS
        assert 0 < published < KILLS
