"""Webhooks whose sender is killed in the middle of sending: each receiver gets everything, in order."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from tests.e2e.installation import Installation
from tests.e2e.kills import KILLS, moments
from tests.e2e.sides import Side, wait_until
from tests.tournaments.webhooks.receiver import Receiver, receiving

pytestmark = pytest.mark.e2e

SECONDS = 0.3  # that a receiver takes over a message
MODULE = "tests.e2e.webhook_stage"


@pytest.fixture
def receivers() -> Iterator[list[Receiver]]:
    with receiving() as one, receiving() as other:
        one.seconds, other.seconds = SECONDS, SECONDS / 3
        yield [one, other]


@pytest.fixture
def hall(another: Callable[[Path], Installation], tmp_path: Path, receivers: list[Receiver]) -> Iterator[Side]:
    """An event of 40 players, with two receivers; nobody sends yet."""
    with ExitStack() as stack:
        side = Side(another(tmp_path), stack, MODULE)
        side.do("event", "40")
        for receiver in receivers:
            side.do("webhook", receiver.address)
        yield side


def test_nothing_is_lost_and_all_is_in_order_when_the_sender_is_killed(hall: Side, receivers: list[Receiver]) -> None:
    chance = random.Random("webhooks")
    for number, part in enumerate(moments("webhooks", 0, 1.2)):
        hall.do("change", str(number))
        chosen = chance.choice(receivers)
        chosen.begun.clear()
        with hall.sending():
            assert chosen.begun.wait(60), hall.do("rest")
            time.sleep(part * chosen.seconds)
    with hall.sending():
        wait_until(lambda: hall.do("rest")[:3] == [0, 0, 0], lambda: hall.do("rest"))
    made = hall.do("rest")[3]
    for receiver in receivers:
        came = [body["sequence"] for body in receiver.bodies]
        assert sorted(set(came)) == list(range(1, made[receiver.address] + 1)), "every message came"
        assert all(later - before in (0, 1) for before, later in pairwise(came)), "in order, a copy behind its first"
        copies = {(headers["X-Arobase-Delivery"], body) for headers, body in receiver.got}
        assert len(copies) == len(set(came)), "a second copy is the same, under the same number"
        boards = {board for body in receiver.bodies for board in results_of(body)}
        assert len(boards) == KILLS
    assert sum(len(one.got) for one in receivers) > sum(made.values()), "somebody was killed before an answer was noted"


def test_a_mirror_that_hangs_does_not_keep_webhooks_waiting(hall: Side) -> None:
    """One thread looks for both, and each sends in a thread of its own."""
    hall.installation.environment["WEB_CONCURRENCY"] = "1"
    with socket.create_server(("127.0.0.1", 0)) as silent, hall.serving():
        silent.settimeout(60)
        hall.do("link", f"http://127.0.0.1:{silent.getsockname()[1]}/api/mirror/1/#{'a' * 64}")
        connection, _peer = silent.accept()
        with connection:
            before = hall.do("tries")
            hall.do("change", "1")
            wait_until(lambda: hall.do("tries") > before)
            assert hall.do("row")["failures"] == 0, "the mirror hangs yet"


def results_of(body: dict[str, object]) -> list[object]:
    """The boards whose result a message tells."""
    said = body["round"]
    assert isinstance(said, dict)
    return [one["board"] for one in said.get("results", ())] if body["event"] == "results" else []
