"""What messages do with the texts that they repeat."""

from __future__ import annotations

LONGEST_READ = 60
_ELLIPSIS = "…"


def shortened(text: str, longest: int = LONGEST_READ) -> str:
    """The text, or its beginning with an ellipsis.

    >>> shortened("BH/C1", 5), shortened("BH/C1,BH", 5)
    ('BH/C1', 'BH/C1…')
    """
    return text if len(text) <= longest else f"{text[:longest]}{_ELLIPSIS}"
