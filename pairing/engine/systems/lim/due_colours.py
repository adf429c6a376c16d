"""The colour that a player is due, and those that are barred (article 5), from played games only (C.04.2, 3.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pairing.engine.basics.preferences import Strength, colour_difference
from pairing.engine.tournament import Colour

MOST_MORE_OF_ONE_COLOUR = 2  # 5.1.2: three more is too many


def due_colour(colours: Sequence[Colour]) -> Colour | None:
    """The colour due after games with ``colours``, the first game first (5.1 to 5.6); None before the first game.

    After twice the same colour it is the other one, else the one had less often, else not the last one again.

    >>> due_colour([Colour.WHITE, Colour.BLACK, Colour.BLACK]).name, due_colour([Colour.WHITE, Colour.BLACK]).name
    ('WHITE', 'WHITE')
    """
    if not colours:
        return None
    last = colours[-1]
    difference = colour_difference(colours)
    if colours[-2:-1] == colours[-1:] or not difference:
        return last.opposite
    return Colour.BLACK if difference > 0 else Colour.WHITE


def barred_colours(colours: Sequence[Colour]) -> tuple[Colour, ...]:
    """The colours that would be the third in succession (5.1.1) or three more than of the other (5.1.2)."""
    return tuple(
        colour for colour in Colour if is_third_in_succession(colours, colour) or is_third_more(colours, colour)
    )


def colours_within_limits(barred: Collection[Colour], barred_for_other: Collection[Colour]) -> tuple[Colour, ...]:
    """The colours that one of two players may have against the other so that both stay within 5.1.1 and 5.1.2.

    >>> [colour.name for colour in colours_within_limits((Colour.WHITE,), ())]
    ['BLACK']
    """
    return tuple(colour for colour in Colour if colour not in barred and colour.opposite not in barred_for_other)


def is_third_in_succession(colours: Sequence[Colour], colour: Colour) -> bool:
    """Whether ``colour`` came in the last two games (5.1.1)."""
    return list(colours[-2:]) == [colour, colour]


def is_third_more(colours: Sequence[Colour], colour: Colour) -> bool:
    """Whether one more ``colour`` makes three more, or yet more, of it than of the other (5.1.2).

    Who had four more Whites than Blacks may have Black: that gives nobody three more of a colour, it takes one away.

    >>> is_third_more([Colour.WHITE, Colour.WHITE], Colour.WHITE), is_third_more([Colour.WHITE] * 4, Colour.BLACK)
    (True, False)
    """
    difference = colour_difference(colours)
    return (difference if colour is Colour.WHITE else -difference) >= MOST_MORE_OF_ONE_COLOUR


def strength_of_due(colours: Sequence[Colour]) -> Strength | None:
    """How strongly the colour is due: absolutely where the other one is barred, strongly where it evens the numbers.

    >>> strength_of_due([Colour.WHITE, Colour.BLACK, Colour.WHITE]).name
    'STRONG'
    """
    due = due_colour(colours)
    if due is None:
        return None
    if due.opposite in barred_colours(colours):
        return Strength.ABSOLUTE
    return Strength.STRONG if colour_difference(colours) else Strength.MILD
