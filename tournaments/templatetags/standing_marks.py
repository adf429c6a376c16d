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
from tournaments.standings.queries.current import StandingLine, Standings, Value
from tournaments.standings.queries.deciding import Comparison, decided_by
from tournaments.templatetags.chess import format_points, square
from tournaments.templatetags.tiebreaks import tiebreak_name, tiebreak_value

register = template.Library()
LAST_ROUNDS = 9  # that fit in the width of a phone


def _moved(places: int) -> str:
    """The number that all see, in the sentence that readers hear: said once, as there are hundreds of lines."""
    way = "up" if places > 0 else "down"
    words = ngettext("%(count)d up", "%(count)d up", places) if places > 0 else _("%(count)d down")
    number = str(abs(places))
    before, _number, behind = (words % {"count": abs(places)}).partition(number)
    heard = [f'<span class="visually-hidden">{escape(part)}</span>' if part else "" for part in (before, behind)]
    return f'<span class="moved {way}">{number.join(heard)}</span>'


def movement(line: StandingLine, before: int | None) -> str:
    """How many ranks a line has moved since the round before, as HTML; an empty place where it has not."""
    if not before:
        return ""
    return _moved(before - line.rank) if before != line.rank else '<span class="moved"></span>'


def form(cells: Sequence[Cell], byes: dict[str, str]) -> str:
    """A square for each of the last rounds, as HTML; ``byes`` has the points of each kind."""
    return "".join([square(one.mark, one.rated, byes.get(one.mark, "")) for one in cells[-LAST_ROUNDS:]])


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


@register.simple_tag
def before_sentence(shown: Comparison) -> str:
    """Why the one stands before the other, in one sentence."""
    names = {"one": shown.ahead.player.name, "other": shown.behind.player.name}
    ranks = {"rank": shown.ahead.places, "other_rank": shown.behind.places}
    if shown.reason == "points":
        values = {"own": format_points(shown.ahead.points), "less": format_points(shown.behind.points)}
        return _("%(one)s stands before %(other)s by points: %(own)s to %(less)s.") % {**names, **values}
    if decisive := shown.decisive:
        values = {
            "own": _of(decisive.ahead),
            "less": _of(decisive.behind),
            "tiebreak": tiebreak_name(decisive.tiebreak),
        }
        known = {**names, **values, "points": format_points(shown.ahead.points)}
        text = _("%(one)s stands before %(other)s by %(tiebreak)s: %(own)s to %(less)s; both have %(points)s points.")
        if decisive is not shown.criteria[0]:
            text = _(
                "%(one)s stands before %(other)s by %(tiebreak)s: %(own)s to %(less)s; "
                "they are equal in points (%(points)s) and in every tie-break before it."
            )
        return text % known
    texts = {
        "bracket": _("%(one)s stands before %(other)s by the bracket: place %(rank)s to %(other_rank)s."),
        "hand": _("%(one)s and %(other)s are equal in everything; an arbiter put them in this order: %(reason)s"),
        "lot": _("%(one)s and %(other)s are equal in everything; the drawing of lots put them in this order."),
        "hidden": _("%(one)s stands before %(other)s by ratings, which are not public in this tournament."),
        "": _("%(one)s and %(other)s share rank %(rank)s: they are equal in points and in every tie-break."),
    }
    return texts[shown.reason] % {**names, **ranks, "reason": shown.reason_of_hand}


def _plain(line: StandingLine, place: int) -> str:
    return _of(line.values[place])


def _of(value: Value) -> str:
    if value.value is None or value.is_average:
        return str(tiebreak_value(value))
    return format_points(int(value.value), unit=value.unit)
