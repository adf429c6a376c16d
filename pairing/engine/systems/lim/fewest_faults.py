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
    """A complete pairing of ``players`` with the fewest faults, of which the ``clean`` ones have none."""

    field: Field
    players: int
    clean: int
    mate: tuple[int, ...]
    count: int

    def after(self, one: int, other: int, clean: int) -> FewestFaults | None:
        """The same of the others when these two meet; None where the ``clean`` of them cannot be without faults.

        Neither of the two may be clean if they have a fault. The others have no fewer faults than all have together
        without that of the pair, if no more of them may have one. Where the two who lose their partners can meet at
        that price, nothing else needs asking.
        """
        rest = self.players & ~(1 << one | 1 << other)
        left, right = self.mate[one], self.mate[other]
        lowest = self.count - has_fault(self.field, one, other)
        if not self._are_clean(clean & ~self.clean & ~(1 << left | 1 << right)) or self.clean & rest & ~clean:
            return fewest_faults(self.field, rest, clean)
        if left == other:
            return FewestFaults(self.field, rest, clean, self.mate, lowest)
        if self.field.adjacent[left] >> right & 1:
            fault = has_fault(self.field, left, right)
            before = has_fault(self.field, one, left) + has_fault(self.field, other, right)
            soils = fault and clean & (1 << left | 1 << right)
            if self.count - before + fault == lowest and not soils:
                mate = list(self.mate)
                mate[left], mate[right] = right, left
                return FewestFaults(self.field, rest, clean, tuple(mate), lowest)
        return fewest_faults(self.field, rest, clean)

    def _are_clean(self, players: int) -> bool:
        return not any(has_fault(self.field, number, self.mate[number]) for number in members_of(players))


def fewest_faults(field: Field, players: int, clean: int = 0) -> FewestFaults | None:
    """The fewest faults of players who can all be paired; None where the ``clean`` cannot be without any."""
    pairs = cheapest_perfect_matching(_pairs_with_faults(field, players, clean), players.bit_count())
    if pairs is None:
        return None
    mate = field.nobody_matched
    for one, other in pairs:
        mate[one], mate[other] = other, one
    return FewestFaults(field, players, clean, tuple(mate), sum(has_fault(field, one, other) for one, other in pairs))


def _pairs_with_faults(field: Field, players: int, clean: int) -> list[tuple[int, int, int]]:
    edges = []
    for one in members_of(players):
        suited = field.suited(one)
        possible = field.adjacent[one] & players & (suited if clean >> one & 1 else suited | ~clean)
        edges += [(one, other, 1 - (suited >> other & 1)) for other in members_of(possible >> one << one)]
    return edges
