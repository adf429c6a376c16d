"""Documents as pages: the manual, and the rules of each pairing system in our own words.

Files of docs/ with as much of Markdown as they use, in English like the files themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from django.conf import settings
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

FILE = Path("docs") / "manual.md"
RULES, RULINGS = Path("docs") / "rules", Path("docs") / "fide"
CHAPTER_OF_RULINGS = "Rulings where the text is silent"
_HEADING = re.compile(r"(#{1,3}) (.+)")
_POINT = re.compile(r"(- |\d+\. )")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")  # to files that are not among the pages: their names are said
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second level with all that stands below it; ``key`` is its place in the page."""

    key: str
    title: str
    body: SafeString


@lru_cache(maxsize=1)
def chapters() -> tuple[Chapter, ...]:
    """The manual's chapters in their order, read once for each process.

    Raises:
        OSError: the file is not there or cannot be read.
    """
    return chapters_of((settings.BASE_DIR / FILE).read_text(encoding="utf-8"))


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


def chapters_of(text: str) -> tuple[Chapter, ...]:
    """The chapters of a text; what stands before the first of them is about the file."""
    parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    return tuple(_chapter(*part.split("\n", 1)) for part in parts)


def _chapter(title: str, text: str) -> Chapter:
    blocks = (block.strip("\n") for block in text.split("\n\n"))
    return Chapter(slugify(title), title, format_html_join("\n", "{}", ((_block(one),) for one in blocks if one)))


def _block(text: str) -> SafeString:
    lines = text.split("\n")
    if found := _HEADING.fullmatch(text):
        return format_html("<h3>{}</h3>", _inline(found[2]))
    if lines[0].startswith("|"):
        return _table(lines)
    if _POINT.match(lines[0]):
        return _list(lines)
    return format_html("<p>{}</p>", _inline(" ".join(lines)))


def _table(lines: list[str]) -> SafeString:
    head, _rule, *rows = ([_inline(cell.strip()) for cell in line.strip("| ").split(" | ")] for line in lines)
    return format_html(
        '<div class="scroll"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>',
        format_html_join("", '<th scope="col">{}</th>', ((cell,) for cell in head)),
        format_html_join("\n", "<tr>{}</tr>", ((_row(cells),) for cells in rows)),
    )


def _row(cells: list[SafeString]) -> SafeString:
    first, *others = cells
    return format_html('<th scope="row">{}</th>{}', first, format_html_join("", "<td>{}</td>", ((c,) for c in others)))


def _list(lines: list[str]) -> SafeString:
    tag = "ul" if lines[0].startswith("- ") else "ol"
    points = format_html_join("\n", "<li>{}</li>", ((_inline(point),) for point in _points(lines)))
    return format_html("<{}>{}</{}>", tag, points, tag)


def _points(lines: list[str]) -> Iterator[str]:
    """The points of a list, each with the lines that go on with it."""
    number = 0
    counted = [(number := number + bool(_POINT.match(line)), line) for line in lines]
    for _number, own in groupby(counted, key=lambda one: one[0]):
        yield _POINT.sub("", " ".join(line.strip() for _number, line in own), count=1)


def _inline(text: str) -> SafeString:
    safe = _BOLD.sub(r"<b>\1</b>", _CODE.sub(r"<kbd>\1</kbd>", _LINK.sub(r"<cite>\1</cite>", escape(text))))
    return mark_safe(safe)  # noqa: S308  (escaped above)
