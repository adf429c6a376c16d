"""As much of Markdown as the files of docs/ use, as HTML: headings, paragraphs, lists, tables, pictures.

What stands in a file is no markup but for these signs. Links lead where ``leads`` says, or only their words are said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

_HEADING = re.compile(r"(#{1,3}) (.+)")
_POINT = re.compile(r"(- |\d+\. )")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_CODE = re.compile(r"`([^`]+)`")

Leads = Callable[[str], str | None]  # what stands in the brackets of a link -> the address, None where it is no page


def nowhere(_target: str) -> None:
    """No link leads anywhere."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second level with all that stands below it; ``key`` is its place in the page."""

    key: str
    title: str
    body: SafeString
    language: str


def chapters_of(text: str, language: str) -> tuple[Chapter, ...]:
    """The chapters of a text in a language; what stands before the first of them is about the file."""
    parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    return tuple(_chapter(part, language) for part in parts)


def _chapter(part: str, language: str) -> Chapter:
    title, _line, text = part.partition("\n")
    body = format_html_join("\n", "{}", ((block(one),) for one in blocks_of(text)))
    return Chapter(slugify(title), title, body, language)


def blocks_of(text: str) -> Iterator[str]:
    """What empty lines part."""
    return (one for part in text.split("\n\n") if (one := part.strip("\n")))


def block(text: str, leads: Leads = nowhere) -> SafeString:
    """A paragraph, a list, a table or a heading of the third level."""
    lines = text.split("\n")
    if found := _HEADING.fullmatch(text):
        return format_html("<h3>{}</h3>", _inline(found[2], leads))
    if lines[0].startswith("|"):
        return _table(lines, leads)
    if _POINT.match(lines[0]):
        return _list(lines, leads)
    return format_html("<p>{}</p>", _inline(" ".join(lines), leads))


def _table(lines: list[str], leads: Leads) -> SafeString:
    head, _rule, *rows = ([_inline(cell.strip(), leads) for cell in line.strip("| ").split(" | ")] for line in lines)
    return format_html(
        '<div class="scroll"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>',
        format_html_join("", '<th scope="col">{}</th>', ((cell,) for cell in head)),
        format_html_join("\n", "<tr>{}</tr>", ((_row(cells),) for cells in rows)),
    )


def _row(cells: list[SafeString]) -> SafeString:
    first, *others = cells
    return format_html('<th scope="row">{}</th>{}', first, format_html_join("", "<td>{}</td>", ((c,) for c in others)))


def _list(lines: list[str], leads: Leads) -> SafeString:
    tag = "ul" if lines[0].startswith("- ") else "ol"
    points = format_html_join("\n", "<li>{}</li>", ((_inline(point, leads),) for point in _points(lines)))
    return format_html("<{}>{}</{}>", tag, points, tag)


def _points(lines: list[str]) -> Iterator[str]:
    """The points of a list, each with the lines that go on with it."""
    number = 0
    counted = [(number := number + bool(_POINT.match(line)), line) for line in lines]
    for _number, own in groupby(counted, key=lambda one: one[0]):
        yield _POINT.sub("", " ".join(line.strip() for _number, line in own), count=1)


def _inline(text: str, leads: Leads) -> SafeString:
    def link(found: re.Match[str]) -> str:
        address = leads(found[2])
        return f"<cite>{found[1]}</cite>" if address is None else f'<a href="{escape(address)}">{found[1]}</a>'

    safe = _BOLD.sub(r"<b>\1</b>", _CODE.sub(r"<kbd>\1</kbd>", _LINK.sub(link, escape(text))))
    return mark_safe(safe)  # noqa: S308  (escaped above)
