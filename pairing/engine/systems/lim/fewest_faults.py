"""The fewest faults of colour that players must make if all of them are paired: a bound for the second scrutiny."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.weighted import cheapest_perfect_matching
from pairing.engine.systems.lim.field import Field


def has_fault(field: Field, one: int, other: int) -> bool:
    """Whether both are due the same colour."""
    return not field.suited(one) >> other & 1


@dataclass(frozen=True, slots=True)
class FewestFaults:
    """Players who can all be paired, and a complete pairing of them with the fewest faults: ``mate``, ``count``."""

    field: Field
    players: int
    mate: tuple[int, ...]
    count: int

    def after(self, one: int, other: int) -> FewestFaults:
        """The same of the others when these two meet and all the others can be paired.

        They have no fewer faults than all have together without that of the pair. Where the two who lose their
        partners can meet at that price, nothing else needs asking.
        """
        rest = self.players & ~(1 << one | 1 << other)
        left, right = self.mate[one], self.mate[other]
        lowest = self.count - has_fault(self.field, one, other)
        if left == other:
            return FewestFaults(self.field, rest, self.mate, lowest)
        if self.field.adjacent[left] >> right & 1:
            before = has_fault(self.field, one, left) + has_fault(self.field, other, right)
            if self.count - before + has_fault(self.field, left, right) == lowest:
                mate = list(self.mate)
                mate[left], mate[right] = right, left
                return FewestFaults(self.field, rest, tuple(mate), lowest)
        return fewest_faults(self.field, rest)


def fewest_faults(field: Field, players: int) -> FewestFaults:
    """The fewest faults of players who can all be paired."""
    pairs = cheapest_perfect_matching(_pairs_with_faults(field, players), players.bit_count())
    if pairs is None:
        raise AssertionError("players were to be paired who cannot be")
    mate = field.nobody_matched
    for one, other in pairs:
        mate[one], mate[other] = other, one
    return FewestFaults(field, players, tuple(mate), sum(has_fault(field, one, other) for one, other in pairs))


def _pairs_with_faults(field: Field, players: int) -> list[tuple[int, int, int]]:
    edges = []
    for one in members_of(players):
        possible, suited = field.adjacent[one] & players, field.suited(one)
        edges += [(one, other, 1 - (suited >> other & 1)) for other in members_of(possible >> one << one)]
    return edges
