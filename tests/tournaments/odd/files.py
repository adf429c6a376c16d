"""Files that no upload is made for, each with the name under which it is sent."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from functools import cache

from tests.pairing.trf.samples import EVENT

LINES = 10_000_000
ONE_LINE = 5_000_000
BOMB = 300_000_000  # bytes that 300 KB unpack to
DIGITS = 100_000
DEEP = 100_000
_ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 20}">' for n in range(1, 12))


def _zip(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def _bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("players.txt", "w") as file:
        for _each in range(BOMB // 1_000_000):
            file.write(b"\n" * 1_000_000)
    return packed.getvalue()


def _picture() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\0\0\0")) + chunk(b"IEND", b"")
    )


def _digits() -> bytes:
    figures = "9" * DIGITS
    return (EVENT.replace("2500", figures, 1) + f"\n001 {figures} m\nXXR {figures}\n").encode()


def _entities() -> bytes:
    types = f'<!DOCTYPE l [<!ENTITY e0 "aaaaaaaaaa">{_ENTITIES}]>'
    return f'<?xml version="1.0"?>{types}<playerslist>&e11;</playerslist>'.encode()


def _half(content: bytes) -> bytes:
    return content[: len(content) // 2]


_LEADING_OUT = {"../../x.txt": b"x", "/etc/x.xml": b"<x/>", "C:\\x.txt": b"x"}
_NESTED = (b"[" * DEEP, b"]" * DEEP)
# By what is odd about it: name, and what makes the content.
ODD_FILES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "empty": ("a.trf", lambda: b""),
    "NUL": ("a.trf", lambda: b"\0" * 5000),
    "NUL within": ("a.trf", lambda: EVENT.encode().replace(b"012", b"012 \0", 1)),
    "UTF-16": ("a.csv", lambda: EVENT.encode("utf-16")),
    "BOM": ("a.csv", lambda: b"\xef\xbb\xbf\xef\xbb\xbf" + EVENT.encode()),
    "zip bomb": ("a.zip", _bomb),
    "newlines": ("a.trf", lambda: b"\n" * LINES),
    "one line": ("a.csv", lambda: b"Adler, Anna;" * (ONE_LINE // 12)),
    "picture": ("a.png", _picture),
    "cut gz": ("a.gz", lambda: gzip.compress(EVENT.encode() * 50)[:-20]),
    "cut zip": ("a.zip", lambda: _half(_zip(**{"players.txt": EVENT.encode() * 50}))),
    "zip with names that lead out": ("a.zip", lambda: _zip(**_LEADING_OUT)),
    "CR alone": ("a.trf", lambda: EVENT.replace("\r", "").replace("\n", "\r").encode()),
    "Latin-1": ("a.csv", lambda: "Müller, Jürgen;2000;GM\nŒ".encode("latin-1", "replace")),
    "entities": ("a.xml", _entities),
    "entities in a zip": ("a.zip", lambda: _zip(**{"players_list_xml.xml": _entities()})),
    "digits": ("a.trf", _digits),
    "nested": ("a.arobase", lambda: b"".join(_NESTED)),
    "nested and packed": ("a.arobase", lambda: zlib.compress(b'{"a":' + b"".join(_NESTED) + b"}")),
    "a packed bomb": ("a.arobase", lambda: zlib.compress(b" " * BOMB)),
}


@cache
def odd_file(kind: str) -> tuple[str, bytes]:
    """Its name and its content."""
    name, make = ODD_FILES[kind]
    return name, make()
