"""Words for the working of tie-breaks: what a contribution is made from, why it was cut, the steps after the sum."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.standings import TieBreak
from pairing.standings.values import HUNDREDTHS
from pairing.standings.working import Source, StepName
from tournaments.basics.decimals import decimals
from tournaments.standings.queries.current import Value
from tournaments.standings.queries.working import WorkingLine
from tournaments.templatetags.chess import format_points, score

register = template.Library()

_STEPS = {
    StepName.SUM: gettext_lazy("Sum"),
    StepName.COUNT: gettext_lazy("Divided by the number of games"),
    StepName.AVERAGE_RATING: gettext_lazy("Average rating of the opponents, halves up (10.1)"),
    StepName.POINTS: gettext_lazy("Points made over the board, a draw counting ½"),
    StepName.SCORE: gettext_lazy("Score a game, rounded to hundredths"),
    StepName.DIFFERENCE: gettext_lazy("Rating difference of that score (B.02, 8.1.1)"),
    StepName.EXPECTED_BELOW: gettext_lazy("Expected of a rating one point lower, which is not enough (B.02, 8.1.2)"),
    StepName.EXPECTED: gettext_lazy("Expected of the rating found"),
    StepName.LOWEST: gettext_lazy("Lowest rating met, of which 800 are taken off after a zero score"),
    StepName.SECONDARY: gettext_lazy("Points in the secondary score"),
    StepName.FACTOR: gettext_lazy("Buchholz divided by"),
    StepName.LIMIT: gettext_lazy("Points that an opponent must have"),
}
_SOURCES = {
    Source.OWN_SCORE: gettext_lazy("not played: a dummy with the player's own points (16.4)"),
    Source.OPPONENT_CAP: gettext_lazy("not played: a dummy with the points of the scheduled opponent (16.4.1)"),
    Source.DRAWS_CAP: gettext_lazy("not played: a dummy with a draw in every round (16.4.2)"),
}


@register.filter
def step_name(name: str) -> str:
    """A step of the working in words."""
    return str(_STEPS[StepName(name)])


@register.filter
def tiebreak_name(entry: TieBreak) -> str:
    """The name of a tie-break in the reader's language."""
    return entry.name_in(_)


@register.filter
def tiebreak_rule(entry: TieBreak) -> str:
    """By what a tie-break is worked out: the articles, or nothing that this program knows."""
    return _("values entered by the arbiter") if entry.is_given else f"C.07, {entry.article}"


@register.simple_tag
def tiebreak_value(value: Value) -> SafeString | str:
    """A value as in the standings, a dash where there is none; what is counted or rated has no room for a fraction."""
    if value.parts is None:
        return "–"
    if value.is_average:
        return decimals(f"{value.parts // HUNDREDTHS}.{value.parts % HUNDREDTHS:02d}")
    return str(value.parts) if value.parts_unit == 1 else score(value.parts, value.parts_unit)


@register.filter
def basis_note(line: WorkingLine) -> str:
    """Where the score beside an opponent comes from; empty where it is the opponent's points as they stand."""
    if line.source in _SOURCES:
        return str(_SOURCES[line.source])
    if line.adjusted_from is not None:
        return _("the opponent has %(points)s, but unplayed or final rounds count as draws (16.3, 8.3)") % {
            "points": format_points(line.adjusted_from)
        }
    return ""


@register.filter
def cut_note(article: str) -> str:
    """Why a contribution does not count."""
    if article == "16.5":
        return _("cut first: a voluntary unplayed round (16.5)")
    if article == "9.2":
        return _("does not count: the opponent is below the limit (9.2)")
    return _("cut (%(article)s)") % {"article": article}
