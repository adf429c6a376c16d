"""Pieces of text with a sign between them, as the reader's language sets it: “one: other”, in French “one : other”."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from django.utils.translation import gettext as _


def with_colon(one: object, other: object) -> str:
    """The second piece says what the first one announces."""
    return _("%(one)s: %(other)s") % {"one": one, "other": other}


def with_semicolons(parts: Iterable[object]) -> str:
    """All pieces in a row.

    >>> with_semicolons(["Abel, Anna", "Berg, Ben", "Chan, Cy"]), with_semicolons([])
    ('Abel, Anna; Berg, Ben; Chan, Cy', '')
    """
    said = list(map(str, parts))
    return reduce(lambda one, other: _("%(one)s; %(other)s") % {"one": one, "other": other}, said) if said else ""
