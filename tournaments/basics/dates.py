"""Dates of other programs' files."""

from __future__ import annotations

import re
import time
from datetime import date

_FORMATS = ("%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d.%m.%Y", "%d/%m/%Y", "%b %d, %Y", "%B %d, %Y", "%d %B %Y")


def read_date(text: str) -> date | None:
    """The day that ``text`` names in one of the usual ways; None where it is none of them.

    >>> read_date("28. 07. 2005"), read_date("2026/11/01"), read_date("summer")
    (datetime.date(2005, 7, 28), datetime.date(2026, 11, 1), None)
    """
    tidy = re.sub(r"\s*([./-])\s*", r"\1", " ".join(text.split()))
    for form in _FORMATS:
        try:
            return date(*time.strptime(tidy, form)[:3])
        except ValueError:
            continue
    return None


def read_round_date(text: str) -> date | None:
    """The day of a round as record 132 has it; other programs write it in full.

    >>> read_round_date("26/11/28"), read_round_date("2026/11/28")
    (datetime.date(2026, 11, 28), datetime.date(2026, 11, 28))
    """
    try:
        return date(*time.strptime(text.strip(), "%y/%m/%d")[:3])
    except ValueError:
        return read_date(text)


def read_year(text: str) -> int | None:
    """The year of a date of birth such as ``1987.04.30``, ``1987`` or ``1987/00/00``; None where there is none."""
    match = re.match(r"\s*(\d{4})(?!\d)", text) or re.search(r"(?<!\d)(\d{4})\s*$", text)
    year = int(match[1]) if match else 0
    return year if 1900 <= year <= 2100 else None
