"""Several deputy arbiters in one field: names that semicolons separate, or commas where there is no semicolon."""

from __future__ import annotations

from collections.abc import Iterable


def deputies_of(text: str) -> tuple[str, ...]:
    """The names in the field.

    >>> deputies_of("Kowalski, Jan; Koller, Urs"), deputies_of("Jan Kowalski, Urs Koller")
    (('Kowalski, Jan', 'Koller, Urs'), ('Jan Kowalski', 'Urs Koller'))
    >>> deputies_of("Kowalski, Jan;")
    ('Kowalski, Jan',)
    """
    separator = ";" if ";" in text else ","
    return tuple(name.strip() for name in text.split(separator) if name.strip())


def in_one_field(names: Iterable[str]) -> str:
    """The names as one text, out of which ``deputies_of`` finds them again.

    >>> in_one_field(["Kowalski, Jan"]), in_one_field(["Jan Kowalski", "Urs Koller"])
    ('Kowalski, Jan;', 'Jan Kowalski; Urs Koller')
    """
    text = "; ".join(names)
    return f"{text};" if "," in text and ";" not in text else text
