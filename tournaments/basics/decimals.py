"""Decimal numbers on pages, as each language writes them; files and programs have the point."""

from __future__ import annotations

import re

from django.utils.formats import get_format

_DECIMAL = re.compile(r"(?<![\d.])(\d+)\.(\d+)(?![\d.])")  # no number of an article, such as 4.2.2


def decimals(text: str) -> str:
    """``text`` with its decimal numbers in the writing of the page's language: “2.5” is “2,5” in German.

    >>> from django.utils import translation
    >>> with translation.override("de"):
    ...     decimals("+8.40"), decimals("12.5 / 40.25"), decimals("C.07, 4.2.2")
    ('+8,40', '12,5 / 40,25', 'C.07, 4.2.2')
    """
    return _DECIMAL.sub(rf"\1{get_format('DECIMAL_SEPARATOR')}\2", text)
