"""How many may have a password hashed at once: more would take the threads of the public pages."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

AT_ONCE = 2  # of one process
slots = threading.BoundedSemaphore(AT_ONCE)


@contextmanager
def hashing_slot() -> Iterator[bool]:
    """True where a slot is free, which is held until the end; nobody waits for one."""
    free = slots.acquire(blocking=False)
    try:
        yield free
    finally:
        if free:
            slots.release()
