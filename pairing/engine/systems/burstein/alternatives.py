"""What a bracket would have cost if some of its players had been paired, or had floated, otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.obstacles import Shortage, one_shortage
from pairing.engine.matching.cardinality import within
from pairing.engine.systems.burstein.bracket import pair_bracket
from pairing.engine.systems.burstein.criteria import costs_of
from pairing.engine.systems.burstein.field import Field
from pairing.engine.systems.burstein.trace import QualityCosts


def outcome_if(
    field: Field, bracket: int, lower: int, *, pairs: Iterable[tuple[int, int]], floaters: Iterable[int]
) -> QualityCosts | Shortage:
    """The costs of the best pairing of ``bracket`` in which these pairs meet and these players float.

    ``lower`` are all players below it. Where the others could not all be paired (C4), the proof of that.
    """
    limited = _limited_to(field, bracket, pairs, bit_set(floaters))
    mate = limited.matching(bracket | lower)
    if mate is None:
        shortage = one_shortage(limited, within(limited.adjacent, bracket | lower), bracket | lower)
        if shortage is None:
            raise AssertionError("players who cannot be paired can be paired")
        return shortage
    choice = pair_bracket(limited, bracket, lower, mate)
    following = choice.floaters | (field.scoregroups(lower)[0] if lower else 0)
    if not following:
        return costs_of(field, choice, 0)
    mate = field.matching(lower | choice.floaters)
    if mate is None:
        raise AssertionError("C4 was not kept: the remaining players cannot be paired")
    return costs_of(field, choice, pair_bracket(field, following, lower & ~following, mate).floaters)


def _limited_to(field: Field, bracket: int, pairs: Iterable[tuple[int, int]], floaters: int) -> Field:
    """The field in which these pairs may meet nobody but each other, and these players nobody of the bracket."""
    adjacent = list(field.adjacent)
    paired = 0
    for one, other in pairs:
        paired |= 1 << one | 1 << other
        adjacent[one], adjacent[other] = 1 << other, 1 << one
    for number in range(len(adjacent)):
        if not paired >> number & 1:
            adjacent[number] &= ~paired
    for number in members_of(bracket & ~paired):
        adjacent[number] &= ~(bracket if floaters >> number & 1 else floaters)
    return replace(field, adjacent=tuple(adjacent))
