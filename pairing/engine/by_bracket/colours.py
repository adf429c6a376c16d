"""Who gets White in the first game of a match (article 4)."""

from __future__ import annotations

from pairing.engine.basics.colour_allocation import board_of, colour_by_parity
from pairing.engine.basics.preferences import latest_difference
from pairing.engine.by_bracket.facts import PlayerFacts
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours


def allocate_colours(one: PlayerFacts, other: PlayerFacts, number: int, initial_colour: Colour) -> BoardColours:
    """White and Black of match ``number`` of its round, and the article that decided."""
    better, worse = sorted((one, other), key=lambda fact: fact.tpn)
    colour, article = _colour_of_better(better, worse, number, initial_colour)
    return board_of(better.tpn, worse.tpn, colour, article)


def _colour_of_better(
    better: PlayerFacts, worse: PlayerFacts, number: int, initial_colour: Colour
) -> tuple[Colour, str]:
    if not (better.colours or worse.colours):
        return colour_by_parity(number, initial_colour), "4.1"
    if better.whites != worse.whites:
        return (Colour.WHITE if better.whites < worse.whites else Colour.BLACK), "4.2"
    latest = latest_difference(better.colours, worse.colours)
    if latest is not None:
        return latest.opposite, "4.3"
    return (better.colours[-1].opposite if better.colours else worse.colours[-1]), "4.4"
