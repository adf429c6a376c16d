"""Text in the typefaces of the pages, by the same files and the same ranges of letters that browsers go by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

SANS, SERIF = "Source Sans 3", "Source Serif 4"
ELLIPSIS = "…"
_FACE = re.compile(r"@font-face \{(.*?)\}", re.DOTALL)
Colour = str | tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a typeface, with the letters that are taken from it."""

    path: str
    ranges: tuple[tuple[int, int], ...]

    def has(self, sign: str) -> bool:
        return any(first <= ord(sign) <= last for first, last in self.ranges)


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface at one size (pixels) and weight."""

    family: str
    size: int
    weight: int = 400

    def length(self, text: str) -> float:
        """How wide ``text`` is, in pixels."""
        return sum(font.getlength(run) for font, run in self._runs(text))

    def shortened(self, text: str, width: float) -> str:
        """``text``, or as much of it as fits into ``width`` with an ellipsis."""
        if self.length(text) <= width:
            return text
        while text and self.length(text + ELLIPSIS) > width:
            text = text[:-1]
        return text.rstrip(" ,") + ELLIPSIS

    def draw(
        self, image: Image.Image, at: tuple[float, float], text: str, colour: Colour, *, anchor: str = "l"
    ) -> None:
        """Write ``text`` on the line at ``at``, which is its left, middle or right end by ``anchor`` (l, m, r)."""
        x, y = at
        x -= {"l": 0.0, "m": self.length(text) / 2, "r": self.length(text)}[anchor]
        pen = ImageDraw.Draw(image)
        for font, run in self._runs(text):
            pen.text((x, y), run, fill=colour, font=font, anchor="ls")
            x += font.getlength(run)

    def _runs(self, text: str) -> Iterator[tuple[ImageFont.FreeTypeFont, str]]:
        """The parts of ``text`` that stand in one file each; what no file has is written by the first one."""
        parts = parts_of(self.family)
        plain = unicodedata.normalize("NFC", text)
        for path, signs in groupby(plain, key=lambda sign: next((p.path for p in parts if p.has(sign)), parts[0].path)):
            yield _font(path, self.size, self.weight), "".join(signs)


@cache
def parts_of(family: str) -> tuple[Part, ...]:
    """The files of ``family``, as the style sheet of the pages names them."""
    base = Path(settings.BASE_DIR) / "static" / "css"
    found = []
    for face in _FACE.findall((base / "faces.css").read_text(encoding="utf-8")):
        source, listed = re.search(r'url\("([^"]+\.woff2)"\)', face), re.search(r"unicode-range: ([^;]+);", face)
        if f'font-family: "{family}"' in face and source and listed:
            found.append(Part(str((base / source[1]).resolve()), tuple(_ranges(listed[1]))))
    return tuple(found)


def _ranges(listed: str) -> Iterator[tuple[int, int]]:
    for one in listed.replace("U+", "").split(","):
        first, _dash, last = one.strip().partition("-")
        yield int(first, 16), int(last or first, 16)


@lru_cache(maxsize=64)
def _font(path: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(path, size)
    with suppress(OSError):  # a file of one weight
        font.set_variation_by_axes([weight])
    return font
