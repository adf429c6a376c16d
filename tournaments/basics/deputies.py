"""Several deputy arbiters in one field: names that semicolons separate."""

from __future__ import annotations

from collections.abc import Iterable


def deputies_of(text: str) -> tuple[str, ...]:
    """The names in the field.

    >>> deputies_of("Kowalski, Jan; Koller, Urs"), deputies_of("Kowalski, Jan, IA")
    (('Kowalski, Jan', 'Koller, Urs'), ('Kowalski, Jan, IA',))
    """
    return tuple(name.strip() for name in text.split(";") if name.strip())


def in_one_field(names: Iterable[str]) -> str:
    """The names as one text, out of which ``deputies_of`` finds them again.

    >>> in_one_field(["Kowalski, Jan"]), in_one_field(["Jan Kowalski", "Urs Koller"])
    ('Kowalski, Jan', 'Jan Kowalski; Urs Koller')
    """
    return "; ".join(names)
