"""What a check before sending has found: a sentence with the places where it is mended."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournaments.models import Tournament

Link = tuple[str, str]  # what it says, and its address


@dataclass(frozen=True, slots=True)
class Found:
    """``links`` lead to where it is mended; ``more`` counts the places that are not named."""

    text: str
    links: tuple[Link, ...] = ()
    more: int = 0


def link(text: str, name: str, tournament: Tournament | None = None, *, query: str = "") -> Link:
    """A link to the arbiters' page ``name``, of the tournament where it is of one."""
    return text, reverse(f"arbiter:{name}", args=[tournament.slug] if tournament else []) + query
