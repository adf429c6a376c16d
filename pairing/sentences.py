"""The sentences of a language, looked up in its catalogues (.mo) as they are on disk.

A catalogue stays the bytes that it is, with its messages in their order (gettext's manual, “The Format of GNU MO
Files”), and only what somebody asks for becomes text. As dictionaries the catalogues of fourteen languages are several
times as large, and most of their messages are never asked for.
"""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from gettext import NullTranslations, c2py
from pathlib import Path

Plural = Callable[[int], int]  # which form stands with a number
CONTEXT = "\x04"  # between a context and its message
MOST_KEPT = 1000  # messages of a language that stay found; pages of players ask for fewer
_HEAD = struct.Struct("<5I")
_MAGIC = 0x950412DE
_PLACE = struct.Struct("<2I")  # of a text: its bytes, and where it begins


class Catalogue:
    """One file of messages and their translations. Raises ``ValueError`` for a file of another kind."""

    def __init__(self, path: Path) -> None:
        self._held = path.read_bytes()
        if len(self._held) < _HEAD.size or _HEAD.unpack_from(self._held)[0] != _MAGIC:
            raise ValueError(f"{path} is no catalogue of translations")
        _magic, _revision, self._count, self._messages, self._translations = _HEAD.unpack_from(self._held)
        self.head = dict(_head("".join(self.forms(""))))
        self.plural = _plural(self.head.get("plural-forms", ""))

    def forms(self, message: str) -> tuple[str, ...]:
        """The translation of a message, one or as many as it has plural forms; none where there is none."""
        sought = message.encode("utf-8", "surrogatepass")
        place = bisect_left(range(self._count), sought, key=self._message)
        if place == self._count or self._message(place).partition(b"\0")[0] != sought:
            return ()
        return tuple(self._text(self._translations, place).decode().split("\0"))

    def _message(self, place: int) -> bytes:
        return self._text(self._messages, place)

    def _text(self, table: int, place: int) -> bytes:
        length, begin = _PLACE.unpack_from(self._held, table + _PLACE.size * place)
        return self._held[begin : begin + length]


def _head(text: str) -> Iterator[tuple[str, str]]:
    """What the first entry says of the catalogue, each by its name."""
    for line in text.splitlines():
        name, _, said = line.partition(":")
        yield name.strip().lower(), said.strip()


def _plural(said: str) -> Plural:
    """The rule of “nplurals=2; plural=(n != 1);”, and that of English where none is said."""
    rule = said.partition("plural=")[2].partition(";")[0]
    return c2py(rule) if rule else of_english


def of_english(number: int) -> int:
    """The first form stands with one, the second with every other number."""
    return int(number != 1)


class Sentences(NullTranslations):
    """What the files of a language say, the first before the others; else its fallback, else the message as it came.

    The ``MOST_KEPT`` that were asked for last stay found, under the very strings that asked for them: those are the
    same in every language.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        super().__init__()
        self._catalogues = [Catalogue(path) for path in files]
        self._one = lru_cache(MOST_KEPT)(self._said)
        self._many = lru_cache(MOST_KEPT)(self._found)

    def info(self) -> dict[str, str]:
        """The head of the first file."""
        return self._catalogues[0].head if self._catalogues else {}

    def gettext(self, message: str) -> str:
        return self._one(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms, plural = self._many(msgid1)
        return forms[plural(n)] if forms else super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        said = self.gettext(f"{context}{CONTEXT}{message}")
        return message if CONTEXT in said else said

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        said = self.ngettext(f"{context}{CONTEXT}{msgid1}", f"{context}{CONTEXT}{msgid2}", n)
        return said.rpartition(CONTEXT)[2]

    def _said(self, message: str) -> str:
        forms, plural = self._found(message)
        if not forms:
            return super().gettext(message)
        return forms[plural(1)] if len(forms) > 1 else forms[0]

    def _found(self, message: str) -> tuple[tuple[str, ...], Plural]:
        for catalogue in self._catalogues:
            forms = catalogue.forms(message)
            if forms:
                return forms, catalogue.plural
        return (), of_english
