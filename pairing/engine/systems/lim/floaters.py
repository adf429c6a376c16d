"""Who floats from a group (articles 2.3, 3.2 to 3.5, 3.9 and 3.10).

As few as possible float. Among the sets of that many players who leave a complete pairing of the others, the least
disadvantages by type are taken (3.9.2), then the fewest who floated in the round before (3.10), then due colours that
are left as even as possible (3.2.2), then the lowest numbered players, upward the highest numbered (3.2.4, 3.3, 3.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.cardinality import augment, maximum_matching, perfect_matching, within
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Group, floaters_in_turn


@dataclass(frozen=True, slots=True)
class Floaters:
    """The set chosen. ``lone`` are those without any opponent in the group, who float in any case (2.3.1 to 2.3.3)."""

    chosen: int
    lone: int
    mate: Sequence[int]  # a complete matching of those who stay


def choose_floaters(field: Field, group: Group) -> Floaters:
    """The players of ``group`` who float."""
    members = group.members
    mate, exposed = maximum_matching(within(field.adjacent, members), members, len(field.players))
    lone = bit_set(number for number in members_of(exposed) if not field.adjacent[number] & members)
    more = exposed.bit_count() - lone.bit_count()
    if not more:
        return Floaters(exposed, lone, mate)
    return _Choice(field, group, lone, more, mate).best()


class _Choice:
    """The choice of ``more`` floaters beside the lone players."""

    def __init__(self, field: Field, group: Group, lone: int, more: int, mate: Sequence[int]) -> None:
        self.field = field
        self.group = group
        self.lone = lone
        self.mate = mate
        self.candidates = [
            lone | bit_set(numbers) for numbers in combinations(group.floaters_first(group.members & ~lone), more)
        ]

    def best(self) -> Floaters:
        """The first set by disadvantages, then of those the first by colours."""
        ranked = sorted(
            (disadvantages(self.field, self.group, floaters), place) for place, floaters in enumerate(self.candidates)
        )
        for least, place in ranked:
            mate = self._pairing_without(self.candidates[place])
            if mate is not None:
                alike = [self.candidates[other] for key, other in ranked if key == least]
                return self._by_colours(alike, Floaters(self.candidates[place], self.lone, mate))
        raise AssertionError("no set of floaters leaves the group to be paired")

    def _by_colours(self, alike: list[int], first: Floaters) -> Floaters:
        """Of sets with the same disadvantages the first that leaves the due colours most even (3.2.2 to 3.2.4)."""
        if not unevenness(self.field, self.group.members):
            return first
        allowed = [floaters for floaters in alike if self._is_allowed(floaters, first.chosen)]
        for floaters in sorted(allowed, key=lambda floaters: unevenness(self.field, self.group.members & ~floaters)):
            mate = self._pairing_without(floaters)
            if mate is not None:
                return Floaters(floaters, self.lone, mate)
        return first

    def _is_allowed(self, floaters: int, first: int) -> bool:
        """Whether colours may choose these instead of the first (3.2.3, Maxi-tournaments)."""
        extreme = next(self.group.floaters_first(self.group.members))
        return all(self.field.are_near(number, extreme) for number in members_of(floaters & ~first))

    def _pairing_without(self, floaters: int) -> list[int] | None:
        staying = self.group.members & ~floaters
        return perfect_matching(within(self.field.adjacent, staying), staying, self.mate)


def disadvantages(field: Field, group: Group, floaters: int) -> tuple[int, int, int, int]:
    """How many of a set are of type a, of b and of c (3.9.1), and how many floated in the round before (3.10)."""
    types = [kind for _number, kind in types_of(field, group, floaters)]
    again = sum(field.players[number].floated_last_round for number in members_of(floaters))
    return types.count("a"), types.count("b"), types.count("c"), again


def types_of(field: Field, group: Group, floaters: int) -> Iterator[tuple[int, str]]:
    """The type of each of a set of floaters (3.9.1), those first who are served first (3.3, 3.4).

    A floater has a compatible opponent next door if that can be another one than those of the floaters before.
    """
    mate = field.nobody_matched
    free, served = group.next_door, 0

    def neighbours(number: int) -> int:
        return field.adjacent[number] & (served if group.next_door >> number & 1 else group.next_door)

    for number in floaters_in_turn(field, members_of(floaters), downward=group.downward):
        served |= 1 << number
        opponent = augment(neighbours, mate, number, free | 1 << number)
        if opponent is None:
            served &= ~(1 << number)
        else:
            free &= ~(1 << opponent)
        if group.transferred >> number & 1:
            yield number, "a" if opponent is None else "b"
        else:
            yield number, "c" if opponent is None else "d"


def unevenness(field: Field, players: int) -> int:
    """How many more of a set are due one colour than the other."""
    return abs((players & field.due_white).bit_count() - (players & field.due_black).bit_count())
