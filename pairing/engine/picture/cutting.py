"""One bracket of a picture, cut to the rows around one player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pairing.engine.picture.model import Band, BandColumn, Shift, Side, Strike


def close_up(band: Band, tpn: int, rows: int) -> Band:
    """The bracket with at most so many rows a column: around the player and around whoever they meet.

    Lines, strikes and shifts of which an end is cut away go with it; counts and sentences stay as they are.
    """
    here = {side: column.row_of(tpn) for side, column in band.columns}
    ends = {Side.LEFT: here[Side.LEFT], Side.RIGHT: here[Side.RIGHT]}
    for line in band.lines:
        if line.left == here[Side.LEFT] or line.right == here[Side.RIGHT]:
            ends = {Side.LEFT: line.left, Side.RIGHT: line.right}
    kept = {side: _window(len(column.entries), ends[side], rows) for side, column in band.columns}
    left, right = kept[Side.LEFT], kept[Side.RIGHT]
    lines = (one for one in band.lines if one.left in left and one.right in right)
    strikes = (_moved(one, left, right) for one in band.strikes)
    shifts = (one for one in band.shifts if one.start in kept[one.side] and one.end in kept[_other(one.side)])
    return replace(
        band,
        left=_cut(band.left, left),
        right=_cut(band.right, right),
        lines=tuple(replace(one, left=left.index(one.left), right=right.index(one.right)) for one in lines),
        strikes=tuple(strikes),
        shifts=tuple(_shifted(one, kept) for one in shifts),
        is_cut=True,
    )


def _window(count: int, row: int | None, rows: int) -> range:
    start = min(max(0, (row or 0) - rows // 2), max(0, count - rows))
    return range(start, min(count, start + rows))


def _cut(column: BandColumn, rows: Iterable[int]) -> BandColumn:
    return replace(column, entries=tuple(column.entries[row] for row in rows))


def _moved(strike: Strike, left: range, right: range) -> Strike:
    if strike.left is None or strike.right is None or strike.left not in left or strike.right not in right:
        return replace(strike, left=None, right=None)
    return replace(strike, left=left.index(strike.left), right=right.index(strike.right))


def _shifted(shift: Shift, kept: dict[Side, range]) -> Shift:
    return replace(shift, start=kept[shift.side].index(shift.start), end=kept[_other(shift.side)].index(shift.end))


def _other(side: Side) -> Side:
    return Side.RIGHT if side is Side.LEFT else Side.LEFT
