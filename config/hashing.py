"""Hashing passwords without keeping anybody waiting: in one thread of each process, behind everything else."""

from __future__ import annotations

import contextlib
import os
import threading
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.hashers import PBKDF2PasswordHasher

NICENESS = 15


def _step_back() -> None:
    """Let the other threads of the machine go first. Linux does this for one thread; elsewhere it is left alone."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


_hashing = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hashing", initializer=_step_back)


class PoliteHasher(PBKDF2PasswordHasher):
    """Django's own hash, worked out one at a time and with low priority; the hashes are the same."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return _hashing.submit(super().encode, password, salt, iterations).result()
