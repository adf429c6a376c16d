"""The sets of upfloaters that come next after the chosen one, and one that would come first but leaves no pairing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.upfloater_choice import unpaired_alone
from pairing.engine.basics.upfloater_sets import Charges
from pairing.engine.explanation.upfloaters import Sets
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.trace import QualityCosts
from pairing.engine.round_pairing.upfloaters import charges, fewest_needed
from pairing.engine.steps import Step

CRITERIA_OF_SETS = ("upfloater_scores", "needed_by_following", "repeated_floats")  # C5, C6, C7


@dataclass(frozen=True)
class SetsOfBracket(Sets[RoundField[Any]]):
    """The sets of as many upfloaters as one bracket has; ``following`` are the unpaired of the next scoregroup."""

    following: int

    order = "3.5.4"

    @property
    def charges(self) -> Charges:
        return charges(self.field, self.following)

    def steps(self) -> Iterator[Step]:
        """The best set if nothing were asked of the rest, where that is another one; then those that come next."""
        if self.chosen:
            yield from self.not_legal()
            yield from self.next_best(self.others())

    def costs(self, upfloaters: int) -> QualityCosts:
        """C4 to C7 of a legal set."""
        players = self.field.players
        staying = self.following & ~upfloaters
        below = self.lower & ~upfloaters & ~staying
        return QualityCosts(
            upfloaters=upfloaters.bit_count(),
            upfloater_scores=tuple(sorted(players[number].score for number in members_of(upfloaters))),
            needed_by_following=fewest_needed(self.field, staying, below, self.field.nobody_matched),
            repeated_floats=(upfloaters & self.field.floaters).bit_count(),
            preferences_missed=0,
            strong_preferences_missed=0,
            floaters_met=0,
        )

    def is_true(self, upfloaters: int) -> bool:
        """Whether what a choice says that asked nothing of the rest is true: the rest pairs, with the same C6."""
        if not self.rest_pairs(upfloaters):
            return False
        needed = unpaired_alone(self.field, self.following & ~upfloaters, self.field.nobody_matched)
        return needed == self.costs(upfloaters).needed_by_following
