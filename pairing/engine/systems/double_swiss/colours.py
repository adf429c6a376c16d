"""Who gets White in the first game of a match (article 4)."""

from __future__ import annotations

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.colour_allocation import board_of, colour_by_parity
from pairing.engine.basics.preferences import latest_difference
from pairing.engine.systems.double_swiss.facts import PlayerFacts
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours


def allocate_colours(one: PlayerFacts, other: PlayerFacts, initial_colour: Colour) -> BoardColours:
    """White and Black of the first game of a pair, and the article that decided."""
    higher, lower = sorted((one, other), key=rank_key)  # 4.2
    colour, article = _colour_of_higher(higher, lower, initial_colour)
    return board_of(higher.tpn, lower.tpn, colour, article)


def _colour_of_higher(higher: PlayerFacts, lower: PlayerFacts, initial_colour: Colour) -> tuple[Colour, str]:
    if not higher.colours and not lower.colours:
        assert higher.running_number is not None  # as everybody has who is to be paired
        return colour_by_parity(higher.running_number, initial_colour), "4.3.1"
    if higher.whites != lower.whites:
        return (Colour.WHITE if higher.whites < lower.whites else Colour.BLACK), "4.3.2"
    latest = latest_difference(higher.colours, lower.colours)
    if latest is not None:
        return latest.opposite, "4.3.3"
    if higher.colours:
        return higher.colours[-1].opposite, "4.3.4"
    return lower.colours[-1], "4.3.5"
