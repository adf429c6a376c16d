"""What a picture of a round consists of, in plain values: TPNs, tenths of a point, rows counted from 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.steps import Step


class Side(StrEnum):
    """One of the two columns of a bracket."""

    LEFT = "left"
    RIGHT = "right"


class EntryKind(StrEnum):
    """What a row of a column says of a player."""

    PAIRED = "paired"  # meets somebody in this bracket
    LEAVES = "leaves"  # belongs to this score, and is paired in another bracket
    MOVED = "moved"  # stood here first, and changed columns
    FREE = "free"  # meets nobody: has the bye, or none is needed


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: a player, the colour given (``white``, ``black``, empty without a pair), what the column is ordered by.

    ``notes`` are steps that say in a few words what is special about it: a float, a shift, a colour that was not due.
    """

    tpn: int
    kind: EntryKind = EntryKind.PAIRED
    colour: str = ""
    value: str = ""
    notes: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class BandColumn:
    """A column of a bracket. ``key`` names the words of its heading, ``order_key`` those of its order, if any."""

    key: str
    order_key: str
    entries: tuple[Entry, ...]

    def row_of(self, tpn: int, kind: EntryKind = EntryKind.PAIRED) -> int | None:
        """The row of a player, None for who does not stand here in this way."""
        places = (row for row, entry in enumerate(self.entries) if entry.tpn == tpn and entry.kind is kind)
        return next(places, None)


@dataclass(frozen=True, slots=True)
class Line:
    """A pair as a line from a row of the left column to one of the right one; ``is_changed`` where the first order had
    another."""

    left: int
    right: int
    board: int
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Strike:
    """A pair that came first in the order and was not allowed, with the step that says why.

    ``left`` and ``right`` are the rows of both, None where they do not stand opposite each other.
    """

    pair: tuple[int, int]
    reason: Step
    left: int | None = None
    right: int | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """A player who changed columns: from a row of the column ``side`` to a row of the other one."""

    tpn: int
    side: Side
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Float:
    """A player who leaves the bracket at place ``source`` of the picture, from a row, for a row of the one at
    ``target``."""

    tpn: int
    side: Side
    source: int
    start: int
    target: int
    end: int

    @property
    def goes_up(self) -> bool:
        """Whether to a bracket that stands higher in the picture."""
        return self.target < self.source


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence beside a bracket. ``struck`` are pairs or players, each a tuple of TPNs, of whom it says why not."""

    step: Step
    struck: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A bracket (scoregroup): two columns, the pairs between them, and what is said beside them.

    ``score`` is None for one that has no score of its own. ``residents`` counts those of this score, ``incoming`` those
    who floated in, ``turn`` is its place in the order in which brackets are paired (from 1; 0 where nobody is paired).
    ``details`` are steps to be folded away. ``is_plain`` says that the first order was taken,
    ``is_cut`` that rows were left out.
    """

    name: str
    score: int | None
    turn: int
    residents: int
    incoming: int
    left: BandColumn
    right: BandColumn
    lines: tuple[Line, ...]
    strikes: tuple[Strike, ...]
    shifts: tuple[Shift, ...]
    heading: Step
    remarks: tuple[Remark, ...]
    details: tuple[Step, ...] = ()
    is_plain: bool = False
    is_cut: bool = False

    @property
    def rows(self) -> int:
        """The number of rows of the longer column."""
        return max(len(self.left.entries), len(self.right.entries))

    @property
    def columns(self) -> tuple[tuple[Side, BandColumn], ...]:
        """Both columns with their sides."""
        return (Side.LEFT, self.left), (Side.RIGHT, self.right)

    def entries(self) -> Iterator[tuple[Side, int, Entry]]:
        """All rows with their side and number."""
        for side, column in self.columns:
            for row, entry in enumerate(column.entries):
                yield side, row, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A round as a picture: its brackets from the highest score down, the floats between them, and a summary.

    ``bye`` says who has the bye and who could not have it; it is empty where nobody sits out. ``is_decided`` is False
    where the system has nothing to choose: who meets whom was known before.
    """

    bands: tuple[Band, ...]
    floats: tuple[Float, ...]
    summary: tuple[Step, ...]
    bye: tuple[Remark, ...] = ()
    is_decided: bool = True

    @property
    def in_turn(self) -> tuple[Band, ...]:
        """The brackets in the order in which they were paired."""
        return tuple(sorted((band for band in self.bands if band.turn), key=lambda band: band.turn))

    def band_of(self, tpn: int) -> Band | None:
        """The bracket in which a player is paired, or sits out; None for who does not take part."""
        for kind in (EntryKind.PAIRED, EntryKind.FREE):
            for band in self.bands:
                if any(entry.tpn == tpn and entry.kind is kind for _side, _row, entry in band.entries()):
                    return band
        return None
