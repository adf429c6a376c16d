"""An explanation as lines for a terminal, about 100 columns wide. Knows steps and tables, and no pairing system."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from pairing.engine.steps import Row, Step, Table
from pairing.engine.words import Telling
from pairing.explaining.writer import Writer, unwrapped

WIDTH = 100
COLUMN = 46
_IN_BRACKETS = re.compile(r"(\([^()]*\))")


def explanation_lines(writer: Writer, root: Step, *, note: str = "") -> Iterator[str]:
    """A whole round: its remarks, then section by section. ``note`` stands below the first line."""
    yield from wrapped(writer.sentence(root), 0)
    if note:
        yield from wrapped(note, 0)
    text = _Text(writer)
    for step in root.children:
        if step.children or step.table:
            yield ""
            yield heading(writer.sentence(step))
            yield from text.inside(step, 2)
        else:
            yield from wrapped(writer.sentence(step), 0)


def answer_lines(writer: Writer, root: Step) -> Iterator[str]:
    """An answer: the question, and below it what there is to say."""
    yield from wrapped(writer.sentence(root), 0)
    yield from _Text(writer).inside(root, 2)


def heading(text: str) -> str:
    """The text in capitals, but for what stands in brackets.

    >>> heading("Scoregroup 2½ (bracket 1 of 3)")
    'SCOREGROUP 2½ (bracket 1 of 3)'
    """
    parts = _IN_BRACKETS.split(text)
    return "".join(part if number % 2 else part.upper() for number, part in enumerate(parts))


def wrapped(text: str, indent: int, *, hanging: int = 2) -> Iterator[str]:
    """The text in lines of ``WIDTH``, names unbroken; lines after the first are indented by ``hanging`` more."""
    start = " " * indent
    if indent + len(text) <= WIDTH and text.isprintable():  # neither names in one piece nor anything to be replaced
        return iter((start + text.rstrip(),))
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=start + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return map(unwrapped, lines)


class _Text:
    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def inside(self, step: Step, indent: int) -> Iterator[str]:
        """The table of a step, then its children."""
        if step.table:
            yield from self._table(step.table, indent)
        yield from self._all(step.children, indent)

    def _all(self, steps: Sequence[Step], indent: int) -> Iterator[str]:
        """Each step on lines of its own; of long rows the beginning, and how many more there are."""
        one_by_one, rest = self._writer.told(steps, Telling.ALWAYS)
        for step in one_by_one:
            if step.table:
                yield from self.inside(step, indent)
            else:
                yield from wrapped(self._writer.sentence(step), indent)
                yield from self.inside(step, indent + 2)
        if rest:
            yield from wrapped(f"{'; '.join(more for more, _steps in rest)}.", indent)

    def _table(self, table: Table, indent: int) -> Iterator[str]:
        """Boards one below the other, everything else in columns under their headings."""
        if not table.lists_boards:
            yield self._columns([self._writer.say(column.key) for column in table.columns], indent)
        for row in table.rows:
            yield self._board(row, indent) if table.lists_boards else self._row(table, row, indent)
            yield from self._all(row.steps, indent + (5 if table.lists_boards else 6))

    def _columns(self, cells: Sequence[str], indent: int) -> str:
        return (" " * indent + "".join(f"{cell:<{COLUMN}}" for cell in cells)).rstrip()

    def _board(self, row: Row, indent: int) -> str:
        number, white, black = row.cells
        assert white is not None
        assert black is not None
        return f"{' ' * indent}{number:>3}. {self._writer.who(white)} – {self._writer.who(black)}"

    def _row(self, table: Table, row: Row, indent: int) -> str:
        cells = []
        for column, tpn in zip(table.columns, row.cells, strict=True):
            if tpn is None:
                cells.append("")
            else:
                facts = (self._writer.facts[tpn][fact] for fact in column.facts)
                figures = "".join(f"{'–' if fact is None else fact!s:>4}  " for fact in facts)
                cells.append(f"{figures}{self._writer.who(tpn)}"[: COLUMN - 1])
        return self._columns(cells, indent)
