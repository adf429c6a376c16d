"""The fewest upfloaters and the best set of them (3.2.1, 3.2.2, 4.2).

Three ways lead to the same answer; each of the first two is taken only when it proves itself:

- nobody floats: the residents can be paired among themselves, and so can the rest;
- one floats: the candidates are tried in the order of the criteria, and the first whose cost is known exactly while
  no other can be cheaper is the one;
- else weighted matchings of residents and the players below them decide, first over the scoregroups next in line
  and without asking that the rest can be paired (a relaxation: where the rest of its best set can be paired, it
  is the best set of all), at last over everybody.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.upfloater_choice import exact_choice, relaxed_choice, unpaired_alone
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.systems.dubov.criteria import charges_of, fewest_missed_preferences, upfloater_costs
from pairing.engine.systems.dubov.field import Field
from pairing.engine.systems.dubov.preference_cost import missed_preferences


def choose_upfloaters(field: Field, residents: int, lower: int, mate: Sequence[int]) -> int:
    """The set of upfloaters of the bracket whose residents are given; ``lower`` are all players below them.

    ``mate`` is any complete matching of both together; there must be one (C4).
    """
    if not lower:
        return 0
    if field.certificates:
        if residents.bit_count() % 2 == 0:
            if _can_pair(field, residents, mate) and _can_pair(field, lower, mate):
                return 0
        else:
            single = _single_upfloater(field, residents, lower, mate)
            if single is not None:
                return 1 << single
        fewest = unpaired_alone(field, residents, mate)
        if fewest:  # else it is the rest that needs some of the residents
            relaxed = relaxed_choice(field, residents, lower, fewest, charges_of(field, residents))
            if relaxed is not None and _can_pair(field, lower & ~relaxed, mate):
                return relaxed
    return exact_choice(field, residents, lower, charges_of(field, residents))


def _can_pair(field: Field, players: int, mate: Sequence[int]) -> bool:
    return perfect_matching(within(field.adjacent, players), players, mate) is not None


def _single_upfloater(field: Field, residents: int, lower: int, mate: Sequence[int]) -> int | None:
    """The best upfloater where one is enough, ``None`` where it is not."""
    among_residents = AllButOne(field.adjacent, residents, mate)
    among_lower = AllButOne(field.adjacent, lower, mate)
    if not (among_residents.possible and among_lower.possible):
        return None
    for level in field.scoregroups(lower):  # C6
        best = next(singles_in_order(field, residents, level, among_residents, among_lower), None)
        if best is not None:
            return best
    return None


def singles_in_order(
    field: Field, residents: int, level: int, among_residents: AllButOne, among_lower: AllButOne
) -> Iterator[int]:
    """The single upfloaters with one score who leave a complete pairing: C7 to C10, then the smaller TPN (4.2.2).

    Every candidate waits in a queue with a bound for its costs; one whose C7 is known exactly when it comes to the
    front cannot be passed by any other.
    """
    queue: list[tuple[int, tuple[int, ...], int, bool]] = []
    for number in members_of(level):
        bound = fewest_missed_preferences(field, residents | 1 << number)
        heapq.heappush(queue, (bound, upfloater_costs(field, number), number, False))
    while queue:
        _missed, costs, number, exact = heapq.heappop(queue)
        if exact:
            yield number
        elif among_residents.can_add(number) and among_lower.can_spare(number):
            missed = missed_preferences(field, residents | 1 << number)
            heapq.heappush(queue, (missed, costs, number, True))
