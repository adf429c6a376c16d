"""For translators: what has no translation yet, as JSON, and translations as JSON into the catalogues."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha1
from pathlib import Path
from typing import Any

from pairing.catalogues import NAME, Entry, written
from scripts.messages.catalogues import FOLDERS, catalogue, count_of_forms
from scripts.messages.checking import faults


def name_of(entry: Entry) -> str:
    """A short name of a message, the same in all languages as long as its text and context are."""
    return sha1(f"{entry.context or ''}\x04{entry.text}".encode(), usedforsecurity=False).hexdigest()[:8]


def untranslated(folder: Path, language: str, *, all_of_them: bool = False) -> Iterator[dict[str, Any]]:
    """What a catalogue lacks, or all that it holds: each message with its name, and what is known of it."""
    for entry in catalogue(folder, language):
        if entry.text and (all_of_them or not entry.is_translated):
            known = {
                "name": name_of(entry),
                "context": entry.context,
                "text": entry.text,
                "plural": entry.plural,
                "comments": entry.comments,
                "files": entry.files[:3],
                "translations": entry.translations if entry.is_translated else None,
            }
            yield {key: value for key, value in known.items() if value}


def translate(language: str, given: Mapping[str, str | list[str]], folders: Iterable[Path] = FOLDERS) -> list[str]:
    """Writes translations, found by the names or texts of their messages, and gives what was refused and why.

    A counted message takes a list, one text for each plural form of the language, in gettext's order.
    """
    refused, left = [], dict(given)
    for folder in folders:
        entries = catalogue(folder, language)
        changed = False
        for entry in entries[1:]:
            said = left.pop(name_of(entry), left.pop(entry.text, None))
            if said is None:
                continue
            problems = _refusals(entry, said, count_of_forms(language))
            refused += [f"{name_of(entry)} “{entry.text}”: {problem}" for problem in problems]
            if not problems:
                entry.translations = [said] if isinstance(said, str) else said
                entry.flags = []
                changed = True
        if changed:
            (folder / language / NAME).write_text(written(entries), encoding="utf-8")
    return [*refused, *(f"{name}: there is no such message" for name in left)]


def _refusals(entry: Entry, said: str | list[str], forms: int) -> list[str]:
    texts = [said] if isinstance(said, str) else said
    wanted = 1 if entry.plural is None else forms
    if len(texts) != wanted or not all(isinstance(text, str) and text for text in texts):
        return [f"{wanted} texts are needed, {len(texts)} are given, or one is empty"]
    return list(faults(Entry(entry.text, entry.context, entry.plural, texts)))


def translate_file(language: str, path: Path) -> list[str]:
    """The same from a file of JSON: an object of names and translations."""
    return translate(language, json.loads(path.read_text(encoding="utf-8")))
