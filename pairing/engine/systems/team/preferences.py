"""Colour preferences of teams (1.7), from the colours of the matches played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairing.engine.basics.preferences import Strength, colour_difference
from pairing.engine.tournament import Colour, ColourPreferences


class Preference(NamedTuple):
    """The colour that a team should get and how strongly, None for both without one; ``clause`` is the item of 1.7.

    A simple preference (Type A) is told as mild: there is no other to weigh it against.
    """

    colour: Colour | None = None
    strength: Strength | None = None
    clause: str = ""


def preference_of(colours: Sequence[Colour], kind: ColourPreferences, *, is_last_round: bool) -> Preference:
    """The preference of a team that had ``colours``, the first match first, before the coming round.

    >>> white, black = Colour.WHITE, Colour.BLACK
    >>> preference_of([black, black], ColourPreferences.TYPE_A, is_last_round=False).clause
    '1.7.1.1'
    >>> preference_of([black], ColourPreferences.TYPE_B, is_last_round=False).clause
    '1.7.2.3'
    """
    if kind is ColourPreferences.NONE:
        return Preference()
    article = "1.7.1" if kind is ColourPreferences.TYPE_A else "1.7.2"
    difference, last_two = colour_difference(colours), set(colours[-2:])
    had_twice = colours[-1] if len(colours) > 1 and len(last_two) == 1 else None
    for place, colour in enumerate((Colour.WHITE, Colour.BLACK), start=1):
        missing = -difference if colour is Colour.WHITE else difference  # how many matches fewer with it
        if missing > 1 or (missing in (0, 1) and had_twice is colour.opposite):
            strength = Strength.MILD if kind is ColourPreferences.TYPE_A else Strength.STRONG
            return Preference(colour, strength, f"{article}.{place}")
    if kind is ColourPreferences.TYPE_A:
        return Preference(clause="1.7.1.3")
    if difference:  # of one, by the misprint's right reading
        return _mild(Colour.BLACK if difference > 0 else Colour.WHITE)
    if colours and not is_last_round:
        return _mild(colours[-1].opposite)
    return Preference(clause="1.7.2.5")


def _mild(colour: Colour) -> Preference:
    return Preference(colour, Strength.MILD, "1.7.2.3" if colour is Colour.WHITE else "1.7.2.4")
