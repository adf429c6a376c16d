"""A language for tests: English with accents and longer words, which shows what has too little room for a real one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.utils.translation import trans_real
from django.utils.translation.trans_real import CONTEXT_SEPARATOR

from tournaments.templatetags import entry_rows

# What is filled in, tags and entities stay as they are; so do words of two or three letters, heads of columns.
_KEPT = re.compile(r"%\(\w+\)[-\d.]*[a-z]|%[sd%]|\{[^{}]*\}|<[^<>]*>|&#?\w+;|#\w*|@")
_WORD = re.compile(r"[A-Za-z]{4,}")
_ACCENTED = str.maketrans("aeiouAEIOUcnsyz", "âéïõûÂÉÏÕÛçñšýž")


def longer(text: str) -> str:
    """``text`` with each word longer by two fifths.

    >>> longer("Round %(number)s of <b>your</b> tournament")
    'Rõûñdéé %(number)s of <b>ýõûréé</b> tõûrñâméñtéééé'
    """
    made, at = [], 0
    for kept in [*_KEPT.finditer(text), None]:
        end = kept.start() if kept else len(text)
        made.append(_WORD.sub(_longer_word, text[at:end]))
        if kept:
            made.append(kept[0])
            at = kept.end()
    return "".join(made)


def _longer_word(word: re.Match[str]) -> str:
    return word[0].translate(_ACCENTED) + "é" * (len(word[0]) * 2 // 5)


class Longer(trans_real.DjangoTranslation):
    """The language of the source itself, longer."""

    def __init__(self) -> None:
        super().__init__("en-gb")

    def gettext(self, message: str) -> str:
        return longer(message.rpartition(CONTEXT_SEPARATOR)[2]) if message else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return longer((msgid1 if n == 1 else msgid2).rpartition(CONTEXT_SEPARATOR)[2])


@contextmanager
def speaking(language: trans_real.DjangoTranslation) -> Iterator[None]:
    """Have ``language`` in the place of English, in all threads."""
    before = trans_real.translation("en-gb"), trans_real._default
    try:
        _speak(language, language)
        yield
    finally:
        _speak(*before)


def _speak(english: trans_real.DjangoTranslation, default: trans_real.DjangoTranslation) -> None:
    trans_real._translations["en-gb"], trans_real._default = english, default
    trans_real.activate("en-gb")
    entry_rows._words.cache_clear()
    cache.clear()
