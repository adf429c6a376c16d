"""The sets of upfloaters that come next after the chosen one, and those that would come first but cannot be paired.

Of single upfloaters all are looked at in their order; larger sets are found by ``basics.next_sets``.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.next_sets import Sets, place_of_set
from pairing.engine.basics.quality import cost_values, first_difference, quality
from pairing.engine.basics.shortages import one_shortage
from pairing.engine.matching.cardinality import Neighbours, augment, maximum_matching, perfect_matching, within
from pairing.engine.steps import Step
from pairing.engine.systems.dubov.criteria import (
    charges_of,
    costs_of,
    fewest_missed_preferences,
    upfloater_costs,
)
from pairing.engine.systems.dubov.field import Field
from pairing.engine.systems.dubov.preference_cost import fewest_inside_pairs, pairs_without_inside
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import QualityCosts

SETS_TOLD = 3

_Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A bracket's residents, all players below them, and the upfloaters that were chosen.

    ``for_residents`` is how many upfloaters the residents need if nothing is asked of the rest.
    """

    field: Field
    residents: int
    lower: int
    chosen: int
    for_residents: int

    def costs(self, upfloaters: int) -> QualityCosts:
        """What the bracket costs with these upfloaters; it must be one that can be paired."""
        missed = missed_preferences(self.field, self.residents | upfloaters)
        return costs_with_missed(self.field, upfloaters, missed)

    def key(self, upfloaters: int) -> _Key:
        """Sorts sets by C6 to C10 and then by 4.2."""
        return (quality(self.costs(upfloaters), CRITERIA), self.place(upfloaters))

    def place(self, upfloaters: int) -> list[tuple[int, int]]:
        """Sorts sets by 4.2 alone."""
        return place_of_set(self.field, upfloaters)

    @property
    def sets(self) -> Sets:
        """The sets of as many upfloaters, compared by the costs and then by 4.2."""
        charges = charges_of(self.field, self.residents)
        return Sets(
            self.field, self.residents, self.lower, self.chosen, self.for_residents, charges, self.key, self.rest_pairs
        )

    def bracket_pairs(self, upfloaters: int) -> bool:
        """Whether residents and these upfloaters can be paired (C1, C3)."""
        return _can_pair(self.field, self.residents | upfloaters)

    def rest_pairs(self, upfloaters: int) -> bool:
        """Whether those who stay below can be paired (C4)."""
        return _can_pair(self.field, self.lower & ~upfloaters)


def missed_preferences(field: Field, bracket: int) -> int:
    """C7 of a bracket that can be paired."""
    missed = fewest_missed_preferences(field, bracket)
    return missed if pairs_without_inside(field, bracket) else missed + 2 * fewest_inside_pairs(field, bracket)


def costs_with_missed(field: Field, upfloaters: int, missed: int) -> QualityCosts:
    """The costs of a set of upfloaters whose bracket misses so many colour preferences."""
    without = costs_of(field, upfloaters, ())
    return QualityCosts(
        upfloaters=without.upfloaters,
        upfloater_scores=without.upfloater_scores,
        misses_colour_preference=missed,
        maximum_upfloaters=without.maximum_upfloaters,
        earlier_upfloats_of_maximum_upfloaters=without.earlier_upfloats_of_maximum_upfloaters,
        upfloated_last_round=without.upfloated_last_round,
    )


def rejected_sets(choice: Choice) -> tuple[Step, ...]:
    """The next best sets of as many upfloaters that give a complete pairing, in the order of the rules."""
    if not choice.chosen:
        return ()
    ranked = _next_singles(choice) if choice.chosen.bit_count() == 1 else choice.sets.others()
    costs = choice.costs(choice.chosen)
    rejected = tuple(
        _next_best(choice, place, upfloaters, costs)
        for place, upfloaters in enumerate(islice(ranked, SETS_TOLD), start=1)
    )
    return rejected or (Step("next-best.none"),)


def _next_best(choice: Choice, place: int, upfloaters: int, ours: QualityCosts) -> Step:
    """A legal set with the first criterion by which it costs more, or the order of 4.2."""
    theirs = choice.costs(upfloaters)
    told, of_set = _told(choice, upfloaters), (_costs_of_set(theirs),)
    criterion = first_difference(ours, theirs, CRITERIA)
    if criterion is None:
        return Step("next-best.order", "4.2", {"place": place}, told, children=of_set)
    known = {
        "place": place,
        "criterion": criterion.key,
        "theirs": cost_values(theirs, CRITERIA)[criterion.key],
        "ours": cost_values(ours, CRITERIA)[criterion.key],
    }
    return Step("next-best", criterion.article, known, told, children=of_set)


def _costs_of_set(costs: QualityCosts) -> Step:
    return Step("costs.of-set", "2.3", {"costs": cost_values(costs, CRITERIA)})


def sets_that_do_not_pair(choice: Choice) -> tuple[Step, ...]:
    """Sets of as many upfloaters that would come first but give no complete pairing.

    Of single upfloaters those who stand first by 4.2, or cost less; of larger sets the one that would be the best if
    nothing were asked of the rest (C4).
    """
    if not choice.chosen:
        return ()
    if choice.chosen.bit_count() == 1:
        return tuple(islice(_singles_that_do_not_pair(choice), SETS_TOLD))
    best = choice.sets.best_without_rest()
    if best is None or best == choice.chosen or choice.rest_pairs(best):
        return ()
    return (_leaves_no_pairing(choice, best),)


def _told(choice: Choice, upfloaters: int) -> tuple[int, ...]:
    return choice.field.tpns(number for _score, number in choice.place(upfloaters))


def _can_pair(field: Field, players: int) -> bool:
    return perfect_matching(within(field.adjacent, players), players, field.nobody_matched) is not None


class _Singles:
    """Which single players can float up. Residents and those below are matched once, all but one of either.

    So each question is whether one path mends a matching.
    """

    def __init__(self, choice: Choice) -> None:
        field = choice.field
        self._adjacent = field.adjacent
        self._residents, self._lower = choice.residents, choice.lower
        size = len(field.players)
        self._resident_mate, self._over = maximum_matching(self._graph(choice.residents), choice.residents, size)
        self._lower_mate, self._over_below = maximum_matching(self._graph(choice.lower), choice.lower, size)

    def _graph(self, players: int) -> Neighbours:
        return within(self._adjacent, players)

    def bracket_pairs(self, number: int) -> bool:
        """Whether the residents can be paired together with this player (C1, C3)."""
        one = 1 << number
        if self._over.bit_count() != 1:
            return False
        return (
            augment(self._graph(self._residents | one), list(self._resident_mate), number, self._over | one) is not None
        )

    def rest_pairs(self, number: int) -> bool:
        """Whether those below can be paired without this player (C4)."""
        one = 1 << number
        if self._over_below.bit_count() != 1 or self._over_below & one:
            return self._over_below == one
        rest = list(self._lower_mate)
        partner = rest[number]
        rest[number] = rest[partner] = -1
        return augment(self._graph(self._lower & ~one), rest, partner, self._over_below | 1 << partner) is not None


def _next_singles(choice: Choice) -> Iterator[int]:
    """All single upfloaters that give a complete pairing but the chosen one, the best first.

    Everyone waits with a bound for C7 and comes again with the exact figure, so nobody overtakes.
    """
    field = choice.field
    singles = _Singles(choice)
    for level in field.scoregroups(choice.lower & ~choice.chosen):
        queue: list[tuple[int, tuple[int, ...], int, bool]] = []
        for number in members_of(level):
            bound = fewest_missed_preferences(field, choice.residents | 1 << number)
            heapq.heappush(queue, (bound, upfloater_costs(field, number), number, False))
        while queue:
            bound, charged, number, exact = heapq.heappop(queue)
            if exact:
                yield 1 << number
            elif singles.bracket_pairs(number) and singles.rest_pairs(number):
                missed = missed_preferences(field, choice.residents | 1 << number)
                heapq.heappush(queue, (missed, charged, number, True))


def _singles_that_do_not_pair(choice: Choice) -> Iterator[Step]:
    singles = _Singles(choice)
    residents, worst = choice.residents, choice.place(choice.chosen)[0]
    best_key = choice.key(choice.chosen)
    for number in sorted(members_of(choice.lower), key=lambda one: (-choice.field.players[one].score, one)):
        place, one = choice.place(1 << number)[0], 1 << number
        if place[0] > worst[0]:
            return  # a lower score: C6 alone would keep them back
        if not singles.bracket_pairs(number):
            if place < worst:
                yield Step(
                    "not-legal.bracket", "2.1", players=_told(choice, one), children=_proof(choice, residents | one)
                )
        elif not singles.rest_pairs(number) and choice.key(one) < best_key:
            yield _leaves_no_pairing(choice, one)


def _leaves_no_pairing(choice: Choice, upfloaters: int) -> Step:
    proof = _proof(choice, choice.lower & ~upfloaters)
    costs = _costs_of_set(choice.costs(upfloaters))
    return Step("not-legal.rest", "2.2.1", players=_told(choice, upfloaters), children=(*proof, costs))


def _proof(choice: Choice, players: int) -> tuple[Step, ...]:
    shortage = one_shortage(choice.field.all_tpns, within(choice.field.adjacent, players), players)
    return () if shortage is None else (shortage.step(),)
