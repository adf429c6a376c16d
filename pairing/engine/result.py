"""What comes out of the engine: the pairing of one round, and what the system wrote down while pairing.

Everything is plain frozen data in TPNs and tenths of a point; turning it into words is the business of whoever shows
it. Article numbers are those of the system's own text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from pairing.engine.tournament import Colour


class Strength(IntEnum):
    """How strong a colour preference is (1.6); a larger value is a stronger preference."""

    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What the rules know of one player before the round: the basis of the pairing and of the ARO list.

    ``points`` are the player's real points, ``score`` adds virtual points (both in tenths). ``opponents`` are
    the TPNs met over the board in order of rounds; ``aro`` their mean rating (1.7), 0 without games.
    ``upfloats`` counts earlier upfloats, ``maximum_upfloats`` is MaxT (1.8).
    """

    tpn: int
    name: str
    rating: int
    points: int
    score: int
    opponents: tuple[int, ...]
    aro: int
    colours: tuple[Colour, ...]
    preference: Colour
    strength: Strength
    upfloats: int
    maximum_upfloats: int
    upfloated_last_round: bool
    may_take_bye: bool
    present: bool

    @property
    def games(self) -> int:
        """Games really played (3.1.4)."""
        return len(self.opponents)

    @property
    def colour_difference(self) -> int:
        """Games with White minus games with Black (1.5)."""
        return sum(1 if colour is Colour.WHITE else -1 for colour in self.colours)

    @property
    def is_maximum_upfloater(self) -> bool:
        """Already upfloated as often as MaxT says (1.8.1)."""
        return self.upfloats >= self.maximum_upfloats


@dataclass(frozen=True, slots=True)
class Pair:
    """One board: the TPNs of White and Black."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round: pairs in board order (C.04.2, 3.6) and the TPN with the bye.

    ``trace`` is what the system wrote down while pairing, in a type of its own.
    """

    round_number: int
    pairs: tuple[Pair, ...]
    bye: int | None
    trace: Any
