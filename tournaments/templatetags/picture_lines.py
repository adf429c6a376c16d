"""The lines of a picture as SVG: pairs between two columns, and floats in the gutters beside them.

Positions are attributes, for the pages allow no style of their own. A row is 40 units high; the drawing is stretched to
the height of the lists. On phones rows with a note below the name are higher than others: there a bracket that has both
is drawn once more, in the heights of pairs.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from django.utils.html import escape

from pairing.explaining.picture import PictureWriter
from pairing.service import Band, Float, Shift, Side

WIDTH, ROW = 168, 40
PHONE_ROW, PHONE_TALL_ROW = 48, 76  # as 3rem and 4.75rem of pairs.css
BOARD_AT = 136.3  # where the number of the board stands on its line
_HEAD = 3  # rem above the first row: padding and heading
_HALF, _FULL = 1.25, 2.5  # rem of half a row and of a row
LANES = 3


def tall_rows(band: Band) -> frozenset[int]:
    """The rows in which somebody, on the left or on the right, has a note below the name."""
    return frozenset(row for _side, row, entry in band.entries() if entry.notes)


def pair_lines(band: Band, writer: PictureWriter, me: int | None) -> str:
    """The lines between the columns of a bracket; with ``me`` that player's line alone is lit, and only what was struck
    out for them is drawn."""
    rows, tall = range(max(1, band.rows)), tall_rows(band)
    drawn = [_Drawing(band, writer, me, [ROW for _row in rows]).drawn("lines")]
    if tall and len(tall) < len(rows):
        drawn[0] = drawn[0].replace('class="lines"', 'class="lines even"', 1)
        heights = [PHONE_TALL_ROW if row in tall else PHONE_ROW for row in rows]
        drawn.append(_Drawing(band, writer, me, heights, with_words=False).drawn("lines uneven"))
    return "".join(drawn)


class _Drawing:
    """A bracket whose rows are as high as ``heights`` say; without words there are lines alone."""

    def __init__(
        self, band: Band, writer: PictureWriter, me: int | None, heights: Sequence[int], *, with_words: bool = True
    ) -> None:
        self._band, self._writer, self._me, self._with_words = band, writer, me, with_words
        ends = list(accumulate(heights))
        self._height = ends[-1]
        self._middles = [end - height // 2 for end, height in zip(ends, heights, strict=True)]

    def drawn(self, kind: str) -> str:
        """All lines as SVG of the class ``kind``."""
        shifts = self._band.shifts if self._me is None else ()
        parts = [*map(self._shift, shifts), *self._strikes(), *self._pairs()]
        view = f'viewBox="0 0 {WIDTH} {self._height}" preserveAspectRatio="none"'
        return f'<svg class="{kind}" {view} aria-hidden="true">{"".join(parts)}</svg>'

    def _pairs(self) -> Iterator[str]:
        boards = []
        for line in self._band.lines:
            ends = self._band.left.entries[line.left].tpn, self._band.right.entries[line.right].tpn
            is_lit = line.is_changed if self._me is None else self._me in ends
            start, end = self._middles[line.left], self._middles[line.right]
            yield f'<path class="pair{" lit" if is_lit else ""}" d="{_curve(start, end)}"/>'
            y = _height_on_curve(start, end)
            boards.append(
                f'<circle class="board" cx="{BOARD_AT}" cy="{y:g}" r="10.5"/>'
                f'<text class="board" x="{BOARD_AT}" y="{y + 4.4:g}">{line.board}</text>'
            )
        if self._with_words:
            yield from boards

    def _strikes(self) -> Iterator[str]:
        labelled = False
        for strike in self._band.strikes:
            if strike.left is None or strike.right is None or (self._me is not None and self._me not in strike.pair):
                continue
            start, end = self._middles[strike.left], self._middles[strike.right]
            y = (start + end) / 2
            yield f'<path class="struck" d="{_curve(start, end)}"/>'
            if self._with_words:
                yield f'<path class="cross" d="M79 {y - 5:g}l10 10m0-10l-10 10"/>'
                if not labelled:
                    yield f'<text x="84" y="{y - 8:g}">{escape(self._writer.sentence(strike.reason))}</text>'
            labelled = True

    def _shift(self, shift: Shift) -> str:
        """From where somebody stood to where they are paired, in the other column."""
        start, end = self._middles[shift.start], self._middles[shift.end]
        if shift.side is Side.RIGHT:
            line, arrow = f"M164 {start}C100.8 {start} 58.8 {end} 12 {end}", f"M3 {end}l9-4.5v9z"
        else:
            line, arrow = f"M4 {start}C67.2 {start} 109.2 {end} 156 {end}", f"M165 {end}l-9-4.5v9z"
        return f'<path class="shift" d="{line}"/><path class="arrow" d="{arrow}"/>'


def _curve(start: int, end: int) -> str:
    return f"M3 {start}C67.2 {start} 100.8 {end} 165 {end}" if start != end else f"M3 {start}H165"


def _height_on_curve(start: int, end: int) -> float:
    """Where the curve is at the number of its board: at three quarters of the way it is almost at its end."""
    part = 0.785  # of the curve's parameter there
    return round(start + (end - start) * (3 * part**2 - 2 * part**3), 1)


# Floats


def gutter_lines(floats: Iterable[Float], place: int, side: Side) -> str:
    """What the gutter of the bracket at ``place`` of the picture has: ends of floats, and floats that pass by."""
    return "".join(_of_band(one, place) for one in floats if one.side is side)


def _of_band(one: Float, place: int) -> str:
    lane = 20 + 8 * (one.target % LANES)
    if place == one.source:
        return _leaving(lane, one.start, up=one.goes_up)
    if place == one.target:
        return _arriving(lane, one.end, from_below=one.goes_up)
    if min(one.source, one.target) < place < max(one.source, one.target):
        return f'<line x1="{lane}" y1="0" x2="{lane}" y2="100%"/>'
    return ""


def _leaving(lane: int, row: int, *, up: bool) -> str:
    y = _rem(row)
    end = "0" if up else "100%"
    return (
        f'<circle cx="5" cy="{y}" r="3.5"/><line x1="5" y1="{y}" x2="{lane}" y2="{y}"/>'
        f'<line x1="{lane}" y1="{y}" x2="{lane}" y2="{end}"/>'
    )


def _arriving(lane: int, row: int, *, from_below: bool) -> str:
    y = _rem(row)
    start = "100%" if from_below else "0"
    return (
        f'<line x1="{lane}" y1="{start}" x2="{lane}" y2="{y}"/><line x1="{lane}" y1="{y}" x2="12" y2="{y}"/>'
        f'<svg y="{y}" overflow="visible"><path d="M4 0l10-5v10z"/></svg>'
    )


def _rem(row: int) -> str:
    return f"{_HEAD + _HALF + _FULL * row:g}rem"
