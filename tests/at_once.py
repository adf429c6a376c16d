"""Several threads that do the same at the same moment, each on a database connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connections

Result = TypeVar("Result")


def at_once(number: int, step: Callable[[], Result]) -> list[Result]:
    """What ``step`` gives each of so many threads; what it raises in one of them is raised here."""
    barrier = threading.Barrier(number)

    def run(_thread: int) -> Result:
        barrier.wait()
        try:
            return step()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(number) as threads:
        return list(threads.map(run, range(number)))
