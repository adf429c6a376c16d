"""The selection of upfloaters for the top-scoregroup (C4 to C7, 3.5).

Three ways lead to the same set; each of the first two is taken only when it proves itself:

- nobody floats: the residents can be paired among themselves, and so can the rest;
- one floats: the candidates are tried in the order of the criteria, and the first whose C6 is known exactly while no
  other can have a lower one is the one;
- else weighted matchings decide, first over the scoregroups next in line and without asking that those who stay below
  can be paired. That can only make C6 look lower than it is, so a set whose C6 proves true is the best of all.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.field import FactsOfSystem
from pairing.engine.basics.upfloater_choice import exact_choice, fewest_by_counting, relaxed_choice, unpaired_alone
from pairing.engine.basics.upfloater_sets import Charges, Question, fewest_upfloaters
from pairing.engine.matching.all_but_one import AllButOne
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.round_pairing.field import RoundField


def choose_upfloaters(
    field: RoundField[FactsOfSystem], residents: int, lower: int, following: int, mate: Sequence[int]
) -> int:
    """The set of upfloaters of the top-scoregroup ``residents``; ``lower`` are all below it who are unpaired.

    ``following`` are those of them in the scoregroup that follows, as the round had it (C6); ``mate`` is any complete
    matching of residents and lower together; there must be one (C3).
    """
    if not lower:
        return 0
    if not field.certificates:
        return exact_choice(field, residents, lower, charges(field, following))
    selection = Selection(field, residents, lower, following, mate)
    if residents.bit_count() % 2 == 0:
        if selection.can_pair(residents) and selection.can_pair(lower):
            return 0
    else:
        single = selection.single()
        if single is not None:
            return 1 << single
    relaxed = selection.relaxed()
    return exact_choice(field, residents, lower, charges(field, following)) if relaxed is None else relaxed


def charges(field: RoundField[FactsOfSystem], following: int) -> Charges:
    """What sets of upfloaters are charged below C4 and C5: C6 for the pairs of those who stay, then C7.

    C6 is the number of pairs of the following scoregroup with anybody below it. Where pairs that may not meet are put
    together, each member of it counts who is left without an opponent there.
    """

    def without_opponent(one: int, other: int) -> int:
        inside = (following >> one & 1) + (following >> other & 1)
        return 0 if inside == 2 and field.adjacent[one] >> other & 1 else inside

    return Charges(
        of_upfloater=lambda number: (field.floaters >> number & 1,),
        most_of_pairs=following.bit_count(),
        of_staying=without_opponent,
    )


class Selection:
    """The question of one bracket: who floats up to ``residents`` out of ``lower``."""

    def __init__(
        self, field: RoundField[FactsOfSystem], residents: int, lower: int, following: int, mate: Sequence[int]
    ) -> None:
        self._field = field
        self._residents = residents
        self._lower = lower
        self._following = following
        self._mate = mate
        self._alone = unpaired_alone(field, following, mate)
        self._alone_below = unpaired_alone(field, lower & ~following, mate)

    def can_pair(self, players: int) -> bool:
        """Whether ``players`` can be paired among themselves."""
        return perfect_matching(within(self._field.adjacent, players), players, self._mate) is not None

    # One upfloater

    def single(self) -> int | None:
        """The best upfloater where one is enough, None where it is not."""
        field = self._field
        among_residents = AllButOne(field.adjacent, self._residents, self._mate)
        among_lower = AllButOne(field.adjacent, self._lower, self._mate)
        if not (among_residents.possible and among_lower.possible):
            return None
        for level in field.scoregroups(self._lower):  # C5
            legal = (
                number
                for number in members_of(level)
                if among_residents.can_add(number) and among_lower.can_spare(number)
            )
            best = self._first_of(legal)
            if best is not None:
                return best
        return None

    def _first_of(self, numbers: Iterable[int]) -> int | None:
        """The best of single upfloaters with one score: C6, C7, then the smaller TPN (3.5.4).

        Everyone waits in a queue with a bound for C6; one whose C6 is known exactly when it comes to the front cannot
        be passed by any other.
        """
        floaters = self._field.floaters
        queue = [(self._bound_of_following(1 << number), floaters >> number & 1, number, False) for number in numbers]
        heapq.heapify(queue)
        while queue:
            needed, floated, number, exact = heapq.heappop(queue)
            if exact:
                return number
            real = self.needed_by_following(1 << number)
            if real == needed:
                return number
            heapq.heappush(queue, (real, floated, number, True))
        return None

    # C6

    def needed_by_following(self, upfloaters: int) -> int:
        """How many upfloaters the following scoregroup needs at least when these have left it (C6)."""
        staying = self._following & ~upfloaters
        below = self._lower & ~upfloaters & ~staying
        return fewest_needed(self._field, staying, below, self._mate)

    def _bound_of_following(self, upfloaters: int) -> int:
        """What C6 cannot be less than.

        Each who leaves the scoregroup, or those below it, takes away one without an opponent, or leaves one behind.
        """
        if not self._following & ~upfloaters:
            return 0
        leaving = (upfloaters & self._following).bit_count()
        left_below = self._alone_below - (upfloaters & ~self._following).bit_count()
        return max(self._alone - leaving, (self._alone + leaving) % 2, left_below)

    # Several upfloaters

    def relaxed(self) -> int | None:
        """The best set as far as those who stay below do not matter, None where they do."""
        fewest = unpaired_alone(self._field, self._residents, self._mate)
        if not fewest:
            return None  # the residents could stay among themselves: it is the rest that needs some of them
        charged = charges(self._field, self._following)
        chosen = relaxed_choice(self._field, self._residents, self._lower, fewest, charged)
        if chosen is None or not self.can_pair(self._lower & ~chosen):
            return None
        staying = self._following & ~chosen
        proved = self.needed_by_following(chosen) == unpaired_alone(self._field, staying, self._mate)
        return chosen if proved else None


def fewest_needed(field: RoundField[FactsOfSystem], group: int, below: int, mate: Sequence[int]) -> int:
    """The fewest upfloaters out of ``below`` with whom ``group`` can be paired, and the rest of ``below`` (C3, C4).

    There must be a complete matching of both together; ``mate`` is any matching to begin with.
    """
    if field.certificates:
        counted = fewest_by_counting(field, group, below, mate)
        if counted is not None:
            return counted
    question = Question(field, group, below, below, rest_must_pair=True, charges=charges(field, 0))
    exact = fewest_upfloaters(question)
    if exact is None:
        raise AssertionError("those who stay below cannot be paired")
    return exact
