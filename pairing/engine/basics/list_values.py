"""Values of the columns that the lists of several systems have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.basics.preferences import STRENGTH_NAMES

if TYPE_CHECKING:
    from pairing.engine.basics.colour_allocation import ColourFacts
    from pairing.engine.basics.entrant_facts import EntrantFacts
    from pairing.engine.systems.round_list import Values


def colours_had(facts: EntrantFacts) -> Values:
    """The letters of the colours had, the first game first."""
    return {"colours": "".join(colour.value for colour in facts.colours)}


def opponents_met(facts: EntrantFacts) -> Values:
    """The TPNs of the opponents met over the board, in the order of the rounds."""
    return {"opponents": list(facts.opponents)}


def preference_due(facts: ColourFacts) -> Values:
    """The due colour and how strongly it is due, both None for who has no preference."""
    return {
        "preference": None if facts.preference is None else facts.preference.value,
        "strength": None if facts.strength is None else STRENGTH_NAMES[facts.strength],
    }
