"""Which players float up, by the system's charges: from as few scoregroups as can supply them, or from everybody below.

``relaxed_choice`` asks nothing of those who stay below: where they can be paired, its set is the best of all.
``exact_choice`` asks everything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from operator import or_
from typing import Any

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.field import Field
from pairing.engine.basics.upfloater_sets import Charges, Question, best_set_of_upfloaters, fewest_upfloaters, fits
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.cardinality import (
    carried_over,
    exchangeable,
    match_all,
    maximum_matching,
    perfect_matching,
    within,
)


def unpaired_alone(field: Field[Any], players: int, mate: Sequence[int]) -> int:
    """How many of ``players`` at least stay unpaired among themselves; ``mate`` is any matching to begin with."""
    graph = within(field.adjacent, players)
    return match_all(graph, carried_over(graph, players, mate), players, stop_at_failure=False).bit_count()


def relaxed_choice(field: Field[Any], residents: int, lower: int, fewest: int, charges: Charges) -> int | None:
    """The best set of ``fewest`` upfloaters if nothing is asked of those who stay below.

    It is taken from the highest scoregroups that can supply it; None where none can.
    """
    window = 0
    for level in field.scoregroups(lower):
        window |= level
        if some_cover(field, residents, window, fewest) is not None:
            question = Question(field, residents, window, window, rest_must_pair=False, charges=charges)
            return best_set_of_upfloaters(question, fewest)
    return None


def some_cover(field: Field[Any], residents: int, window: int, floating: int) -> int | None:
    """Any ``floating`` players of ``window`` with whom all residents can be paired, None where there are none.

    As many stand-ins as players stay idle are matched with players of the window, so a perfect matching exists if and
    only if there is such a set.
    """
    size = len(field.players)
    idle = window.bit_count() - floating
    if idle < 0:
        return None
    stand_ins = ((1 << idle) - 1) << size

    def neighbours(vertex: int) -> int:
        if vertex >= size:
            return window
        if window >> vertex & 1:
            return field.adjacent[vertex] & residents | stand_ins
        return field.adjacent[vertex] & (residents | window)

    everybody = residents | window | stand_ins
    mate = perfect_matching(neighbours, everybody, [-1] * (size + idle))
    if mate is None:
        return None
    return bit_set(number for number in members_of(window) if mate[number] < size)


def exact_choice(field: Field[Any], residents: int, lower: int, charges: Charges) -> int:
    """The best set, with everybody below in the question: no scoregroup is asked for more than it takes."""
    whole = Question(field, residents, lower, lower, rest_must_pair=True, charges=charges)
    fewest = fewest_by_counting(field, residents, lower, field.nobody_matched) if field.certificates else None
    if fewest is None:
        fewest = fewest_upfloaters(whole)
    if fewest is None:
        raise AssertionError("the remaining players cannot be paired")
    if field.certificates and fits(whole, fewest):
        return best_set_of_upfloaters(_without_needless_pairs(whole, fewest), fewest)
    pools = [*accumulate(field.scoregroups(lower), or_)]
    # A larger pool supplies them if a smaller one does, and the largest is known to.
    questions = [whole._replace(pool=pool) for pool in pools[:-1]]
    first = bisect_left(questions, True, key=lambda question: fewest_upfloaters(question) == fewest)
    return best_set_of_upfloaters([*questions, whole][first], fewest)


def _without_needless_pairs(whole: Question, fewest: int) -> Question:
    """The question without pairs that no set of so many upfloaters lets the lower players make.

    Where so many of these stay unpaired among themselves at least, those who do not float make a largest matching.
    Whoever it can leave out (``spare``) may float. Whom the spare ones can meet beside themselves meet nobody else
    in such a matching, and all others meet only each other (Gallai and Edmonds).
    """
    field, lower = whole.field, whole.lower
    graph = within(field.adjacent, lower)
    mate, exposed = maximum_matching(graph, lower, len(field.adjacent))
    if exposed.bit_count() != fewest:
        return whole
    spare = near = 0
    for number in members_of(exposed):
        if graph(number) & ~near:  # else this one's alternating paths are known
            found = exchangeable(graph, mate, number)
            spare |= found
            for other in members_of(found):
                near |= graph(other)
            near &= ~spare
        spare |= 1 << number
    near &= ~spare
    others = lower & ~(spare | near)
    adjacent = tuple(
        bits & ~(near | others) if near >> number & 1 else bits & ~near if others >> number & 1 else bits
        for number, bits in enumerate(field.adjacent)
    )
    return whole._replace(field=replace(field, adjacent=adjacent), pool=spare)


def fewest_by_counting(field: Field[Any], group: int, below: int, mate: Sequence[int]) -> int | None:
    """The fewest of ``below`` with whom ``group`` can be paired, and the rest of them; None where no count shows it.

    There must be a complete matching of both together; ``mate`` is any matching to begin with. Nobody who stays
    unpaired among the group, or among the others, can do without such a pair.
    """
    needed = max(unpaired_alone(field, players, mate) for players in (group, below))
    if _is_enough(field, group, below, needed, mate) or _is_enough(field, below, group, needed, mate):
        return needed
    return None


def _is_enough(field: Field[Any], group: int, others: int, floating: int, mate: Sequence[int]) -> bool:
    """Whether the group is seen to pair with so many of the others, and the rest of these among themselves."""
    if floating == 1:
        among_group, among_others = (AllButOne(field.adjacent, players, mate) for players in (group, others))
        if not (among_group.possible and among_others.possible):
            return False
        return any(among_group.can_add(number) and among_others.can_spare(number) for number in members_of(others))
    chosen = some_cover(field, group, others, floating) if floating else 0
    if chosen is None:
        return False
    graphs = (group | chosen, others & ~chosen)
    return all(perfect_matching(within(field.adjacent, players), players, mate) is not None for players in graphs)
