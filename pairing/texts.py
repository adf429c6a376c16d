"""What messages do with the texts that they repeat."""

from __future__ import annotations

LONGEST_READ = 60
_ELLIPSIS = "…"
# What makes a spreadsheet take a text for a formula, in ASCII and in the wide letters that some fold to it.
_FORMULA_SIGNS = frozenset("=+-@\t\r＝＋－＠")


def shortened(text: str, longest: int = LONGEST_READ) -> str:
    """The text, or its beginning with an ellipsis.

    >>> shortened("BH/C1", 5), shortened("BH/C1,BH", 5)
    ('BH/C1', 'BH/C1…')
    """
    return text if len(text) <= longest else f"{text[:longest]}{_ELLIPSIS}"


def half_points(number: int) -> str:
    """Half points as people write them.

    >>> half_points(1), half_points(2), half_points(3)
    ('½', '1', '1½')
    """
    whole, rest = divmod(number, 2)
    return f"{whole or ''}½" if rest else str(whole)


def harmless(text: str) -> str:
    """``text`` as no spreadsheet runs it: with an apostrophe in front where it would be taken for a formula.

    >>> harmless("=HYPERLINK(1)"), harmless(" @x"), harmless("Abel-Smith, A")
    ("'=HYPERLINK(1)", "' @x", 'Abel-Smith, A')
    """
    return f"'{text}" if not _FORMULA_SIGNS.isdisjoint((text[:1], text.lstrip()[:1])) else text
