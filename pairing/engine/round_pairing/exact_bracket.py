"""The pairing of a bracket by weighted matchings, whatever the bounds of its criteria (3.6.4).

What a pair costs by the criteria is one number, whose digits cannot overflow, so the cheapest matching is the best by
all criteria in their order. Below them the identifier decides, as much of it at a time as the solver's numbers hold:
first who is a top, in falling powers of two, then the opponent of each top.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.cardinality import Neighbours
from pairing.engine.matching.weighted import BITS_OF_FAST_SOLVER, cheapest_perfect_matching
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.identifiers import Pairs, roles

_FEWEST_BITS = 16  # of the identifier at a time

Place = Callable[[int, int], int]
"""What a top member and its opponent weigh in the part of the identifier that is asked for; less comes first."""


def exact_pairing(field: RoundField[Any], bracket: int, upfloaters: int) -> Pairs:
    """The first pairing of the bracket, which can be paired, that complies best with the criteria."""
    question = _Question(field, bracket, upfloaters)
    tops = question.tops()
    return question.opponents(tops)


def best_pairs(
    field: RoundField[Any], bracket: int, upfloaters: int, graph: Neighbours
) -> list[tuple[int, int]] | None:
    """The pairs of any pairing of the bracket in ``graph`` that complies best with the criteria, None without one."""
    return _Question(field, bracket, upfloaters).cheapest(bracket, graph, lambda _top, _bottom: 0, 0)


class _Question:
    """A bracket with the costs of its pairs: the criteria in their order, each a digit of one number."""

    def __init__(self, field: RoundField[Any], bracket: int, upfloaters: int) -> None:
        self._field = field
        self._bracket = bracket
        self._upfloaters = upfloaters
        self._base = bracket.bit_count() // 2 + 1  # more than all pairs together can cost by one criterion
        digits = len(field.kept_apart) + 1
        self._room = max(BITS_OF_FAST_SOLVER - digits * self._base.bit_length() - 2, _FEWEST_BITS)

    def tops(self) -> list[int]:
        """Who are the tops of the first identifier: as many of the smallest numbers as can be."""
        members = list(members_of(self._bracket))
        tops = bottoms = 0
        for start in range(0, len(members), self._room):
            chunk = members[start : start + self._room]
            earns = {number: 1 << place for place, number in enumerate(reversed(chunk))}

            def place(top: int, _bottom: int, earns: dict[int, int] = earns) -> int:
                return -earns.get(top, 0)

            graph = roles(self._field.adjacent, self._bracket, tops, bottoms)
            chosen = bit_set(top for top, _ in self._sure(self._bracket, graph, place, len(chunk)))
            tops |= chosen & bit_set(chunk)
            bottoms |= bit_set(chunk) & ~chosen
        return list(members_of(tops))

    def opponents(self, tops: list[int]) -> Pairs:
        """The first pairing of the best in which these are the tops."""
        pairs: dict[int, int] = {}
        bracket = self._bracket
        bits = len(tops).bit_length()
        at_a_time = max(1, self._room // bits)
        for start in range(0, len(tops), at_a_time):
            chunk, rest = tops[start : start + at_a_time], bit_set(tops[start:])
            order = {number: place for place, number in enumerate(members_of(bracket & ~rest))}
            weight = {number: 1 << bits * back for back, number in enumerate(reversed(chunk))}

            def place(top: int, bottom: int, order: dict[int, int] = order, weight: dict[int, int] = weight) -> int:
                return order[bottom] * weight.get(top, 0)

            graph = roles(self._field.adjacent, bracket, rest, bracket & ~rest)
            found = dict(self._sure(bracket, graph, place, bits * len(chunk)))
            pairs |= {top: found[top] for top in chunk}
            bracket &= ~bit_set(chunk) & ~bit_set(pairs.values())
        return tuple(sorted(pairs.items()))

    def _sure(self, bracket: int, graph: Neighbours, place: Place, bits: int) -> list[tuple[int, int]]:
        pairs = self.cheapest(bracket, graph, place, bits)
        if pairs is None:
            raise AssertionError("a bracket that was found to pair cannot be paired")
        return pairs

    def cheapest(self, bracket: int, graph: Neighbours, place: Place, bits: int) -> list[tuple[int, int]] | None:
        """The pairs of the best and, by ``place`` in so many bits, first pairing; the smaller number first in each."""
        edges = [
            (one, other, (self._cost(one, other) << bits + 1) + place(one, other))
            for one in members_of(bracket)
            for other in members_of(graph(one) & bracket & ~((2 << one) - 1))
        ]
        matched = cheapest_perfect_matching(edges, bracket.bit_count())
        return None if matched is None else [(min(pair), max(pair)) for pair in matched]

    def _cost(self, one: int, other: int) -> int:
        """What the criteria charge for the pair, the first one in the highest digit."""
        both = 1 << one | 1 << other
        cost = 0
        for sets in self._field.kept_apart:
            cost = cost * self._base + any(members & both == both for members in sets)
        across = (self._upfloaters >> one & 1) != (self._upfloaters >> other & 1)
        return cost * self._base + bool(across and both & ~self._upfloaters & self._field.floaters)
