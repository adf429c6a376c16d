"""The head of a log: one digest that stands for every entry up to then, in their order."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

LOG_FILE = "log.txt"  # beside certificates: the digests of the entries, from the oldest on, one in each line


def entry_digest(entry: Iterable[Any]) -> str:
    """The SHA-256 of what an entry says, as JSON holds it, in hexadecimal digits.

    >>> entry_digest(["result.record", {"board": 1}])[:12]
    '90bba5b5da67'
    """
    text = json.dumps(list(entry), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def log_head(before: str, digests: Iterable[str]) -> str:
    """The head after entries with these digests were added to a log whose head was ``before``, empty at first.

    >>> log_head(log_head("", ["a"]), ["b", "c"]) == log_head("", ["a", "b", "c"])
    True
    """
    for digest in digests:
        before = hashlib.sha256(f"{before}\n{digest}".encode()).hexdigest()
    return before
