"""The same work on many items at once: in this process, on the cores of this machine, or on a cluster.

Results come as they are ready, each with the index of its item. What is in hand is limited, so that a series of any
length neither fills the memory nor delays the end when the work is stopped.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from types import FrameType
from typing import Any, Self, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
ITEMS_IN_HAND = 8  # for each process: enough to keep it busy, few enough to stop at once
SECONDS_BETWEEN_LOOKS = 0.1  # for an interruption while nothing gets done


class WorkLost(RuntimeError):
    """A process that did the work is gone; the message says what to do."""


def all_cores() -> int:
    """The number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results(
    work: Callable[[Item], Result], items: Iterable[Item], *, count: int, jobs: int | None, address: str | None
) -> Iterator[tuple[int, Result]]:
    """``work`` of each item with the item's index, in the order in which they are done.

    ``count`` is the number of items, which are taken from ``items`` as there is room for them; ``jobs`` the number of
    processes, None for one on each core; ``address`` a Dask scheduler, which takes the work instead.

    Raises:
        WorkLost: a process of this machine ended in the middle of its work.
        pairing.tools.cluster.ClusterUnavailable: the cluster cannot be used.
    """
    if address is not None:
        from pairing.tools.cluster import cluster_results

        yield from cluster_results(work, items, address)
        return
    processes = min(jobs or all_cores(), count)
    if processes <= 1:
        yield from ((index, work(item)) for index, item in enumerate(items))
        return
    yield from _in_processes(work, items, processes)


def _in_processes(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int
) -> Iterator[tuple[int, Result]]:
    from concurrent.futures.process import BrokenProcessPool

    waiting = enumerate(items)
    with _Interruption() as interruption, ProcessPoolExecutor(processes, initializer=_begin_work) as pool:
        try:
            numbers: dict[Future[Result], int] = {}
            while True:
                for index, item in islice(waiting, processes * ITEMS_IN_HAND - len(numbers)):
                    numbers[pool.submit(work, item)] = index
                if not numbers:
                    return
                for future in wait(numbers, SECONDS_BETWEEN_LOOKS, return_when=FIRST_COMPLETED).done:
                    yield numbers.pop(future), future.result()
                interruption.take_effect()
        except BrokenProcessPool:
            interruption.take_effect()  # the second Ctrl-C ended them
            message = "A process of this work ended by itself (out of memory?); call again with fewer --jobs."
            raise WorkLost(message) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class _Interruption:
    """Ctrl-C, kept until the pool can be left.

    ``concurrent.futures.wait`` takes the locks of many futures one by one; an exception in between leaves some of them
    locked, and the pool then waits for ever. The first Ctrl-C lets the items in work come to their end, the second
    ends their processes.
    """

    def __init__(self) -> None:
        self._asked = False
        self._before: Any = None

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():  # only there do signals arrive
            self._before = signal.signal(signal.SIGINT, self._keep)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _keep(self, _number: int, _frame: FrameType | None) -> None:
        if self._asked:
            for process in multiprocessing.active_children():
                process.terminate()
        self._asked = True

    def take_effect(self) -> None:
        """Raises KeyboardInterrupt where there was one."""
        if self._asked:
            raise KeyboardInterrupt


def _begin_work() -> None:
    """Ties a process to its parent: Ctrl-C goes to the whole group, but the parent alone decides what to do about it.

    Where the parent is gone without a word (killed), nobody would ever end this process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
