"""What the pairing systems say of themselves, in the reader's language."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from tournaments.basics import systems
from tournaments.models import Tournament

register = template.Library()


@register.filter
def numbered(message: str, number: int) -> str:
    """A message of a system with the number of a round in it.

    >>> numbered("List of round %(number)s", 3)
    'List of round 3'
    """
    return gettext(message) % {"number": number}


@register.filter
def cited(article: str) -> str:
    """An article in brackets behind a space, nothing for none."""
    return systems.cited(article)


@register.filter
def eliminates(tournament: Tournament) -> bool:
    """Whether who loses is out."""
    return systems.system_of(tournament).eliminates


@register.filter
def is_for_teams(tournament: Tournament) -> bool:
    """Whether teams enter the tournament."""
    return systems.is_for_teams(tournament)
