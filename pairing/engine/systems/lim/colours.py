"""Who gets White (article 5)."""

from __future__ import annotations

from enum import StrEnum

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.colour_allocation import first_colour
from pairing.engine.basics.preferences import latest_difference
from pairing.engine.result import Pair
from pairing.engine.systems.lim.due_colours import colours_within_limits
from pairing.engine.systems.lim.facts import PlayerFacts
from pairing.engine.systems.lim.trace import BoardColours
from pairing.engine.tournament import Colour


class ColourRule(StrEnum):
    """The step that decided, with the article."""

    LIMITS = "limits"  # 5.1.1, 5.1.2
    DUE = "due"
    UNEQUAL = "unequal"
    HISTORY = "history"
    RANK = "rank"
    FIRST = "first"

    @property
    def article(self) -> str:
        """The article of the step."""
        return _ARTICLES[self]


_ARTICLES = {
    ColourRule.LIMITS: "5.3",
    ColourRule.DUE: "5.2",
    ColourRule.UNEQUAL: "5.6",
    ColourRule.HISTORY: "5.4",
    ColourRule.RANK: "5.4",
    ColourRule.FIRST: "7.2",
}


def allocate_colours(
    one: PlayerFacts, other: PlayerFacts, initial_colour: Colour, *, below_median: bool
) -> BoardColours:
    """White and Black of a pair, and the step that decided; ``below_median`` says where the pair was made."""
    higher, lower = sorted((one, other), key=rank_key)
    colour, rule = _colour_of_higher(higher, lower, initial_colour, below_median=below_median)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return BoardColours(pair=Pair(white=white.tpn, black=black.tpn), rule=rule)


def _colour_of_higher(
    higher: PlayerFacts, lower: PlayerFacts, initial_colour: Colour, *, below_median: bool
) -> tuple[Colour, ColourRule]:
    within = colours_within_limits(higher.barred, lower.barred)
    if len(within) == 1:
        return within[0], ColourRule.LIMITS
    mine, theirs = higher.preference, lower.preference
    if mine is None:
        if theirs is None:
            return first_colour(higher, initial_colour), ColourRule.FIRST
        return theirs.opposite, ColourRule.DUE
    if mine is not theirs:
        return mine, ColourRule.DUE
    if bool(higher.colour_difference) is not bool(lower.colour_difference):
        return (mine if higher.colour_difference else mine.opposite), ColourRule.UNEQUAL
    latest = latest_difference(higher.colours, lower.colours)
    if latest is not None:
        return latest.opposite, ColourRule.HISTORY
    return (mine.opposite if below_median else mine), ColourRule.RANK
