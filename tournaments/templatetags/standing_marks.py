"""What stands beside a line of the standings: how it has moved, what was made of each round, and what decided."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from django import template
from django.template import Context
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.standings.queries.crosstable import Cell
from tournaments.standings.queries.current import StandingLine, Standings
from tournaments.templatetags.chess import format_points, square
from tournaments.templatetags.tiebreaks import tiebreak_name, tiebreak_value

register = template.Library()
LAST_ROUNDS = 9  # that fit in the width of a phone


def _moved(places: int) -> str:
    way = "up" if places > 0 else "down"
    words = ngettext("%(count)d up", "%(count)d up", places) if places > 0 else _("%(count)d down")
    label = escape(words % {"count": abs(places)})
    return f'<span class="moved {way}" role="img" aria-label="{label}">{abs(places)}</span>'


def movement(line: StandingLine, before: int | None) -> str:
    """How many ranks a line has moved since the round before, as HTML; an empty place where it has not."""
    if not before:
        return ""
    return _moved(before - line.rank) if before != line.rank else '<span class="moved"></span>'


def form(cells: Sequence[Cell], byes: dict[str, str]) -> str:
    """A square for each of the last rounds, as HTML; ``byes`` has the points of each kind."""
    return "".join([square(one.mark, one.rated, byes.get(one.mark, "")) for one in cells[-LAST_ROUNDS:]])


def decided_by(line: StandingLine, above: StandingLine | None) -> int | None:
    """Which of the values puts a line below the one ``above`` with as many points; None where none does."""
    if above is None or above.points != line.points or above.rank == line.rank:
        return None
    pairs = zip(line.values, above.values, strict=True)
    return next((place for place, (own, other) in enumerate(pairs) if own.value != other.value), None)


@register.inclusion_tag("public/standings/parts/podium.html", takes_context=True)
def podium(context: Context, standings: Standings) -> dict[str, Any]:
    """The first three of the final standings, each with what put it above the next; nobody before they are final."""
    tournament, lines = context["tournament"], standings.lines
    is_over = standings.is_final and standings.after_round == tournament.total_rounds and len(lines) > 3
    if not is_over or [line.rank for line in lines[:3]] != [1, 2, 3]:
        return {"places": ()}
    names = (_("Winner"), _("Second"), _("Third"))
    places = [
        {"title": title, "line": line, "by": _ahead(standings, line, below)}
        for title, line, below in zip(names, lines, lines[1:], strict=False)
    ]
    return {"places": places, "tournament": tournament, "pages": context.get("pages", "public")}


def _ahead(standings: Standings, line: StandingLine, below: StandingLine) -> str:
    place = decided_by(below, line)
    if place is None:
        return ""
    return _("ahead of %(name)s by %(tiebreak)s, %(own)s to %(other)s") % {
        "name": below.player.name,
        "tiebreak": tiebreak_name(standings.tiebreaks[place]),
        "own": _plain(line, place),
        "other": _plain(below, place),
    }


def _plain(line: StandingLine, place: int) -> str:
    value = line.values[place]
    if value.value is None or value.is_average:
        return str(tiebreak_value(value))
    return format_points(int(value.value), unit=value.unit)
