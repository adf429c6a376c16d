"""Colour preferences (1.6), from the colours of played games only (C.04.2, 3.4)."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.result import Strength
from pairing.engine.tournament import Colour


def colour_preference(colours: Sequence[Colour]) -> tuple[Colour, Strength]:
    """The due colour and its strength for a player who had ``colours``, the first game first.

    Where a history that this system would not have made asks for both colours absolutely (a difference beyond
    one, and twice the colour that the difference asks for), the difference decides: 1.6.1 names it first.
    """
    if not colours:
        return Colour.BLACK, Strength.MILD  # 1.6.4
    whites = sum(colour is Colour.WHITE for colour in colours)
    difference = 2 * whites - len(colours)
    if abs(difference) > 1:  # 1.6.1
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.ABSOLUTE
    last = colours[-1]
    if len(colours) > 1 and colours[-2] is last:  # 1.6.1
        return last.opposite, Strength.ABSOLUTE
    if difference:  # 1.6.2
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.STRONG
    return last.opposite, Strength.MILD  # 1.6.3
