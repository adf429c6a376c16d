"""Colour preferences (1.6)."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.preferences import Strength, preference_after
from pairing.engine.tournament import Colour


def colour_preference(colours: Sequence[Colour]) -> tuple[Colour, Strength]:
    """The due colour and its strength for a player who had ``colours``, the first game first (1.6.1 to 1.6.3).

    Before the first game it is Black, mildly (1.6.4).
    """
    return preference_after(colours) if colours else (Colour.BLACK, Strength.MILD)
