"""Large files of the shapes that take the most memory, each as large as it may be, or larger."""

from __future__ import annotations

import zlib
from collections.abc import Callable

from tournaments.basics.bounded_json import MOST_MEMORY, MOST_TEXT, memory_for

# By what is large: so many values of it.
SHAPES: dict[str, Callable[[int], bytes]] = {
    "empty lists": lambda count: b"[]," * count + b"[]",
    "empty objects": lambda count: b"{}," * count + b"{}",
    "objects of one": lambda count: b'{"a":1},' * count + b"{}",
    "objects of six": lambda count: b'{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},' * count + b"{}",
    "lists of lists": lambda count: b"[[1]]," * count + b"[]",
    "short texts": lambda count: b'"ab",' * count + b"0",
    "new keys": lambda count: b"{" + b",".join(b'"%x":{}' % number for number in range(count)) + b"}",
    "objects with new keys": lambda count: b"".join(b'{"%x":1},' % number for number in range(count)) + b"{}",
    "numbers": lambda count: b"1000," * count + b"0",
    "fractions": lambda count: b"1.5," * count + b"0",
    "long numbers": lambda count: (b"9" * 390 + b",") * (count // 100) + b"0",
    "a long text": lambda count: b'"' + b"a" * count * 10 + b'"',
    "a wide text": lambda count: '"😀'.encode() + b"a" * count * 10 + b'"',
    "a wide text by an escape": lambda count: b'"\\ud83d\\ude00' + b"a" * count * 10 + b'"',
    "wide texts": lambda count: '"😀ab",'.encode() * count + b"0",
    "commas": lambda count: b'"' + b"," * count * 10 + b'"',
}

SAMPLE = 20_000


def filled(shape: str, count: int) -> bytes:
    """A text of that shape."""
    return b'{"a":[' + SHAPES[shape](count) + b"]}"


def largest(shape: str) -> bytes:
    """About the largest text of that shape that may be taken in."""
    sample = filled(shape, SAMPLE)
    count = SAMPLE * min(MOST_TEXT / len(sample), MOST_MEMORY / memory_for(sample, most=2**60))
    text = filled(shape, int(count * 0.95))
    assert memory_for(text, most=MOST_MEMORY) <= MOST_MEMORY, shape
    return text


def packed(text: bytes) -> bytes:
    return zlib.compress(text, 1)
