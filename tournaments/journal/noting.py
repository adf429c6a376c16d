"""The rows that come, change or go while a change of a tournament is open, in the order in which they are written.

A step is ``[table, kind, columns, rows]``: of kind ``+`` each row is its key and the keys of the rows that it belongs
to, of kind ``=`` its key, the values of the columns before and those after, of kind ``-`` its key and the values of all
columns. Only what differs is noted.
"""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

INSERTED, UPDATED, DELETED = "+", "=", "-"
Row = Sequence[Any]
Step = list[Any]


@dataclass(slots=True)
class OpenChange:
    """A change of the tournament with this key; ``revision`` is the one that it began with.

    ``entry`` is the key of its journal entry as soon as there is one, ``stored`` how many steps that has.
    """

    tournament: int
    revision: int
    steps: list[Step] = field(default_factory=list)
    entry: int | None = None
    stored: int = 0

    def inserted(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """New rows, with their values in these columns: the key, and those that point to other rows."""
        self._add(table, INSERTED, list(columns), [list(row) for row in rows])

    def updated(self, table: str, columns: Sequence[str], rows: Iterable[tuple[Any, Row, Row]]) -> None:
        """Of each row: its key, and its values in these columns before and after."""
        differing = [(key, before, after) for key, before, after in rows if list(before) != list(after)]
        places = [at for at in range(len(columns)) if any(before[at] != after[at] for _key, before, after in differing)]
        noted = [
            [key, *(plain(before[at]) for at in places), *(plain(after[at]) for at in places)]
            for key, before, after in differing
        ]
        self._add(table, UPDATED, [columns[at] for at in places], noted)

    def deleted(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Rows that go, with their values in these columns, the key first."""
        self._add(table, DELETED, list(columns), [list(map(plain, row)) for row in rows])

    def _add(self, table: str, kind: str, columns: list[str], rows: list[list[Any]]) -> None:
        if rows:
            self.steps.append([table, kind, columns, rows])


class WrittenOutside(RuntimeError):
    """A row of a tournament is to be written outside of a change."""


_OPEN: ContextVar[OpenChange | None] = ContextVar("open_change", default=None)
_UNNOTED: ContextVar[bool] = ContextVar("unnoted", default=False)
_log = logging.getLogger(__name__)


def open_change() -> OpenChange | None:
    """The change that is open; None where nothing is noted."""
    return _OPEN.get() if is_noted() else None


def is_noted() -> bool:
    """Whether what is written belongs into a journal."""
    return not _UNNOTED.get()


def change_to_note(table: str) -> OpenChange | None:
    """The change that a write to ``table`` belongs to; None within ``unnoted``.

    Raises:
        WrittenOutside: no change is open.
    """
    change = open_change()
    if change is None and is_noted() and not may_write_outside():
        _log.error("a row of %s was to be written outside of a change", table, stack_info=True)
        raise WrittenOutside(f"A row of {table} is written in a change of its tournament only.")
    return change


def may_write_outside() -> bool:
    """Whether whoever writes needs no change: nobody. Tests, which put rows where they want them, say otherwise."""
    return False


@contextmanager
def opened(change: OpenChange) -> Iterator[None]:
    """What is written inside belongs to ``change``."""
    before = _OPEN.set(change)
    try:
        yield
    finally:
        _OPEN.reset(before)


@contextmanager
def unnoted() -> Iterator[None]:
    """What is written inside is in no journal: a tournament comes or goes whole, or somebody notes the difference."""
    before = _UNNOTED.set(True)
    try:
        yield
    finally:
        _UNNOTED.reset(before)


@contextmanager
def part_of(change: OpenChange) -> Iterator[None]:
    """A part of ``change`` in a transaction of its own: where it fails, what it noted goes with what it wrote."""
    so_far = len(change.steps)
    try:
        yield
    except BaseException:
        del change.steps[so_far:]
        raise


def plain(value: Any) -> Any:
    """A column's value as JSON holds it; moments with their microseconds, bytes in base 64."""
    if isinstance(value, date | datetime | time):
        return value.isoformat()
    return b64encode(value).decode() if isinstance(value, bytes | memoryview) else value
