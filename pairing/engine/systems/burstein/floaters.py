"""Who may float out of a bracket where C4 to C7 can be at their best (2.2, 2.3): questions to the players below.

C7 is at its bound where the next bracket, the floaters and the next scoregroup, pairs everybody, or all but one of
that scoregroup. Whoever floats on is a stand-in's partner: a vertex more, joined to all who may float on. So each
question is whether a set can be paired, and about single floaters one search answers it for all candidates.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.systems.burstein.field import Field


class Below:
    """The players below a bracket: ``next_group``, the next scoregroup, and ``rest``, all others.

    ``mate`` is any matching of the field to begin with.
    """

    def __init__(self, field: Field, lower: int, mate: Sequence[int]) -> None:
        self.lower = lower
        self.next_group = field.scoregroups(lower)[0] if lower else 0
        self.rest = lower & ~self.next_group
        self._adjacent = field.adjacent
        self._mate = mate

    def takes(self, floaters: int) -> bool:
        """Whether everybody below and these floaters can be paired (C4)."""
        return self._can_be_paired(self.lower | floaters)

    def rest_takes(self, floaters: int) -> bool:
        """Whether these, floating past the next scoregroup, and the rest can be paired (C4)."""
        return self._can_be_paired(self.rest | floaters)

    def takes_at_best(self, floaters: int) -> bool:
        """Whether these, floating together, leave C7 at its bound."""
        odd = (self.next_group | floaters).bit_count() % 2
        if not odd and not self._can_be_paired(self.rest):
            return False
        adjacent, group = self._one_floating_on() if odd else (self._adjacent, self.next_group)
        everybody = group | floaters
        return perfect_matching(within(adjacent, everybody), everybody, [*self._mate, -1]) is not None

    def takes_singly(self, bracket: int) -> int:
        """Those of ``bracket`` of whom each, floating alone, leaves a complete pairing below (C4)."""
        return _may_be_added(AllButOne(self._adjacent, self.lower, self._mate), bracket)

    def takes_singly_at_best(self, bracket: int) -> int:
        """Those of ``bracket`` of whom each, floating alone, leaves C7 at its bound."""
        if self.next_group.bit_count() % 2 == 0:
            adjacent, group = self._one_floating_on()
        elif self._can_be_paired(self.rest):
            adjacent, group = self._adjacent, self.next_group
        else:
            return 0
        return _may_be_added(AllButOne(adjacent, group, [*self._mate, -1]), bracket)

    def _one_floating_on(self) -> tuple[Sequence[int], int]:
        """The next scoregroup and a stand-in, whose partner floats further and leaves the rest a complete pairing."""
        stand_in = len(self._adjacent)
        may_float_on = _may_be_added(AllButOne(self._adjacent, self.rest, self._mate), self.next_group)
        adjacent = [*self._adjacent, may_float_on]
        for number in members_of(may_float_on):
            adjacent[number] |= 1 << stand_in
        return adjacent, self.next_group | 1 << stand_in

    def _can_be_paired(self, players: int) -> bool:
        return perfect_matching(within(self._adjacent, players), players, self._mate) is not None


def _may_be_added(odd: AllButOne, candidates: int) -> int:
    """Those of whom each could be paired together with the odd set."""
    if not odd.possible:
        return 0
    return bit_set(number for number in members_of(candidates) if odd.can_add(number))
