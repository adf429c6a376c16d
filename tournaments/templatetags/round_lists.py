"""The lines of the list of a round, for its page and for paper: 1,700 cells for 280 players (see ``tables``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from django import template
from django.template import Context
from django.utils.formats import localize
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from pairing.service import Column, Kind
from tournaments.basics.decimals import decimals
from tournaments.publication.queries.round_list import ListLine
from tournaments.templatetags.chess import pawn, points, strength_name
from tournaments.templatetags.tables import escape, link_to_card, rating_cell

register = template.Library()

NO_VALUE = "–"
Values = Mapping[str, Any]
Cells = list[Callable[[Values], str]]
Writer = Callable[[Column], Callable[[Values], str]]


@register.simple_tag(takes_context=True)
def round_list_rows(context: Context, lines: Iterable[ListLine]) -> SafeString:
    """The lines of one scoregroup."""
    without_ratings = bool(context.get("without_ratings"))
    rows = _rows(context["tournament"].slug, list(lines), without_ratings=without_ratings)
    return mark_safe("".join(rows))  # noqa: S308 - its parts are escaped


@register.simple_tag
def round_list_cells(line: ListLine) -> SafeString:
    """The system's own cells of one line."""
    return mark_safe("".join(cell(line.values) for cell in _cells(line)))  # noqa: S308 - its parts are escaped


def _rows(slug: str, lines: list[ListLine], *, without_ratings: bool) -> Iterator[str]:
    cells = _cells(lines[0], without_ratings=without_ratings)
    away = f' <span class="meta">{escape(_("not paired"))}</span>'
    for line in lines:
        own = "".join([cell(line.values) for cell in cells])
        rating = "" if without_ratings else f'<td role="cell" class="number rating">{rating_cell(line)}</td>'
        yield (
            f'<tr role="row" id="player-{escape(line.id)}"{"" if line.present else _ABSENT}>'
            f'<td role="cell" class="number tpn">{escape(line.tpn)}</td>'
            f'<th role="rowheader" scope="row" class="side">{link_to_card(slug, line)}'
            f"{_virtual(line)}{'' if line.present else away}</th>"
            f"{rating}{own}</tr>\n"
        )


_ABSENT = ' class="absent"'


def _virtual(line: ListLine) -> str:
    if not line.virtual:
        return ""
    words = _("%(points)s + %(virtual)s virtual") % {"points": points(line.points), "virtual": points(line.virtual)}
    return f' <span class="meta">{escape(words)}</span>'


def _cells(line: ListLine, *, without_ratings: bool = False) -> Cells:
    """How each column of the line's system writes its cell, in the language of the page."""
    columns = [one for one in line.system.round_list.columns if not (without_ratings and one.by_ratings)]
    writers: Mapping[Kind, Writer] = {**_WRITERS, Kind.OPPONENTS: _numbers} if without_ratings else _WRITERS
    return [writers.get(column.kind, _plain)(column) for column in columns]


def _numbers(column: Column) -> Callable[[Values], str]:
    """Opponents by their numbers, where ratings are not public."""

    def cell(values: Values) -> str:
        met = " ".join(
            f'<span class="opponent" title="{escape(one["name"])}">{escape(one["tpn"])}</span>'
            for one in values[column.key]
        )
        return f'<td role="cell" class="opponents">{met or _none_yet()}</td>'

    return cell


def _none_yet() -> str:
    return f'<span class="quiet">{escape(_("none yet"))}</span>'


def _opponents(column: Column) -> Callable[[Values], str]:
    nobody = _none_yet()

    def cell(values: Values) -> str:
        met = "".join(
            f'<span class="opponent" title="{escape(one["name"])}">'
            f'<span class="quiet">{escape(one["tpn"])}:</span>&nbsp;'
            f"{NO_VALUE if one['rating'] is None else escape(one['rating'])}</span> "
            for one in values[column.key]
        )
        return f'<td role="cell" class="opponents">{met or nobody}</td>'

    return cell


def _preference(column: Column) -> Callable[[Values], str]:
    made = cache(lambda colour, strength: f"{pawn(colour)} {conditional_escape(strength_name(strength))}")

    def cell(values: Values) -> str:
        colour = values[column.key]
        shown = made(colour, values["strength"]) if colour else _QUIET
        return f'<td role="cell" class="preference">{shown}</td>'

    return cell


def _out_of(column: Column) -> Callable[[Values], str]:
    heading, mark, shown = _heading(column), _mark(column), _writer()
    key, maximum = column.key, f"maximum_{column.key}"

    def cell(values: Values) -> str:
        return (
            f'<td role="cell" class="number out-of">{heading}{shown(values[key])}'
            f'<span class="quiet">/{shown(values[maximum])}</span>{mark(values)}</td>'
        )

    return cell


def _colours(column: Column) -> Callable[[Values], str]:
    made = cache(pawn)

    def cell(values: Values) -> str:
        return f'<td role="cell" class="colours">{"".join(map(made, values[column.key])) or _QUIET}</td>'

    return cell


def _plain(column: Column) -> Callable[[Values], str]:
    heading, mark, shown = _heading(column), _mark(column), _writer()
    kind = f"{'number ' if column.is_number else ''}{'strong deciding' if column.deciding else 'other'}"

    def cell(values: Values) -> str:
        return f'<td role="cell" class="{kind}">{heading}{shown(values[column.key])}{mark(values)}</td>'

    return cell


_QUIET = f'<span class="quiet">{NO_VALUE}</span>'
_WRITERS: Mapping[Kind, Writer] = {
    Kind.OPPONENTS: _opponents,
    Kind.PREFERENCE: _preference,
    Kind.OUT_OF: _out_of,
    Kind.COLOURS: _colours,
}


def _heading(column: Column) -> str:
    return f'<span class="narrow quiet">{escape(_(column.heading))} </span>'


def _mark(column: Column) -> Callable[[Values], str]:
    """The sign behind a value of the column, where it has one."""
    mark = column.mark
    if mark is None:
        return lambda _values: ""
    key, sign = mark.key, f'<abbr class="mark" title="{escape(_(mark.meaning))}">{escape(mark.sign)}</abbr>'
    return lambda values: sign if values[key] else ""


def _writer() -> Callable[[Any], str]:
    """Writes a value in the language of the page; a column has few that differ."""
    known = lru_cache(typed=True)(_shown)
    return lambda value: known(value) if isinstance(value, int | str) else _shown(value)


def _shown(value: Any) -> str:
    if value is None:
        return NO_VALUE
    return conditional_escape(decimals(value) if isinstance(value, str) else localize(value))
