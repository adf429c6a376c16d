"""The pictures that stand beside a link that is shared: 1200 by 630 pixels, as those who show them ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw

from tournaments.sharing.drawing.text import SANS, SERIF, Face

WIDTH, HEIGHT = 1200, 630
CONTENT_TYPE = "image/png"
COLOURS = 64  # of the picture; flat areas and edges of letters need no more, and a tenth of the bytes
# As in tokens.css, in light: a picture is the same for all readers.
PAPER, INK, QUIET, HAIRLINE, ACCENT = "#fdfdfa", "#1b1d19", "#585d54", "#d8dbd1", "#14563a"
WIN, WIN_INK = "#c6e0cf", "#0c3824"
LEFT, RIGHT, TOP, FOOT = 72, WIDTH - 72, 196, 574

_KICKER, _TITLE, _HEAD = Face(SANS, 27), Face(SERIF, 58, 600), Face(SANS, 34, 600)
_ROW, _ROW_STRONG, _SMALL = Face(SANS, 31), Face(SANS, 31, 600), Face(SANS, 25)
_FIGURE, _UNIT = Face(SERIF, 84, 600), Face(SANS, 26)


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands on top: a quiet line, the title, and on the right what the picture is of."""

    kicker: str
    title: str
    of: str = ""


class Pair(NamedTuple):
    """A board: number, both sides with what is quiet behind the name, and the result so far."""

    board: str
    white: str
    black: str
    result: str


class Place(NamedTuple):
    """A line of standings."""

    rank: str
    name: str
    points: str


class Square(NamedTuple):
    """A round of a player: its figure; ``shade`` is 1 for a win, a half for a draw, 0 for the rest."""

    figure: str
    shade: float = 0
    is_game: bool = True


def pairing_picture(heading: Heading, pairs: Sequence[Pair], more: str) -> bytes:
    """The first boards of a round; ``more`` says what is left out."""
    image = _sheet(heading)
    middle, half = WIDTH / 2 + 20, 430
    for place, pair in enumerate(pairs):
        y = TOP + 42 + place * 54
        _line(image, y + 17)
        _ROW.draw(image, (LEFT + 40, y), pair.board, QUIET, anchor="r")
        _ROW.draw(image, (middle - 62, y), _ROW.shortened(pair.white, half), INK, anchor="r")
        _ROW_STRONG.draw(image, (middle, y), pair.result or "–", ACCENT if pair.result else QUIET, anchor="m")
        _ROW.draw(image, (middle + 62, y), _ROW.shortened(pair.black, half), INK)
    return _finished(image, more)


def standings_picture(heading: Heading, places: Sequence[Place], more: str) -> bytes:
    """The first of the standings, the very first one large."""
    image = _sheet(heading)
    y = TOP + 66
    for number, place in enumerate(places):
        name, strong = (Face(SERIF, 46, 600), True) if number == 0 else (_ROW, False)
        points = Face(SERIF, 46, 600) if strong else _ROW_STRONG
        if strong:
            ImageDraw.Draw(image).rectangle((LEFT, y - 58, RIGHT, y + 22), fill=WIN)
        else:
            _line(image, y + 17)
        ink = WIN_INK if strong else INK
        name.draw(image, (LEFT + 56, y), place.rank, ink if strong else QUIET, anchor="r")
        name.draw(image, (LEFT + 88, y), name.shortened(place.name, RIGHT - LEFT - 280), ink)
        points.draw(image, (RIGHT - 24, y), place.points, ink, anchor="r")
        y += 76 if strong else 54
    return _finished(image, more)


def player_picture(heading: Heading, facts: Sequence[tuple[str, str]], squares: Sequence[Square], line: str) -> bytes:
    """A player: large figures with their words, a square for each round, and what comes next."""
    image = _sheet(heading)
    pen = ImageDraw.Draw(image)
    x: float = LEFT
    for figure, unit in facts:
        _FIGURE.draw(image, (x, TOP + 104), figure, ACCENT)
        _UNIT.draw(image, (x + 4, TOP + 144), unit, QUIET)
        x += max(_FIGURE.length(figure), _UNIT.length(unit)) + 72
    size = 62 if len(squares) <= 14 else max(20, int((RIGHT - LEFT) / len(squares)) - 8)
    face = Face(SANS, max(14, size // 2), 600)
    for number, square in enumerate(squares):
        left, top = LEFT + number * (size + 8), TOP + 196
        box = (left, top, left + size, top + size)
        if square.shade == 1:
            pen.rectangle(box, fill=WIN)
        elif square.shade:
            pen.polygon([(left, top + size), (left + size, top), (left + size, top + size)], fill=WIN)
        pen.rectangle(box, outline=ACCENT if square.is_game else HAIRLINE, width=2)
        face.draw(image, (left + size / 2, top + size * 0.67), square.figure, WIN_INK, anchor="m")
    return _finished(image, line)


def _sheet(heading: Heading) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    ImageDraw.Draw(image).rectangle((0, 0, WIDTH, 14), fill=ACCENT)
    room = RIGHT - LEFT - (_HEAD.length(heading.of) + 40 if heading.of else 0)
    _KICKER.draw(image, (LEFT, 78), _KICKER.shortened(heading.kicker, RIGHT - LEFT), QUIET)
    _TITLE.draw(image, (LEFT, 148), _TITLE.shortened(heading.title, room), INK)
    _HEAD.draw(image, (RIGHT, 148), heading.of, ACCENT, anchor="r")
    ImageDraw.Draw(image).line((LEFT, 178, RIGHT, 178), fill=INK, width=2)
    return image


def _line(image: Image.Image, y: float) -> None:
    ImageDraw.Draw(image).line((LEFT, y, RIGHT, y), fill=HAIRLINE, width=1)


def _finished(image: Image.Image, text: str) -> bytes:
    _SMALL.draw(image, (LEFT, FOOT + 20), _SMALL.shortened(text, RIGHT - LEFT - 220), QUIET)
    Face(SERIF, 28, 600).draw(image, (RIGHT, FOOT + 20), "Arobase", ACCENT, anchor="r")
    out = BytesIO()
    image.quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()
