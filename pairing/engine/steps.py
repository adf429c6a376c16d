"""The explanation of a round: one tree of steps, made by the pairing system and read by everybody who shows it.

A step says what was decided and by which article, in plain values: TPNs, tenths of a point, numbers, texts. It holds no
prose: ``key`` names its words, which the system has once for all (``System.words``). So the same tree is told on a
terminal, drawn on a page, kept with the round and sent as JSON, in any language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. ``key`` names the words of its heading.

    ``kind`` says what its cells are: ``player`` (a TPN), told with the ``facts`` that the rules know of the player by
    these names, or ``number``.
    """

    key: str
    kind: str = "player"
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, None for an empty cell, with the steps that belong to it."""

    cells: tuple[int | None, ...]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """What is compared side by side. ``steps_key`` names the heading of a column for the steps of the rows, if any.

    A table that begins with a column of numbers lists the boards of a round: number, White, Black.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    steps_key: str = ""

    @property
    def lists_boards(self) -> bool:
        """Whether its rows are the boards of a round."""
        return self.columns[0].kind == "number"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of an explanation.

    ``key`` names its words, ``article`` is the one that decided, in the system's numbering. ``parameters`` are what the
    words name: numbers, texts, TPNs and lists of them, scores in tenths of a point. ``players`` are the TPNs whom the
    step is about, and stand in the words under that name. ``children`` come in the order in which they are told.
    """

    key: str
    article: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    table: Table | None = None
    children: tuple[Step, ...] = ()

    def walk(self) -> Iterator[Step]:
        """The step and all below it, those of the rows of its table included, in the order in which they are told."""
        yield self
        for row in self.table.rows if self.table else ():
            for step in row.steps:
                yield from step.walk()
        for child in self.children:
            yield from child.walk()

    def data(self) -> dict[str, Any]:
        """The tree as plain data for JSON; what is empty is left out."""
        plain: dict[str, Any] = _plain(self)
        return plain


def read_step(plain: Mapping[str, Any]) -> Step:
    """The tree that ``Step.data`` wrote.

    >>> step = Step("bye", "3.1", {"score": 15}, (4,), children=(Step("bye.even"),))
    >>> read_step(step.data()) == step
    True
    """
    step: Step = _read("children", plain)
    return step


_FIELDS = {  # of each class, and whether a field is left out where it is empty: one with a default
    kind: tuple((entry.name, (entry.default, entry.default_factory) != (MISSING, MISSING)) for entry in fields(kind))
    for kind in (Column, Row, Table, Step)
}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    kind = type(value)
    if kind not in _FIELDS:
        return value
    known = ((name, getattr(value, name), optional) for name, optional in _FIELDS[kind])
    return {name: _plain(part) for name, part, optional in known if part or not optional}


_KINDS = {"table": Table, "columns": Column, "rows": Row, "steps": Step, "children": Step}  # what a field holds


def _read(name: str, plain: Any) -> Any:
    """The value of the field ``name``; what a later version of this program may have written besides is left out."""
    if isinstance(plain, list):
        return tuple(_read(name, part) for part in plain)
    if not isinstance(plain, Mapping):
        return plain
    if name not in _KINDS:
        return {key: _read("", value) for key, value in plain.items()}
    kind: Any = _KINDS[name]
    return kind(**{key: _read(key, plain[key]) for key, _optional in _FIELDS[kind] if key in plain})
