"""The table of words for translators says what the program says: docs/languages.md against the catalogues."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from math import ceil

from pairing.catalogues import locale_of
from scripts.messages.catalogues import FOLDERS, catalogue
from tests.sources import ROOT

# Rows whose word is no message by itself, and the message that shows it.
SHOWN_BY = {
    "floater up / down": "fewer upfloaters are enough",
    "colour preference": "Colour preferences",
    "correction": "before a correction",
    "forbidden pairing": "forbidden pairing",
}
OTHER_MEANINGS = {"place"}  # of these messages most are the venue
CHINESE = "[\u4e00-\u9fff]"


def rows() -> Iterator[tuple[str, str, str]]:
    """A word, a language, and what the table has for it."""
    head: list[str] = []
    for line in (ROOT / "docs/languages.md").read_text(encoding="utf-8").partition("\n## ")[0].splitlines():
        if not line.startswith("| "):
            head = []
            continue
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if not head:
            head = cells
        elif not cells[0].startswith("---"):
            yield from ((cells[0], language, said) for language, said in zip(head[1:], cells[1:], strict=True))


def plain(text: str) -> str:
    """The letters without their accents and umlauts, which come and go with the endings."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).rstrip(".:")


def stems(said: str) -> set[str]:
    """Two thirds of each word of a cell, which stay when the word is declined; of Chinese each sign."""
    return {word[: ceil(len(word) * 2 / 3)] for word in re.findall(rf"{CHINESE}|[^\W\d_]{{2,}}", plain(said))}


def test_the_words_for_translators_are_those_of_the_program() -> None:
    said: dict[str, dict[str, list[str]]] = {}
    other, compared = [], 0
    for word, language, cell in rows():
        if language not in said:
            said[language] = {}
            for folder in FOLDERS:
                for entry in catalogue(folder, locale_of(language)):
                    if entry.context is None and entry.is_translated:
                        said[language].setdefault(plain(entry.text), []).append(entry.translations[0])
        term = plain(SHOWN_BY.get(word, re.sub(r"\s*\(.*?\)", "", word)))
        if term in OTHER_MEANINGS:
            continue
        for translation in [one for form in (term, f"{term}s") for one in said[language].get(form, [])]:
            compared += 1
            if not translation.endswith(".") and not any(stem in plain(translation) for stem in stems(cell)):
                other.append(f"{language}, {word}: {cell}, and the program says “{translation}”")
    assert compared > 500
    assert other == []
