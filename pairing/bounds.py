"""Bounds on a process that works beside a server: behind everything else, and no more than it was given."""

from __future__ import annotations

import os
import sys


def keep_within(seconds: int, megabytes: int) -> None:
    """This process and those it starts give way to all others, and the system ends each that takes more.

    ``seconds`` are those of the processor, ``megabytes`` of memory. Windows has neither bound.
    """
    if sys.platform == "win32":
        return
    import resource

    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    size = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
