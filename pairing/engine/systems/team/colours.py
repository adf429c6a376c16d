"""Which team gets White on the first board (article 4)."""

from __future__ import annotations

from pairing.engine.basics.colour_allocation import board_of, colour_by_parity
from pairing.engine.basics.preferences import Strength, latest_difference
from pairing.engine.systems.team.facts import TeamFacts
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours


def allocate_colours(one: TeamFacts, other: TeamFacts, initial_colour: Colour) -> BoardColours:
    """White and Black of a pair, and the article that decided."""
    first, second = sorted((one, other), key=order_of_first_team)
    colour, article = _colour_of_first(first, second, initial_colour)
    return board_of(first.tpn, second.tpn, colour, article)


def order_of_first_team(team: TeamFacts) -> tuple[int, int, int]:
    """Sorts the first-team before the other (4.2): primary score, secondary score if any, smaller TPN."""
    return (-team.score, -(team.secondary or 0), team.tpn)


def number_for_first_colour(team: TeamFacts) -> int:
    """The number whose parity gives the first colour (4.3.1): the TPN that the event has given, whoever is absent."""
    return team.tpn


def _colour_of_first(first: TeamFacts, second: TeamFacts, initial_colour: Colour) -> tuple[Colour, str]:
    if not first.colours and not second.colours:
        return colour_by_parity(number_for_first_colour(first), initial_colour), "4.3.1"
    if first.preference is not second.preference:
        if first.preference is not None and second.preference is not None:
            return first.preference, "4.3.3"
        granted = first.preference or (second.preference and second.preference.opposite)
        assert granted is not None  # one of them has a preference
        return granted, "4.3.2"
    if first.preference is not None and first.strength is not second.strength:
        return (first.preference if first.strength is Strength.STRONG else first.preference.opposite), "4.3.4"
    return _colour_by_histories(first, second)


def _colour_by_histories(first: TeamFacts, second: TeamFacts) -> tuple[Colour, str]:
    """The colour of the first-team where preferences do not tell; one of the two has played."""
    if first.colour_difference != second.colour_difference:
        return (Colour.WHITE if first.colour_difference < second.colour_difference else Colour.BLACK), "4.3.5"
    latest = latest_difference(first.colours, second.colours)
    if latest is not None:
        return latest.opposite, "4.3.6"
    if first.preference is not None:
        return first.preference, "4.3.7"
    if first.colours:
        return first.colours[-1].opposite, "4.3.8"
    return second.colours[-1], "4.3.9"
