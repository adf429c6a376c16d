"""Names without marks and capitals: one alphabetical order on every machine, and a search that forgives."""

from __future__ import annotations

import unicodedata

# Letters that Unicode does not take apart into a base letter and a mark. static/js/names.js has the same ones.
_SPECIAL = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i", "ħ": "h", "’": "'"}
)


def collation_key(text: str) -> str:
    """``text`` as it is sorted and searched.

    >>> collation_key(" Müller, Søren ")
    'muller, soren'
    """
    folded = unicodedata.normalize("NFKD", text.strip().casefold().translate(_SPECIAL))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))
