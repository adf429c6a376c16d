"""What the colours had so far ask for, from played games only (C.04.2, 3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from pairing.engine.tournament import Colour


class Strength(IntEnum):
    """How strong a colour preference is; a larger value is a stronger preference."""

    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


STRENGTH_NAMES = {Strength.MILD: "mild", Strength.STRONG: "strong", Strength.ABSOLUTE: "absolute"}


def colour_difference(colours: Sequence[Colour]) -> int:
    """Games with White minus games with Black.

    >>> colour_difference([Colour.WHITE, Colour.BLACK, Colour.WHITE])
    1
    """
    return 2 * sum(colour is Colour.WHITE for colour in colours) - len(colours)


def preference_after(colours: Sequence[Colour]) -> tuple[Colour, Strength]:
    """The due colour and its strength after games with ``colours``, the first game first; there must be one.

    Where a history that no system would have made asks for both colours absolutely (a difference beyond one, and twice
    the colour that the difference asks for), the difference decides.

    >>> preference_after([Colour.WHITE, Colour.BLACK, Colour.WHITE]) == (Colour.BLACK, Strength.STRONG)
    True
    """
    difference = colour_difference(colours)
    if abs(difference) > 1:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.ABSOLUTE
    last = colours[-1]
    if len(colours) > 1 and colours[-2] is last:
        return last.opposite, Strength.ABSOLUTE
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.STRONG
    return last.opposite, Strength.MILD


def games_since_difference(mine: Sequence[Colour], theirs: Sequence[Colour]) -> int | None:
    """How many games back one of two players had White and the other Black; None for never.

    1 is the latest game. Only played games count, and the latest stand opposite each other (C.04.2, 3.4).

    >>> games_since_difference([Colour.WHITE, Colour.BLACK, Colour.WHITE], [Colour.WHITE, Colour.WHITE])
    2
    """
    for back, (one, other) in enumerate(zip(reversed(mine), reversed(theirs), strict=False), start=1):
        if one is not other:
            return back
    return None


def latest_difference(mine: Sequence[Colour], theirs: Sequence[Colour]) -> Colour | None:
    """The colour of the first player the last time that one of two had White and the other Black; None for never.

    >>> latest_difference([Colour.WHITE, Colour.BLACK, Colour.WHITE], [Colour.WHITE, Colour.WHITE]).name
    'BLACK'
    """
    back = games_since_difference(mine, theirs)
    return None if back is None else mine[-back]
