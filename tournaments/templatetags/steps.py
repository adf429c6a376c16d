"""The sections of an explanation as HTML. In Python: there are thousands of cells, and templates take twice as long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from pairing.explaining.writer import Writer, unwrapped
from pairing.service import Row, Shown, Step, Table
from tournaments.basics.decimals import decimals
from tournaments.rounds.queries.explanation import Section
from tournaments.templatetags.chess import pawn, strength_name

register = template.Library()


@register.simple_tag
def section_steps(section: Section) -> SafeString:
    """What stands below the heading of a section: its table, which the heading names, then its steps as paragraphs."""
    html = _Html(section.writer)
    table = html.table(section.step.table) if section.step.table else ""
    return mark_safe(table + html.paragraphs(section.step.children))  # noqa: S308  every text in it is escaped


class _Html:
    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def paragraphs(self, steps: Iterable[Step]) -> str:
        """Each step with all below it; of long rows the beginning, and the rest folded away."""
        one_by_one, rest = self._shown(steps)
        shown = [
            self._line(step) if self._is_folded(step) or step.table else self._line(step, before="<p>", behind="</p>")
            for step in one_by_one
        ]
        return "".join(shown) + "".join(_fold(more, self._listed(folded)) for more, folded in rest)

    def _list(self, steps: Iterable[Step]) -> str:
        one_by_one, rest = self._shown(steps)
        return self._listed(one_by_one, *(_fold(more, self._listed(folded)) for more, folded in rest))

    def _listed(self, steps: Iterable[Step], *more: str) -> str:
        items = "".join(f"<li>{item}</li>" for item in (*map(self._line, steps), *more))
        return f"<ul>{items}</ul>\n" if items else ""

    def _line(self, step: Step, *, before: str = "", behind: str = "") -> str:
        below = self._list(step.children)
        if self._is_folded(step):
            return _fold(self._text(step), below)
        return (self._captioned(step) if step.table else f"{before}{escape(self._text(step))}{behind}") + below

    def _shown(self, steps: Iterable[Step]) -> tuple[list[Step], list[tuple[str, list[Step]]]]:
        return self._writer.shown(steps, Shown.PAGE, Shown.FOLDED)

    def _is_folded(self, step: Step) -> bool:
        return self._writer.words[step.key].shown is Shown.FOLDED

    def _text(self, step: Step) -> str:
        return unwrapped(self._writer.sentence(step))

    def _captioned(self, step: Step) -> str:
        """The table of a step, whose words are the caption."""
        assert step.table is not None
        return self.table(step.table, f"<caption>{escape(self._text(step))}</caption>")

    def table(self, table: Table, caption: str = "") -> str:
        headings = [self._writer.say(column.key) for column in table.columns]
        numbered = f'<th scope="col" class="number">{escape(headings.pop(0))}</th>' if table.lists_boards else ""
        if table.steps_key:
            headings.append(self._writer.say(table.steps_key))
        head = numbered + "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
        rows = "\n".join(self._row(table, row) for row in table.rows)
        return (
            f'<div class="scroll"><table class="dense">{caption}\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>\n"
        )

    def _row(self, table: Table, row: Row) -> str:
        players = list(zip(table.columns, row.cells, strict=True))
        number = f'<th scope="row" class="number">{players.pop(0)[1]}</th>' if table.lists_boards else ""
        cells = ["" if tpn is None else self._who(tpn, column.facts) for column, tpn in players]
        one_by_one, rest = self._shown(row.steps)
        shown = [escape(text) for text in (*map(self._text, one_by_one), *(more for more, _steps in rest))]
        if table.steps_key:
            cells.append("<br>".join(shown))
        else:
            cells[-1] += "".join(f'<br><span class="quiet small">{text}</span>' for text in shown)
        return f"<tr>{number}" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"

    def _who(self, tpn: int, names: Sequence[str]) -> str:
        known = self._writer.facts[tpn]
        facts = (_fact(known, name) for name in names if known.get(name) is not None)
        shown = "".join(f' <span class="quiet small">{fact}</span>' for fact in facts)
        return f'<span class="quiet">{tpn}</span> {escape(known["name"])}{shown}'


def _fold(summary: str, below: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{below}</details>"


def _fact(known: Mapping[str, Any], name: str) -> str:
    """A colour, that of a preference with its strength, or a value."""
    if name == "due":
        return pawn(known[name][:1])
    if name != "preference":
        return escape(decimals(str(known[name])))
    return f"{pawn(known[name][:1])} {strength_name(known.get('strength') or '')}".rstrip()
