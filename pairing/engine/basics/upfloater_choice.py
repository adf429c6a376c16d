"""Which players float up, by the system's charges: from as few scoregroups as can supply them, or from everybody below.

``relaxed_choice`` asks nothing of those who stay below: where they can be paired, its set is the best of all.
``exact_choice`` asks everything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from operator import or_
from typing import Any

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.field import Field
from pairing.engine.basics.upfloater_sets import Charges, Question, best_set_of_upfloaters, fewest_upfloaters
from pairing.engine.matching.cardinality import carried_over, match_all, perfect_matching, within


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
    fewest = fewest_upfloaters(whole)
    if fewest is None:
        raise AssertionError("the remaining players cannot be paired")
    pools = [*accumulate(field.scoregroups(lower), or_)]
    # A larger pool supplies them if a smaller one does, and the largest is known to.
    questions = [whole._replace(pool=pool) for pool in pools[:-1]]
    first = bisect_left(questions, True, key=lambda question: fewest_upfloaters(question) == fewest)
    return best_set_of_upfloaters([*questions, whole][first], fewest)
