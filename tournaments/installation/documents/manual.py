"""The manual: short pages of docs/manual, by language, each about one task.

``index.md`` has the sections with their pages in order. A page begins with its title; a comment below it
(``<!-- pages: round publish -->``) names the arbiters' pages, by their addresses' names, whose “?” leads to it, and
``<!-- round: SYSTEM -->`` stands where the picture of a round is drawn. A page that a language does not have is read in
English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from struct import unpack

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import get_language

from tournaments.installation.documents.markdown import block, blocks_of

DIRECTORY = Path("docs") / "manual"
ENGLISH = "en"
_SECTION = re.compile(r"^## (.+)$")
_ENTRY = re.compile(r"^- \[[^\]]+\]\(([a-z0-9-]+)\.md\)$")
_COMMENT = re.compile(r"<!-- (pages|round): ([a-z0-9_ -]+?) -->")
_PICTURE = re.compile(r"!\[([^\]]+)\]\(\.\./\.\./pictures/([a-z-]+\.png)\)")
_TO_PAGE = re.compile(r"([a-z0-9-]+)\.md(#[a-z0-9-]+)?")
_MARKUP = re.compile(r"<!--.*?-->|!?\[([^\]]*)\]\([^)]*\)|\*\*|`|^#+ |^\|? ?---.*$|\|", re.MULTILINE)
_IN_TITLE, _IN_HEADING = 20, 5  # how much more a word counts there than once in the text
MOST_WORDS, MOST_FOUND = 8, 12
_SNIPPET = 160  # letters


@dataclass(frozen=True, slots=True)
class Part:
    """HTML of a page, or the name of the system of which a round is drawn here; a heading has its key."""

    html: SafeString = SafeString()
    system: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page. ``language`` is the one in which it is written, ``about`` names the arbiters' pages that lead here."""

    key: str
    title: str
    language: str
    text: str  # without title
    plain: str  # its words without any signs
    about: tuple[str, ...]

    @property
    def address(self) -> str:
        """Where it is read."""
        return reverse("public:manual_page", args=[self.key])

    @property
    def parts(self) -> tuple[Part, ...]:
        """What stands on it."""
        return tuple(_part(one) for one in blocks_of(self.text) if not one.startswith("<!-- pages:"))

    @property
    def headings(self) -> tuple[str, ...]:
        """Its headings, in order."""
        return tuple(line[3:] for line in self.text.split("\n") if line.startswith("## "))


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the index with its pages."""

    title: str
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A page that has what somebody looks for, with the words around it."""

    page: Page
    before: str
    word: str
    after: str


def manual_language() -> str:
    """The reader's language, as the directories of the manual are called."""
    return (get_language() or ENGLISH).partition("-gb")[0]


@cache
def sections(language: str) -> tuple[Section, ...]:
    """The whole manual in a language (``de``, ``pt-br``), read once for each process.

    Raises:
        OSError: a file is not there or cannot be read.
    """
    found: list[tuple[str, list[Page]]] = []
    for line in _file("index", language)[0].split("\n"):
        if title := _SECTION.match(line):
            found.append((title[1], []))
        elif entry := _ENTRY.match(line):
            found[-1][1].append(_page(entry[1], language))
    return tuple(Section(title, tuple(pages)) for title, pages in found)


def pages(language: str) -> Iterator[Page]:
    """All pages in their order."""
    return (page for section in sections(language) for page in section.pages)


def page_named(key: str, language: str) -> Page | None:
    """One page; None where there is none."""
    return next((page for page in pages(language) if page.key == key), None)


@cache
def page_about(name: str) -> str:
    """The key of the page about the arbiters' page with this name of an address; empty where none is."""
    return next((page.key for page in pages(ENGLISH) if name in page.about), "")


def search(words: str, language: str) -> tuple[Found, ...]:
    """The pages in which all words stand, the best first: words in titles weigh most, beginnings of words count."""
    wanted = words.casefold().split()[:MOST_WORDS]
    weighed = [(_weight(page, wanted), page) for page in pages(language)] if wanted else []
    best = sorted((one for one in weighed if one[0]), key=lambda one: -one[0])[:MOST_FOUND]
    return tuple(_found(page, wanted[0]) for _weight_of_it, page in best)


def _weight(page: Page, wanted: list[str]) -> int:
    title, headings, text = page.title.casefold(), " ".join(page.headings).casefold(), page.plain.casefold()
    weights = [
        _IN_TITLE * _count(word, title) + _IN_HEADING * _count(word, headings) + _count(word, text) for word in wanted
    ]
    return sum(weights) if all(weights) else 0


def _count(word: str, text: str) -> int:
    return len(re.findall(rf"\b{re.escape(word)}", text))


def _found(page: Page, word: str) -> Found:
    place = re.search(rf"\b{re.escape(word)}", page.plain, re.IGNORECASE)
    at, end = place.span() if place else (0, 0)
    start = page.plain.rfind(" ", 0, max(0, at - _SNIPPET // 2)) + 1
    stop = page.plain.find(" ", end + _SNIPPET // 2)
    return Found(page, page.plain[start:at], page.plain[at:end], page.plain[end : stop if stop > 0 else None])


def _file(key: str, language: str) -> tuple[str, str]:
    """The text of a file in the language, or in English, and which of the two it is."""
    own = settings.BASE_DIR / DIRECTORY / language / f"{key}.md"
    if own.is_file():
        return own.read_text(encoding="utf-8"), language
    return (settings.BASE_DIR / DIRECTORY / ENGLISH / f"{key}.md").read_text(encoding="utf-8"), ENGLISH


def _page(key: str, language: str) -> Page:
    text, written_in = _file(key, language)
    title, _line, rest = text.partition("\n")
    about = next((found[2].split() for found in _COMMENT.finditer(rest) if found[1] == "pages"), [])
    plain = " ".join(_MARKUP.sub(r" \1 ", rest).split())
    return Page(key, title.removeprefix("# "), written_in, rest, plain, tuple(about))


def _part(text: str) -> Part:
    if comment := _COMMENT.fullmatch(text):
        return Part(system=comment[2])
    if text.startswith("## "):
        return Part(format_html('<h2 id="{}">{}</h2>', slugify(text[3:]), text[3:]))
    if picture := _PICTURE.fullmatch(text):
        return Part(_picture(picture[1], picture[2]))
    return Part(block(text, _leads))


def _picture(words: str, name: str) -> SafeString:
    width, height = _size(name)
    return format_html(
        '<figure><img src="{}" alt="{}" width="{}" height="{}" loading="lazy"></figure>',
        static(f"pictures/{name}"),
        words,
        width,
        height,
    )


@cache
def _size(name: str) -> tuple[int, int]:
    """Width and height in pixels, as a PNG file has them in its first chunk."""
    with (settings.BASE_DIR / "docs" / "pictures" / name).open("rb") as file:
        return unpack(">II", file.read(24)[16:24])


def _leads(target: str) -> str | None:
    """The address of another page of the manual."""
    found = _TO_PAGE.fullmatch(target)
    if found is None:
        return None
    return reverse("public:manual_page", args=[found[1]]) + (found[2] or "")
