"""Who gets White (3; in the first round 5)."""

from __future__ import annotations

from enum import StrEnum

from pairing.engine.basics.preferences import latest_difference
from pairing.engine.systems.dubov_1997.facts import PlayerFacts, exact_aros
from pairing.engine.tournament import Colour


class ColourRule(StrEnum):
    """What decided the colours of a pair, in the order of chapter 3."""

    LOTS = "lots"  # the first round (5): rows by turns
    DUE = "due"
    FIXED = "fixed"  # 2.3 and 2.4, before chapter 3 chooses between two who are due to the same colour
    NUMBERS = "numbers"
    HISTORY = "history"
    ARO = "aro"
    RATING = "rating"
    LIST = "list"  # chapter 3 leaves it open

    @property
    def article(self) -> str:
        """The chapter or article that decided."""
        return {ColourRule.LOTS: "5", ColourRule.FIXED: "2.3"}.get(self, "3")


def who_is_white(one: PlayerFacts, other: PlayerFacts) -> tuple[bool, ColourRule]:
    """Whether the first of two players gets White after the first round, and what decided (3)."""
    if one.due is not other.due:
        return one.due is Colour.WHITE, ColourRule.DUE
    if one.is_fixed is not other.is_fixed:
        fixed_is_white = one.due is Colour.WHITE
        return one.is_fixed is fixed_is_white, ColourRule.FIXED
    if one.colour_difference != other.colour_difference:
        return one.colour_difference < other.colour_difference, ColourRule.NUMBERS
    latest = latest_difference(one.colours, other.colours)
    if latest is not None:
        return latest is Colour.BLACK, ColourRule.HISTORY
    mine, theirs = exact_aros((one, other))
    if mine != theirs:
        return mine > theirs, ColourRule.ARO
    if one.rating != other.rating:
        return one.rating < other.rating, ColourRule.RATING
    return one.tpn < other.tpn, ColourRule.LIST
