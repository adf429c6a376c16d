"""Which catalogue has which message, and how each is kept up with the source.

There are four, and each message is in one: what stands in ``pairing/`` is the engine's, which is installed without the
rest; within each, what players and spectators see is apart from what only arbiters do, for it is translated into more
languages. A catalogue has the languages for which it has folders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

import django

from config.settings import LANGUAGES
from pairing.catalogues import NAME, OF_THE_ENGINE, Entry, locale_of, read, written
from scripts.messages.checking import faults
from scripts.messages.notes import notes_of
from scripts.messages.players_side import FILES, MESSAGES
from scripts.messages.source import ROOT, Marked, marked

PLAYERS, ARBITERS = ROOT / "locale/players", ROOT / "locale/arbiters"
FOLDERS = (PLAYERS, ARBITERS, *OF_THE_ENGINE)
FOR_PLAYERS = (PLAYERS, OF_THE_ENGINE[0])
HEAD = "Project-Id-Version: Arobase\nLanguage: {}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"


def folder_of(message: Marked) -> Path:
    """The catalogue of a message."""
    players, arbiters = OF_THE_ENGINE if any(name.startswith("pairing/") for name in message.files) else FOLDERS[:2]
    return players if is_for_players(message) else arbiters


def is_for_players(message: Marked) -> bool:
    """Whether anything that players or spectators see says it."""
    if message.context is None and message.text in MESSAGES:
        return True
    return any(fnmatch(name, files) for name in message.files for files in FILES)


@cache
def of_folder(folder: Path) -> list[Marked]:
    """The messages of a catalogue, in the order of their texts."""
    return sorted(
        (message for message in marked().values() if folder_of(message) == folder),
        key=lambda message: (message.text.casefold(), message.text, message.context or ""),
    )


def languages(folder: Path) -> list[str]:
    """The languages of a catalogue, as their folders are called."""
    return sorted(path.parent.parent.name for path in folder.glob(f"*/{NAME}"))


def catalogue(folder: Path, language: str) -> list[Entry]:
    """The entries of a catalogue as it is; nothing where there is none yet."""
    path = folder / language / NAME
    return read(path.read_text(encoding="utf-8")) if path.exists() else []


def plural_forms(language: str) -> str:
    """The rule of a language's plurals, as Django has it: its own messages stand in one catalogue with ours.

    Raises ``LookupError`` where Django does not know the language.
    """
    path = Path(django.__path__[0], "conf/locale", language, NAME.with_suffix(".mo"))
    if not path.exists():
        raise LookupError(f"Django knows no language {language}; its languages are in {path.parents[2]}")
    with path.open("rb") as file:
        return GNUTranslations(file).info()["plural-forms"]


def count_of_forms(language: str) -> int:
    """How many plural forms the language has."""
    return int(plural_forms(language).partition("nplurals=")[2].partition(";")[0])


def renewed(folder: Path, language: str) -> str:
    """The text of a catalogue with all messages of the source and no others, their translations kept.

    A message that moved here from another catalogue brings its translations; one whose text changed is a new one.
    """
    found = [entry for other in FOLDERS for entry in catalogue(other, language) if entry.text]
    known = {entry.key: entry for entry in sorted(found, key=lambda entry: entry.is_translated)}
    head = HEAD.format(language) + f"Plural-Forms: {plural_forms(language)}\n"
    entries = [Entry("", translations=[head], notes=_notes_of(folder, language))]
    for message in of_folder(folder):
        old = known.get(message.key)
        entries.append(_entry(message, old, count_of_forms(language) if message.plural else 1))
    return written(entries)


def _notes_of(folder: Path, language: str) -> list[str]:
    return next((entry.notes for entry in catalogue(folder, language) if not entry.text), [])


def _entry(message: Marked, old: Entry | None, forms: int) -> Entry:
    said = old.translations if old and len(old.translations) == forms and old.plural == message.plural else []
    return Entry(
        message.text,
        message.context,
        message.plural,
        said or [""] * forms,
        old.notes if old else [],
        sorted({*message.comments, *(notes_of(message.text) if message.context is None else ())}),
        sorted(message.files),
        [flag for flag in old.flags if flag == "fuzzy"] if old else [],
    )


def renew(folders: Iterable[Path] = FOLDERS, language: str | None = None) -> None:
    """Writes all catalogues of these folders anew, or makes and renews that of one language."""
    for folder in folders:
        for name in [language] if language else languages(folder):
            path = folder / name / NAME
            text = renewed(folder, name)
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")


def problems() -> Iterator[str]:
    """What is wrong with the catalogues: not as the source is, or a translation that breaks its message.

    What is not translated is wrong on the players' side of a language that pages are offered in.
    """
    offered = {locale_of(language) for language, _name in LANGUAGES}
    for folder in FOLDERS:
        for language in languages(folder):
            path = folder / language / NAME
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            if path.read_text(encoding="utf-8") != renewed(folder, language):
                yield f"{name} is not as the source is: make messages"
            missing = [entry.text for entry in catalogue(folder, language) if not entry.is_translated]
            if missing and folder in FOR_PLAYERS and language in offered:
                yield f"{name} lacks {len(missing)} translations, the first of “{missing[0]}”"
            for entry in catalogue(folder, language)[1:]:
                for fault in faults(entry) if entry.is_translated else ():
                    yield f"{name}: “{entry.text}”: {fault}"
