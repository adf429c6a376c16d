"""Who of a pair gets White, by the five steps of article 5.2 of the systems for single players."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Protocol

from pairing.engine.basics.preferences import Strength, colour_difference, latest_difference
from pairing.engine.result import Pair
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours


class ColourRule(Enum):
    """The step that decided."""

    FIRST = "first"  # neither has played: the initial colour, by the parity of the higher ranked one's number
    BOTH = "both"  # both preferences granted
    STRONGER = "stronger"
    LATEST = "latest"  # the latest difference of their histories, alternated
    HIGHER = "higher"  # the preference of the higher ranked


class ColourFacts(Protocol):
    """What the colours of a pair go by. ``preference`` and ``strength`` are None for who has no preference.

    ``running_number`` is there for all who are to be paired (``pairing.engine.basics.running_numbers``).
    """

    @property
    def tpn(self) -> int: ...
    @property
    def running_number(self) -> int | None: ...
    @property
    def colours(self) -> tuple[Colour, ...]: ...
    @property
    def preference(self) -> Colour | None: ...
    @property
    def strength(self) -> Strength | None: ...


def colour_of_higher(higher: ColourFacts, lower: ColourFacts, initial_colour: Colour) -> tuple[Colour, ColourRule]:
    """The colour that the higher ranked of two players gets, and the step that decided."""
    if not higher.colours and not lower.colours:
        return first_colour(higher, initial_colour), ColourRule.FIRST
    mine, theirs = higher.preference, lower.preference
    if mine is not theirs or mine is None:
        granted = mine or (theirs.opposite if theirs else first_colour(higher, initial_colour))
        return granted, ColourRule.BOTH
    if weight_of(higher) != weight_of(lower):
        return (mine if weight_of(higher) > weight_of(lower) else mine.opposite), ColourRule.STRONGER
    latest = latest_difference(higher.colours, lower.colours)
    if latest is not None:
        return latest.opposite, ColourRule.LATEST
    return mine, ColourRule.HIGHER


def first_colour(higher: ColourFacts, initial_colour: Colour) -> Colour:
    """The initial colour for an odd running number, the opposite for an even one."""
    number = higher.running_number
    if number is None:
        raise ValueError("a player who is to be paired has a number")
    return colour_by_parity(number, initial_colour)


def colour_by_parity(number: int, initial_colour: Colour) -> Colour:
    """The initial colour for an odd number, the opposite for an even one."""
    return initial_colour if number % 2 else initial_colour.opposite


def board_by_rules(
    higher: ColourFacts, lower: ColourFacts, initial_colour: Colour, articles: Mapping[ColourRule, str]
) -> BoardColours:
    """White and Black of a pair by the five steps, and the one of ``articles`` that decided."""
    colour, rule = colour_of_higher(higher, lower, initial_colour)
    return board_of(higher.tpn, lower.tpn, colour, articles[rule])


def board_of(first: int, second: int, colour: Colour, article: str) -> BoardColours:
    """The board of these two TPNs, of whom the first gets ``colour`` by ``article``."""
    pair = Pair(white=first, black=second) if colour is Colour.WHITE else Pair(white=second, black=first)
    return BoardColours(pair, article)


def weight_of(player: ColourFacts) -> tuple[int, int]:
    """How heavy the preference is: its strength, and of two absolute ones the wider colour difference."""
    strength = player.strength or 0
    return strength, abs(colour_difference(player.colours)) if strength == Strength.ABSOLUTE else 0
