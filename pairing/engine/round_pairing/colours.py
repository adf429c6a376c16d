"""What the allocation of colours has in common in both systems (article 4)."""

from __future__ import annotations

from pairing.engine.result import Pair
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours


def colour_by_parity(number: int, initial_colour: Colour) -> Colour:
    """The initial colour for an odd number, the opposite for an even one (4.3.1)."""
    return initial_colour if number % 2 else initial_colour.opposite


def board_of(first: int, second: int, colour: Colour, article: str) -> BoardColours:
    """The board of these two TPNs, of whom the first gets ``colour`` by ``article``."""
    pair = Pair(white=first, black=second) if colour is Colour.WHITE else Pair(white=second, black=first)
    return BoardColours(pair, article)
