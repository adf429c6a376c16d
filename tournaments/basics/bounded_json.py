"""JSON from other machines: how much memory it takes is worked out from its text, before anything is made of it.

What few bytes describe can take 25 times as many as lists and objects, and a packed file a thousand times as many.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

MOST_TEXT = 48_000_000  # bytes, unpacked
MOST_MEMORY = 220_000_000  # bytes that the text and all that is made of it may take
# Bytes of each, with the place that it takes in what holds it: measured on CPython 3.11 and 3.13, rounded up.
_OBJECT, _LIST, _VALUE, _TEXT, _KEY, _NEW_KEY = 130, 72, 36, 56, 34, 180
# Neither looks at a byte again and again: a text that never ends goes to the end of the file, a number is begun once.
_STRING = re.compile(rb'"((?:[^"\\]++|\\.)*+)"?([ \t\r\n]*+:)?', re.DOTALL)
_LONG_NUMBER = re.compile(rb"(?<![0-9])[0-9]{400}")  # which takes long to read, as the square of its length
_WIDE, _WIDEST = re.compile(rb"[\xc4-\xef]"), re.compile(rb"[\xf0-\xff]")


class TooLarge(ValueError):
    """More than this program takes in at once."""

    def __init__(self) -> None:
        most = MOST_MEMORY // 1_000_000
        super().__init__(f"too large: with all its values it would take more than {most} MB of memory")


def read_json(text: bytes) -> Any:
    """What the text says.

    Raises:
        TooLarge: it would take more than ``MOST_MEMORY``.
        ValueError, RecursionError: it is no JSON, has a number that is none, or is too deep.
    """
    if _LONG_NUMBER.search(text):
        raise ValueError("it has a number of 400 figures and more")
    if memory_for(text, most=MOST_MEMORY) > MOST_MEMORY:
        raise TooLarge
    return json.loads(text, parse_constant=_no_number)


def memory_for(text: bytes, *, most: int) -> int:
    """The bytes that the text and what is made of it take at most; not counted to the end where that is over ``most``.

    >>> memory_for(b'[{}, {"a": "b"}]', most=1000) < 1000
    True
    """
    # Characters of a text take as many bytes as the widest of them.
    width = 4 if _WIDEST.search(text) else 2 if _WIDE.search(text) else 1
    of_values = 4 if b"\\u" in text else width
    memory = len(text) * (1 + width + of_values)
    memory += _OBJECT * text.count(b"{") + _LIST * text.count(b"[") + _VALUE * text.count(b",")
    if memory + _KEY * (text.count(b'"') // 2) > most:
        return max(memory, most + 1)
    known: set[int] = set()
    for found in _STRING.finditer(text):
        if found[2] is None:
            memory += _TEXT
        else:
            memory += _KEY
            known.add(hash(found[1]))
            if len(known) * _NEW_KEY + memory > most:
                return most + 1
    return memory + _NEW_KEY * len(known)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
