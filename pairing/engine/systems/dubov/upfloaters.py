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
from collections.abc import Sequence

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.cardinality import carried_over, match_all, perfect_matching, within
from pairing.engine.systems.dubov.criteria import fewest_missed_preferences, upfloater_costs
from pairing.engine.systems.dubov.field import Field
from pairing.engine.systems.dubov.preference_cost import fewest_inside_pairs, pairs_without_inside
from pairing.engine.systems.dubov.upfloater_sets import Question, best_set_of_upfloaters, fewest_upfloaters


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
        relaxed = _relaxed_choice(field, residents, lower, mate)
        if relaxed is not None:
            return relaxed
    return _exact_choice(field, residents, lower)


def _can_pair(field: Field, players: int, mate: Sequence[int]) -> bool:
    return perfect_matching(within(field.adjacent, players), players, mate) is not None


def _single_upfloater(field: Field, residents: int, lower: int, mate: Sequence[int]) -> int | None:
    """The best upfloater where one is enough, ``None`` where it is not."""
    among_residents = AllButOne(field.adjacent, residents, mate)
    among_lower = AllButOne(field.adjacent, lower, mate)
    if not (among_residents.possible and among_lower.possible):
        return None
    for level in field.scoregroups(lower):  # C6
        best = _first_at_level(field, residents, level, among_residents, among_lower)
        if best is not None:
            return best
    return None


def _first_at_level(
    field: Field, residents: int, level: int, among_residents: AllButOne, among_lower: AllButOne
) -> int | None:
    """The best single upfloater with one score: C7 to C10, then the smaller TPN (4.2.2).

    Every candidate waits in a queue with a bound for its costs; one whose C7 is known exactly when it comes
    to the front cannot be passed by any other.
    """
    queue: list[tuple[int, tuple[int, ...], int, bool]] = []
    for number in members_of(level):
        bound = fewest_missed_preferences(field, residents | 1 << number)
        heapq.heappush(queue, (bound, upfloater_costs(field, number), number, False))
    while queue:
        missed, costs, number, exact = heapq.heappop(queue)
        if exact:
            return number
        if not (among_residents.can_add(number) and among_lower.can_spare(number)):
            continue
        bracket = residents | 1 << number
        if pairs_without_inside(field, bracket):
            return number
        missed += 2 * fewest_inside_pairs(field, bracket)  # each is matched by one inside the larger group
        heapq.heappush(queue, (missed, costs, number, True))
    return None


def _relaxed_choice(field: Field, residents: int, lower: int, mate: Sequence[int]) -> int | None:
    """The best set without C4 for the rest, from the highest scoregroups that can supply it; ``None`` if unproved."""
    graph = within(field.adjacent, residents)
    fewest = match_all(graph, carried_over(graph, residents, mate), residents, stop_at_failure=False).bit_count()
    if fewest == 0:
        return None  # the residents could stay among themselves: it is the rest that needs some of them
    window = 0
    for level in field.scoregroups(lower):
        window |= level
        if window.bit_count() >= fewest and _can_cover(field, residents, window, fewest):
            question = Question(field, residents, lower, window, rest_must_pair=False)
            chosen = best_set_of_upfloaters(question, fewest)
            return chosen if _can_pair(field, lower & ~chosen, mate) else None
    return None


def _can_cover(field: Field, residents: int, window: int, floating: int) -> bool:
    """Whether residents and exactly ``floating`` players of ``window`` can be matched, all residents covered.

    As many stand-ins as players stay idle are matched with players of the window, so a perfect matching exists if and
    only if the answer is yes.
    """
    size = len(field.players)
    idle = window.bit_count() - floating
    stand_ins = ((1 << idle) - 1) << size

    def neighbours(vertex: int) -> int:
        if vertex >= size:
            return window
        if window >> vertex & 1:
            return field.adjacent[vertex] & residents | stand_ins
        return field.adjacent[vertex] & (residents | window)

    everybody = residents | window | stand_ins
    return perfect_matching(neighbours, everybody, [-1] * (size + idle)) is not None


def _exact_choice(field: Field, residents: int, lower: int) -> int:
    """The best set, with everybody below in the question: no scoregroup is asked for more than it takes."""
    whole = Question(field, residents, lower, lower, rest_must_pair=True)
    fewest = fewest_upfloaters(whole)
    if fewest is None:
        raise AssertionError("C4 was not kept: the remaining players cannot be paired")
    pool = 0
    for level in field.scoregroups(lower):
        pool |= level
        question = Question(field, residents, lower, pool, rest_must_pair=True)
        if fewest_upfloaters(question) == fewest:
            return best_set_of_upfloaters(question, fewest)
    raise AssertionError("the whole pool supplies the fewest upfloaters, so one of its beginnings does")
