"""The groups in their order: from the top and from the bottom to the median, which is paired last (2.2, 2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.completion import Completion
from pairing.engine.systems.lim.exchanges import first_scrutiny, second_scrutiny
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.floaters import Floaters, choose_floaters
from pairing.engine.systems.lim.group import Group, Pairs, set_of
from pairing.engine.systems.lim.transferred import pair_transferred


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """A group with its floaters and its pairs in the order in which they were made; who floated is the first of his."""

    group: Group
    floaters: Floaters
    floater_pairs: Pairs
    first_scrutiny: Pairs
    second_scrutiny: Pairs

    @property
    def pairs(self) -> Pairs:
        """All pairs in the order in which they were made."""
        return [*self.floater_pairs, *self.second_scrutiny]


@dataclass(frozen=True, slots=True)
class Crack:
    """A pair given up for the median group (2.6), from which side, and how many floaters there were before."""

    pair: tuple[int, int]
    from_above: bool
    floaters_from_above: int
    floaters_from_below: int


@dataclass(frozen=True, slots=True)
class PairedGroups:
    """The groups of each side in their order, the median group, and the pairs that were given up for it in turn."""

    above: list[PairedGroup]
    below: list[PairedGroup]
    median: PairedGroup
    cracked: list[Crack]

    @property
    def pairs(self) -> list[tuple[int, int, bool]]:
        """All pairs that stand, each with whether it was made below the median."""
        given_up = {crack.pair for crack in self.cracked}
        return [
            (*pair, not paired.group.downward)
            for paired in (*self.above, *self.below, self.median)
            for pair in paired.pairs
            if paired is self.median or pair not in given_up
        ]


def pair_groups(field: Field, unpaired: int, mate: Sequence[int], *, twice_the_median: int) -> PairedGroups:
    """All groups of a field that can be paired; ``mate`` is a complete matching of the ``unpaired``."""
    above: list[int] = []
    below: list[int] = []
    median = 0
    for scoregroup in field.scoregroups(unpaired):
        twice_the_score = 2 * field.players[scoregroup.bit_length() - 1].score
        if twice_the_score > twice_the_median:
            above.append(scoregroup)
        elif twice_the_score < twice_the_median:
            below.insert(0, scoregroup)
        else:
            median = scoregroup
    from_above, from_below = (
        pair_side(field, side, median, downward=downward) for side, downward in ((above, True), (below, False))
    )
    extended, cracked, complete = extended_median(field, median, from_above, from_below, mate)
    return PairedGroups(from_above, from_below, pair_members(field, extended, Floaters(0, 0, complete)), cracked)


def pair_side(field: Field, scoregroups: Sequence[int], median: int, *, downward: bool) -> list[PairedGroup]:
    """The groups of one side, towards the median; floaters go to the next group (3.2.1)."""
    paired: list[PairedGroup] = []
    for residents, next_door in zip(scoregroups, (*scoregroups, median)[1:], strict=True):
        floaters = _last_floaters(paired)
        group = Group(
            residents=residents,
            from_above=floaters if downward else 0,
            from_below=0 if downward else floaters,
            next_door=next_door,
            downward=downward,
        )
        paired.append(pair_members(field, group, choose_floaters(field, group)))
    return paired


def _last_floaters(paired: Sequence[PairedGroup]) -> int:
    return paired[-1].floaters.chosen if paired else 0


def pair_members(field: Field, group: Group, floaters: Floaters) -> PairedGroup:
    """Those of a group who stay in it: who floated there first (3.6 to 3.8), then the others in two scrutinies."""
    staying = group.members & ~floaters.chosen
    unpaired = Completion(field.adjacent, staying, floaters.mate, repairs=field.certificates)
    floater_pairs = pair_transferred(field, group, unpaired)
    others = unpaired.copy()
    first = first_scrutiny(group, unpaired)
    second = second_scrutiny(field, group, others, first)
    return PairedGroup(group, floaters, floater_pairs, first, second)


def extended_median(
    field: Field, median: int, above: Sequence[PairedGroup], below: Sequence[PairedGroup], mate: Sequence[int]
) -> tuple[Group, list[Crack], Sequence[int]]:
    """The median group, extended by other groups' pairs, the last one first, until it can be paired (2.6)."""
    group = Group(residents=median, from_above=_last_floaters(above), from_below=_last_floaters(below))
    pairs_above = [pair for paired in above for pair in paired.pairs]
    pairs_below = [pair for paired in below for pair in paired.pairs]
    cracked: list[Crack] = []
    while (complete := perfect_matching(within(field.adjacent, group.members), group.members, mate)) is None:
        floaters_above, floaters_below = group.from_above.bit_count(), group.from_below.bit_count()
        cracks_below = bool(pairs_below) and (floaters_above > floaters_below or not pairs_above)
        pair = (pairs_below if cracks_below else pairs_above).pop()
        cracked.append(Crack(pair, not cracks_below, floaters_above, floaters_below))
        group = Group(
            residents=median,
            from_above=group.from_above | (0 if cracks_below else set_of([pair])),
            from_below=group.from_below | (set_of([pair]) if cracks_below else 0),
        )
    return group, cracked, complete
