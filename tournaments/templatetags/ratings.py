"""How rating changes are written on a page, and where ratings stand in a chart."""

from __future__ import annotations

from typing import Protocol

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.basics.decimals import decimals

register = template.Library()

HUNDREDTHS = 100


class Axis(Protocol):
    """A chart's horizontal axis, by the values at its ends."""

    @property
    def first(self) -> int: ...

    @property
    def last(self) -> int: ...


def decimal_text(value: int, *, signed: bool = False) -> str:
    """Hundredths as a decimal number with two places, in the writing of the page's language.

    >>> decimal_text(840, signed=True), decimal_text(-1250, signed=True), decimal_text(7), decimal_text(0, signed=True)
    ('+8.40', '−12.50', '0.07', '0.00')
    """
    whole, rest = divmod(abs(value), HUNDREDTHS)
    sign = "−" if value < 0 else "+" if signed and value > 0 else ""
    return decimals(f"{sign}{whole}.{rest:02d}")


@register.simple_tag
def change(hundredths: int) -> SafeString:
    """A rating change, a decimal number unlike a score, which has its ½."""
    return format_html('<span class="decimal">{}</span>', decimal_text(hundredths, signed=True))


@register.simple_tag
def expectation(hundredths: int) -> SafeString:
    """An expected score, a decimal number unlike a score that was made."""
    return format_html('<span class="decimal">{}</span>', decimal_text(hundredths))


@register.filter
def basis_name(basis: str) -> str:
    """What a K was taken from, in words."""
    return {
        "rating-list": _("from the rating list"),
        "junior": _("below 2300 and at most 18 this year"),
        "below-2400": _("below 2400"),
        "from-2400": _("2400 or more"),
    }[basis]


@register.filter
def along(value: int, axis: Axis) -> str:
    """How far along ``axis`` a value stands, in percent as SVG writes it: ``12.5%``."""
    return f"{(value - axis.first) * 100 / (axis.last - axis.first):.4g}%"
