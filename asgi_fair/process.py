"""What a process that serves sets for itself before it does."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading

from asgi_fair.configuration import Configuration

OBJECTS_BETWEEN = 50_000  # made and not yet given up, between two looks for garbage
FILES_LEFT = 200  # of those that may be open, for the database, the program's own files and what is being sent


def prepare(configuration: Configuration) -> None:
    """Allow as many files as there may be connections, collect garbage rarely, and end with the first process."""
    allow_files(configuration.max_connections())
    collect_rarely()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def allow_files(connections: int) -> None:
    """Let this process open as many files as the system allows; where that is few, fewer connections must do."""
    if sys.platform == "win32":
        return
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + FILES_LEFT
    allowed = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if _soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def collect_rarely() -> None:
    """Look for garbage that refers to itself less often than Python does, after every 700 objects.

    A page of 300 rows is made of more than 10,000, and all of them are needed until it is there.
    """
    gc.set_threshold(OBJECTS_BETWEEN, *gc.get_threshold()[1:])


def _end_with_parent() -> None:
    """Where the first process was killed, nobody else would tell the others to end."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
