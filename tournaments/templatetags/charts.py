"""Where things stand in a chart."""

from __future__ import annotations

from typing import Protocol

from django import template

register = template.Library()


class Axis(Protocol):
    """A chart's horizontal axis, by the values at its ends."""

    @property
    def first(self) -> int: ...

    @property
    def last(self) -> int: ...


@register.filter
def along(value: int, axis: Axis) -> str:
    """How far along ``axis`` a value stands, in percent as SVG writes it: ``12.5%``."""
    return f"{(value - axis.first) * 100 / (axis.last - axis.first):.4g}%"
