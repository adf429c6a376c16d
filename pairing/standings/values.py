"""Values of tie-breaks: whole numbers or fractions of a unit, and how they are written."""

from __future__ import annotations

from fractions import Fraction

Value = int | Fraction | None
"""``None`` where a player has no value (no game to average over, say): it ranks behind every value."""

HUNDREDTHS = 100


def rounded(number: int | Fraction) -> int:
    """The nearest whole number, halves up.

    >>> rounded(Fraction(5, 2)), rounded(Fraction(7, 3)), rounded(Fraction(-1, 2))
    (3, 2, 0)
    """
    return (2 * number + 1) // 2


def mean(total: int | Fraction, count: int) -> Fraction:
    """The exact mean."""
    return Fraction(total) / count


def hundredths(value: int | Fraction, unit: int) -> int:
    """A value of ``unit`` parts to the point in hundredths of a point, rounded where it is no whole number of them."""
    return rounded(Fraction(value) * HUNDREDTHS / unit)


def decimal_text(value: Value, unit: int) -> str:
    """A value of ``unit`` parts to the point with at most two decimals; a dash for no value.

    >>> decimal_text(575, 100), decimal_text(85, 10), decimal_text(Fraction(265, 3), 10), decimal_text(1833, 1)
    ('5.75', '8.5', '8.83', '1833')
    >>> decimal_text(None, 10), decimal_text(-5, 10)
    ('-', '-0.5')
    """
    if value is None:
        return "-"
    parts = hundredths(value, unit)
    whole, rest = divmod(abs(parts), HUNDREDTHS)
    text = f"{'-' if parts < 0 else ''}{whole}.{rest:02d}"
    return text.rstrip("0").rstrip(".")
