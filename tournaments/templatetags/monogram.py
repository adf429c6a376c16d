"""Two letters for a name."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def monogram(name: str) -> str:
    """The first letters of the first two words that begin with one, as large letters.

    >>> monogram("Lakeside Open 2026"), monogram("42. Łódź-Cup"), monogram("1.–8.")
    ('LO', 'ŁC', '1')
    """
    words = name.replace("-", " ").split()
    letters = [word[0].upper()[0] for word in words if word[0].isalpha()]
    return "".join(letters[:2]) or name[:1]
