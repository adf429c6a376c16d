"""A tournament and its mirror as two installations: without a network, killed on either side, with two senders."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.installation import Installation, at
from tests.e2e.kills import moments
from tests.e2e.sides import Side, wait_until

pytestmark = pytest.mark.e2e

MODULE = "tests.e2e.mirror_stage"


@pytest.fixture
def pair(another: Callable[[Path], Installation], tmp_path: Path) -> Iterator[tuple[Side, Side]]:
    """The hall with an event of 40 players and a link, and the site that is to show it; no server runs yet."""
    with ExitStack() as stack:
        made = []
        for name in ("hall", "site"):
            installation = another(tmp_path / name)
            installation.environment["WEB_CONCURRENCY"] = "1"
            made.append(Side(installation, stack, MODULE))
        hall, site = made
        hall.do("event", "40")
        place = site.do("place")
        hall.do("link", f"{site.installation.base}/api/mirror/{place['pk']}/#{place['key']}")
        yield hall, site


def wait_until_equal(hall: Side, site: Side) -> None:
    wanted = hall.do("holds")
    wait_until(lambda: site.do("holds") == wanted, lambda: hall.do("row"), lambda: site.do("holds"))


def test_results_arrive_by_themselves_and_wait_without_a_network(pair: tuple[Side, Side]) -> None:
    hall, site = pair
    with hall.serving():
        with site.serving() as process:
            wait_until_equal(hall, site)
            hall.do("change", "1")
            wait_until_equal(hall, site)
            os.killpg(process.pid, signal.SIGKILL)
        for number in range(2, 5):
            hall.do("change", str(number))
        wait_until(lambda: hall.do("row")["failures"])
        assert "cannot be reached" in hall.do("row")["problem"]
        with site.serving():
            wait_until_equal(hall, site)
            wait_until(lambda: hall.do("row")["failures"] == 0)
    row = hall.do("row")
    assert (row["stopped"], row["failures"], row["problem"]) == (False, 0, "")
    assert site.do("mirror")["digest"] == row["digest"]


@pytest.mark.parametrize("killed", ["sender", "mirror"])
def test_nothing_is_lost_or_doubled_when_one_side_is_killed(killed: str, pair: tuple[Side, Side]) -> None:
    hall, site = pair
    waits = enumerate(moments(killed, 0, 0.3))
    if killed == "sender":
        with site.serving():
            for number, wait in waits:
                with hall.sending():
                    hall.do("change", str(number))
                    time.sleep(wait)
            with hall.sending():
                wait_until_equal(hall, site)
    else:
        with hall.sending():
            for number, wait in waits:
                with site.serving() as process:
                    hall.do("change", str(number))
                    time.sleep(wait)
                    os.killpg(process.pid, signal.SIGKILL)
            with site.serving():
                wait_until_equal(hall, site)
    row, mirror = hall.do("row"), site.do("mirror")
    assert not row["stopped"]
    assert mirror["sequence"] - row["sequence"] in (0, 1)  # the last answer may not have been written down
    assert mirror["sequence"] > 3


@pytest.mark.parametrize("another", ["sqlite"], indirect=True)  # the second computer is a copy of files
def test_two_computers_that_send_the_same_tournament_are_noticed(pair: tuple[Side, Side], tmp_path: Path) -> None:
    hall, site = pair
    directory = tmp_path / "copy"
    with site.serving(), ExitStack() as stack:
        with hall.sending():
            wait_until_equal(hall, site)
        shutil.copytree(hall.installation.directory, directory)
        environment = {**hall.installation.environment, "AROBASE_DATA_DIR": str(directory / "data")}
        copy = Side(at(directory, environment), stack, MODULE)
        copy.do("change", "7")
        with copy.sending():
            wait_until_equal(copy, site)
        hall.do("change", "8")
        with hall.sending():
            wait_until(lambda: hall.do("row")["stopped"])
        assert site.do("holds") == copy.do("holds")
        hall.do("take_over")
        with hall.sending():
            wait_until_equal(hall, site)
