"""How many may have a password hashed at once: more would take the threads of the public pages."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

AT_ONCE = 2  # of one process
places = threading.BoundedSemaphore(AT_ONCE)


@contextmanager
def place_to_hash() -> Iterator[bool]:
    """True where there is a place, which is kept until the end; nobody waits for one."""
    there = places.acquire(blocking=False)
    try:
        yield there
    finally:
        if there:
            places.release()
