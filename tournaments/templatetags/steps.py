"""The sections of an explanation as HTML. In Python: there are thousands of cells, and templates take twice as long."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.selectors.rounds.explanation import Fact, RowView, StepView, TableView, Who
from tournaments.templatetags.chess import disc, strength_name

register = template.Library()


@register.simple_tag
def section_steps(section: StepView) -> SafeString:
    """What stands below the heading of a section: its table, then its steps as paragraphs."""
    table = _table(section.table) if section.table else ""
    return mark_safe(table + "".join(map(_paragraph, section.children)))  # noqa: S308  every text in it is escaped


def _paragraph(step: StepView) -> str:
    if step.is_folded:
        return _folded(step)
    told = _table(step.table) if step.table else f"<p>{escape(step.text)}</p>"
    return told + _list(step.children)


def _folded(step: StepView) -> str:
    return f"<details><summary>{escape(step.text)}</summary>{_list(step.children)}</details>"


def _list(steps: Iterable[StepView]) -> str:
    lines = "".join(f"<li>{_line(step)}</li>" for step in steps)
    return f"<ul>{lines}</ul>\n" if lines else ""


def _line(step: StepView) -> str:
    if step.is_folded:
        return _folded(step)
    return (_table(step.table) if step.table else escape(step.text)) + _list(step.children)


def _table(table: TableView) -> str:
    headings = [*table.headings, *([table.steps_heading] if table.steps_heading else [])]
    numbered = f'<th scope="col" class="number">{escape(table.number_heading)}</th>' if table.number_heading else ""
    head = numbered + "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    rows = "\n".join(_row(row, has_column=bool(table.steps_heading)) for row in table.rows)
    return (
        f'<div class="scroll"><table class="dense"><caption>{escape(table.caption)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>\n"
    )


def _row(row: RowView, *, has_column: bool) -> str:
    cells = [_who(who) if who else "" for who in row.players]
    if has_column:
        cells.append("<br>".join(escape(step.text) for step in row.steps))
    else:
        cells[-1] += "".join(f'<br><span class="quiet small">{escape(step.text)}</span>' for step in row.steps)
    number = f'<th scope="row" class="number">{row.number}</th>' if row.number else ""
    return f"<tr>{number}" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _who(who: Who) -> str:
    facts = "".join(f' <span class="quiet small">{_fact(fact)}</span>' for fact in who.facts)
    return f'<span class="quiet">{who.tpn}</span> {escape(who.name)}{facts}'


def _fact(fact: Fact) -> str:
    return f"{disc(fact.value)} {strength_name(fact.strength)}" if fact.is_preference else escape(fact.value)
