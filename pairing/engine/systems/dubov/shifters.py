"""The recomposition of G1 and G2 (3.2.4) and the order of the shifters (4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pairing.engine.basics.bits import bit_set, members_of, pairs_within
from pairing.engine.matching.cardinality import augment, perfect_matching
from pairing.engine.matching.left_over import first_to_leave
from pairing.engine.matching.weighted import BITS_OF_FAST_SOLVER, Edge, cheapest_perfect_matching
from pairing.engine.systems.dubov.field import Field

T = TypeVar("T")


def sequence_order(ranked: Sequence[T]) -> list[T]:
    """The members of a ranked list by sequence number: from the middle outwards, the higher one first (4.3.3).

    >>> "".join(sequence_order("ABCDEFG")), "".join(sequence_order("ABCDEF"))
    ('DCEBFAG', 'CDBEAF')
    """
    remaining = list(ranked)
    order = []
    while remaining:
        order.append(remaining.pop((len(remaining) - 1) // 2))
    return order


def shifter_order(field: Field, pool: int) -> list[int]:
    """Possible shifters by sequence number (4.3). All of ``pool`` seek the same colour.

    White seekers are ranked by ascending ARO and then TPN, Black seekers by TPN alone (4.3.2).
    """
    numbers = list(members_of(pool))
    if pool & field.white_seekers:
        numbers.sort(key=lambda number: (field.players[number].aro, number))
    return sequence_order(numbers)


def first_shift(field: Field, bracket: int, group: int) -> int:
    """The best set of players to leave ``group`` because its pairs inside cannot be avoided (3.2.4.1).

    Mostly exchanges tell it. Else, of each unavoidable pair inside ``group`` exactly one member is shifted. Which pairs
    there are is not given: the cheapest matching with the fewest of them chooses, and the earlier member of each pair
    earns a falling power of two. It is always the earlier one who leaves: somebody who stays could have left before a
    later partner, so no such matching has the two together.
    """
    if field.certificates:
        found = _by_exchanges(field, bracket, group)
        if found is not None:
            return found
    order = shifter_order(field, group)
    place = {number: index for index, number in enumerate(order)}
    shifted = 0
    at_a_time = BITS_OF_FAST_SOLVER - len(order).bit_length() - 2
    for start in range(0, len(order), at_a_time):
        chunk = order[start : start + at_a_time]
        earns = {number: 1 << (len(chunk) - 1 - index) for index, number in enumerate(chunk)}
        edges = _edges_of_first_shift(field, bracket, group, shifted, place, earns, 1 << len(chunk))
        matched = cheapest_perfect_matching(edges, bracket.bit_count())
        if matched is None:
            raise AssertionError("a bracket that can be paired lost its pairing in the first shift")
        leaving = {
            min(one, other, key=place.__getitem__) for one, other in matched if group >> one & group >> other & 1
        }
        shifted |= bit_set(chunk) & bit_set(leaving)
    return shifted


def _by_exchanges(field: Field, bracket: int, group: int) -> int | None:
    """The same as if any two of ``group`` could meet, where these players can really leave; None where that is open.

    What may meet inside ``group`` only takes sets away: where the first of all sets is possible with it as well, it is
    the first of the possible ones.
    """
    leaving = first_to_leave(field.adjacent, bracket, group, shifter_order(field, group))
    if leaving is None:
        return None
    after = SecondShift(field, group & ~leaving, leaving, bracket & ~group)
    return leaving if perfect_matching(after.neighbours, bracket, field.nobody_matched) is not None else None


def _edges_of_first_shift(
    field: Field,
    bracket: int,
    group: int,
    shifted: int,
    place: dict[int, int],
    earns: dict[int, int],
    cost_of_pair: int,
) -> list[Edge]:
    edges = []
    for one, other in pairs_within(field.adjacent, bracket):
        both = 1 << one | 1 << other
        if both & group != both:
            if not both & shifted:  # who is shifted meets a member of the group
                edges.append((one, other, 0))
        elif both & shifted != both:
            leaver = min(one, other, key=place.__getitem__)
            edges.append((one, other, cost_of_pair - earns.get(leaver, 0)))
    return edges


class SecondShift:
    """The best set of players to leave the larger subgroup so that both have one size (3.2.4.2).

    ``small`` is the smaller subgroup without ``arrived``, the players shifted out of it before; those stand in the
    larger one now but are no candidates. A pairing is kept in which pairs inside ``large`` are allowed, and of
    each such pair exactly one member is to be shifted. So the candidates are asked in their order whether some pairing
    has them in such a pair, beside no other shifted player; whoever cannot stays. Two who stay never make such a pair:
    the earlier one could have been shifted.
    """

    def __init__(self, field: Field, small: int, arrived: int, large: int) -> None:
        self.field = field
        self.small = small
        self.arrived = arrived
        self.large = large
        self.shifted = 0

    def neighbours(self, vertex: int) -> int:
        """Whom a player may still meet, given who is known to be shifted."""
        one = 1 << vertex
        if one & self.small:
            allowed = self.arrived | self.large & ~self.shifted
        elif one & self.arrived:
            allowed = self.small
        elif one & self.shifted:
            allowed = self.large & ~self.shifted
        else:
            allowed = self.small | self.large
        return self.field.adjacent[vertex] & allowed

    def choose(self, mate: list[int]) -> int:
        """The shifted players; ``mate`` pairs the bracket by ``neighbours`` and is changed on the way."""
        wanted = (self.large.bit_count() - self.small.bit_count() + self.arrived.bit_count()) // 2
        for number in shifter_order(self.field, self.large):
            if self.shifted.bit_count() == wanted:
                break
            self._shift(number, mate)
        return self.shifted

    def _shift(self, number: int, mate: list[int]) -> None:
        """Shift this candidate as well, where some pairing has them in a pair inside ``large``."""
        self.shifted |= 1 << number
        partner = mate[number]
        if self.neighbours(number) >> partner & 1:
            return
        before = list(mate)
        mate[number] = mate[partner] = -1
        if augment(self.neighbours, mate, number, 1 << number | 1 << partner) is None:
            mate[:] = before
            self.shifted &= ~(1 << number)
