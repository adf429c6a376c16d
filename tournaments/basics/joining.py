"""Pieces of text with a sign between them, as the reader's language sets it: “one: other”, in French “one : other”."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def with_colon(one: object, other: object) -> str:
    """The second piece says what the first one announces."""
    return _("%(one)s: %(other)s") % {"one": one, "other": other}


def with_semicolons(parts: Iterable[object]) -> str:
    """All pieces in a row.

    >>> with_semicolons(["Abel, Anna", "Berg, Ben", "Chan, Cy"]), with_semicolons([])
    ('Abel, Anna; Berg, Ben; Chan, Cy', '')
    """
    return _row(parts, _("%(one)s; %(other)s"))


def with_commas(parts: Iterable[object]) -> str:
    """All pieces in a row, of which none has a comma itself.

    >>> with_commas(["GM", "IM", "FM"]), with_commas([])
    ('GM, IM, FM', '')
    """
    # Translators: two things of a row, such as GM, IM, FM; Chinese has a comma of its own between them
    return _row(parts, pgettext("a row of things", "%(one)s, %(other)s"))


def with_and(parts: Iterable[object]) -> str:
    """All pieces in a row, as within a sentence.

    >>> with_and([1, 2, 3]), with_and([7])
    ('1, 2 and 3', '7')
    """
    *first, last = parts
    return _("%(first)s and %(last)s") % {"first": with_commas(first), "last": last} if first else str(last)


def _row(parts: Iterable[object], both: str) -> str:
    said = list(map(str, parts))
    return reduce(lambda one, other: both % {"one": one, "other": other}, said) if said else ""
