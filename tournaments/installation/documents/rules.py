"""The rules of each pairing system in our own words, in English like the files themselves."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings

from tournaments.installation.documents.markdown import Chapter, chapters_of

RULES, RULINGS = Path("docs") / "rules", Path("docs") / "fide"
CHAPTER_OF_RULINGS = "Rulings where the text is silent"


@cache
def rules_of(system: str) -> tuple[Chapter, ...]:
    """The chapters on the rules of a system, and how their silent places are read here; none where nobody wrote them.

    ``system`` is the name of one that there is.
    """
    file, rulings = (settings.BASE_DIR / folder / f"{system}.md" for folder in (RULES, RULINGS))
    if not file.is_file():
        return ()
    known = chapters_of(rulings.read_text(encoding="utf-8"))
    return (
        *chapters_of(file.read_text(encoding="utf-8")),
        *(chapter for chapter in known if chapter.title == CHAPTER_OF_RULINGS),
    )
