"""Who gets White (article 5)."""

from __future__ import annotations

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.preferences import latest_difference
from pairing.engine.result import Pair
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.trace import BoardColours
from pairing.engine.tournament import Colour


def allocate_colours(one: PlayerFacts, other: PlayerFacts, initial_colour: Colour) -> BoardColours:
    """White and Black of a pair, and the article that decided."""
    higher, lower = sorted((one, other), key=rank_key)
    colour, article = _colour_of_higher(higher, lower, initial_colour)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return BoardColours(pair=Pair(white=white.tpn, black=black.tpn), article=article)


def _colour_of_higher(higher: PlayerFacts, lower: PlayerFacts, initial_colour: Colour) -> tuple[Colour, str]:
    if not higher.opponents and not lower.opponents:
        return (initial_colour if higher.tpn % 2 else initial_colour.opposite), "5.2.1"
    if higher.preference is not lower.preference:
        return higher.preference, "5.2.2"
    if higher.strength is not lower.strength:
        stronger_is_higher = higher.strength > lower.strength
        return (higher.preference if stronger_is_higher else lower.preference.opposite), "5.2.3"
    latest = latest_difference(higher.colours, lower.colours)
    if latest is not None:
        return latest.opposite, "5.2.4"
    return higher.preference, "5.2.5"
