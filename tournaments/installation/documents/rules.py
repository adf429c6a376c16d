"""The rules of each pairing system in our own words, in the reader's language."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from django.conf import settings

from tournaments.installation.documents.manual import ENGLISH
from tournaments.installation.documents.markdown import Chapter, chapters_of

RULES, RULINGS = Path("docs") / "rules", Path("docs") / "fide"
CHAPTER_OF_RULINGS = "Rulings where the text is silent"


@cache
def rules_of(system: str, language: str) -> tuple[Chapter, ...]:
    """The chapters on the rules of a system, and how their silent places are read here; none where nobody wrote them.

    ``system`` is the name of one that there is, ``language`` the name of a directory of the manual. Each chapter has
    the key of the English one; how silent places are read is in English.
    """
    english = _chapters(RULES / f"{system}.md", ENGLISH)
    own = _chapters(RULES / language / f"{system}.md", language)
    rulings = _chapters(RULINGS / f"{system}.md", ENGLISH) if english else ()
    return (
        *(replace(said, key=known.key) for said, known in zip(own or english, english, strict=True)),
        *(chapter for chapter in rulings if chapter.title == CHAPTER_OF_RULINGS),
    )


def _chapters(name: Path, language: str) -> tuple[Chapter, ...]:
    file = settings.BASE_DIR / name
    return chapters_of(file.read_text(encoding="utf-8"), language) if file.is_file() else ()
