"""Catalogues of translations: the text that translators edit (.po), and what is made of it to be read (.mo).

The format is gettext's (its manual, “The Format of PO Files”), as far as the project writes it. A folder of catalogues
has one for each language, ``de/LC_MESSAGES/django.po``. Programs read the .mo beside it, which is made when it is
missing or older, needs no other program, and is never committed.
"""

from __future__ import annotations

import json
import logging
import os
import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from gettext import NullTranslations
from pathlib import Path

from pairing.sentences import Sentences

ENGINE = Path(__file__).resolve().parent / "locale"
# What players and spectators are told by the engine, and what only arbiters and the command line are.
OF_THE_ENGINE = (ENGINE / "players", ENGINE / "arbiters")
NAME = Path("LC_MESSAGES", "django.po")

_MAGIC = 0x950412DE
_HEAD = 7 * 4  # bytes
_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? )?(".*")')

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Entry:
    """A message and its translations: one, or as many as the language has plural forms; empty where there is none.

    ``notes`` are the translator's own comments, ``comments`` those of the source, ``files`` where the message stands.
    """

    text: str
    context: str | None = None
    plural: str | None = None
    translations: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str | None]:
        """What it is found by."""
        return self.text, self.context

    @property
    def is_translated(self) -> bool:
        """Whether all of its forms are there and nobody doubts them."""
        return bool(self.translations) and all(self.translations) and "fuzzy" not in self.flags


def read(text: str) -> list[Entry]:
    """The entries of a catalogue's text, the first of them its head. What is obsolete (``#~``) is left out.

    Raises ``ValueError``, with the line, where it is no catalogue.
    """
    return [_entry(block) for block in _blocks(text)]


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """The lines of each entry: up to a blank line, or to where the next one begins when two versions were merged."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        begins = line.startswith(("# ", "#.", "#:", "#,", "msgctxt", "msgid ")) and any(
            line_of_block.startswith("msgstr") for _number, line_of_block in block
        )
        if block and (begins or not line.strip()):
            yield block
            block = []
        if line.strip() and not line.startswith("#~"):
            block.append((number, line.strip()))
    if block:
        yield block


def _entry(block: list[tuple[int, str]]) -> Entry:
    entry, found = Entry(""), dict[tuple[str, int], str]()
    kinds = {"#.": entry.comments, "#:": entry.files, "#,": entry.flags}
    part = ("", 0)
    for number, line in block:
        if line.startswith("#"):
            said = line[2:].strip()
            kinds.get(line[:2], entry.notes).extend(said.split(", ") if line[:2] == "#," else [said])
            continue
        match = _LINE.fullmatch(line)
        if not match or (not match[1] and not part[0]):
            raise ValueError(f"line {number} is no line of a catalogue: {line}")
        if match[1]:
            part = match[1], int(match[2] or 0)
            found[part] = "" if match[3] != '""' else found.get(part, "")
        found[part] += json.loads(match[3], strict=False)
    if ("msgid", 0) not in found:
        raise ValueError(f"line {block[0][0]}: there is no msgid")
    entry.text, entry.context = found["msgid", 0], found.get(("msgctxt", 0))
    entry.plural = found.get(("msgid_plural", 0))
    entry.translations = [said for (kind, _form), said in sorted(found.items()) if kind == "msgstr"]
    entry.files = " ".join(entry.files).split()
    return entry


def written(entries: Iterable[Entry]) -> str:
    """The text of a catalogue with these entries, each string on one line."""
    return "\n".join("\n".join(_lines(entry)) + "\n" for entry in entries)


def _lines(entry: Entry) -> Iterator[str]:
    yield from (f"# {note}".rstrip() for note in entry.notes)
    yield from (f"#. {comment}" for comment in entry.comments)
    yield from (f"#: {name}" for name in entry.files)
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    if entry.context is not None:
        yield f"msgctxt {_quoted(entry.context)}"
    yield f"msgid {_quoted(entry.text)}"
    if entry.plural is None:
        yield f"msgstr {_quoted(entry.translations[0] if entry.translations else '')}"
        return
    yield f"msgid_plural {_quoted(entry.plural)}"
    yield from (f"msgstr[{form}] {_quoted(said)}" for form, said in enumerate(entry.translations))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def compiled(entries: Iterable[Entry]) -> bytes:
    """The .mo of these entries; what is not translated is not in it, and is then said in English."""
    said = {_bytes(entry): "\0".join(entry.translations).encode() for entry in entries if entry.is_translated}
    keys = sorted(said)
    begin = _HEAD + 16 * len(keys)
    tables = []
    for texts in (keys, [said[key] for key in keys]):
        for text in texts:
            tables.append(struct.pack("<2I", len(text), begin))
            begin += len(text) + 1
    head = struct.pack("<7I", _MAGIC, 0, len(keys), _HEAD, _HEAD + 8 * len(keys), 0, begin)
    whole = b"".join(text + b"\0" for text in (*keys, *(said[key] for key in keys)))
    return head + b"".join(tables) + whole


def _bytes(entry: Entry) -> bytes:
    context = "" if entry.context is None else f"{entry.context}\x04"
    return f"{context}{entry.text}{'' if entry.plural is None else f'{chr(0)}{entry.plural}'}".encode()


def made(*folders: Path) -> list[Path]:
    """The folders, after each .mo that was missing or older than its .po has been made.

    Where nothing can be written the languages that lack one stay English, and the log says so.
    """
    for folder in folders:
        for source in folder.glob(f"*/{NAME}"):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
                _make(source, target)
    return list(folders)


def _make(source: Path, target: Path) -> None:
    half = target.with_suffix(f".{os.getpid()}")
    try:
        half.write_bytes(compiled(read(source.read_text(encoding="utf-8"))))
        half.replace(target)  # at once: other processes may be reading it
    except OSError as error:
        log.warning("The catalogue %s cannot be made: %s", target, error)


def translations(languages: Iterable[str]) -> NullTranslations:
    """The engine's sentences in the first of these languages that has all; in English where none has, or “en” is first.

    A language is written as the environment writes it (``de_AT.UTF-8``) or as browsers do (``pt-BR``); one of a country
    that has no catalogue of its own is that of the language. It has all when both of its catalogues are there.
    """
    for language in languages:
        name = locale_of(language)
        if name.startswith("en"):
            break
        for one in dict.fromkeys((name, name.partition("_")[0])):
            found = [folder / one / NAME.with_suffix(".mo") for folder in made(*OF_THE_ENGINE)]
            if all(path.exists() for path in found):
                return Sentences(found)
    return NullTranslations()


def locale_of(language: str) -> str:
    """The name of a language's folder.

    >>> locale_of("pt-br"), locale_of("de_AT.UTF-8"), locale_of("zh-hans"), locale_of("C")
    ('pt_BR', 'de_AT', 'zh_Hans', 'c')
    """
    name, _, further = re.split("[.@]", language)[0].replace("-", "_").partition("_")
    return f"{name.lower()}_{further.title() if len(further) > 2 else further.upper()}" if further else name.lower()


def languages_of_environment(environment: Mapping[str, str] = os.environ) -> list[str]:
    """What the environment asks for, as gettext reads it: ``LANGUAGE``, else ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``.

    >>> languages_of_environment({"LANG": "de_DE.UTF-8"}), languages_of_environment({"LANGUAGE": "fr:de", "LANG": "C"})
    (['de_DE.UTF-8'], ['fr', 'de'])
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return environment[name].split(":")
    return []
