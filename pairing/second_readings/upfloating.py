"""The procedure that C.04.5 and C.04.6 share, read a second time: each question is one weighted matching.

Facts, pairs that may meet, criteria of a pair and colours are those of the literal readings; what is searched for there
among all sets and pairings is found here by matchings in exact integers, which reach fields of sixty.

Why one matching settles the upfloaters: take a complete matching of everybody left in which as few pairs as possible
join a resident to somebody lower. The lower ones of those pairs are a smallest legal set (no two of a smallest set
meet, or both could stay below), and every smallest legal set arises so. Likewise the pairs of the rest that join the
following scoregroup to somebody below it are the upfloaters which that group will need at least (C6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from pairing.readings import NothingToPair
from pairing.readings.matches import Facts
from pairing.readings.upfloating import Couple, Entrants, UpfloatingReading
from pairing.second_readings.matching import couples_of, least_perfect_matching, place_cost

Cost = Callable[[Facts, Facts], Sequence[int] | None]
"""What a pair costs, the weightiest part first; None for a pair that may not be."""


class ByMatchings(UpfloatingReading):
    """Takes the place of everything in the literal reading that goes through sets or pairings."""

    MOST_PRESENT = 150  # of them it pairs a round in seconds

    def _is_pairable(self, everyone: int) -> bool:
        try:
            self.matched(self.members(everyone), lambda one, other: (0,))
        except NothingToPair:
            return False
        return True

    def bye(self) -> Facts | None:
        """3.4: somebody who may take it is matched with an empty chair, at the cost of the place in its order."""
        if len(self.present) % 2 == 0:
            return None
        order = sorted(self.present, key=self.bye_order)
        chair = [(None, entrant, (place,)) for place, entrant in enumerate(order) if entrant.may_take_bye]
        between = ((one, other, (0,)) for one, other in couples_of(self.present) if self.is_legal_pair(one, other))
        matching = least_perfect_matching([None, *self.present], chain(chair, between))
        return next(entrant for pair in matching if None in pair for entrant in pair if entrant is not None)

    def upfloaters(self, residents: Entrants, left: Entrants) -> Entrants:
        """3.5: C4, C5, C6, C7 and the order of the sets as the digits of one cost."""
        top = residents[0].score
        pool = self.potential_upfloaters(residents, left)
        following = max((entrant.score for entrant in self.in_this_round if entrant.score < top), default=None)
        levels = sorted({entrant.score for entrant in pool})
        places = {entrant: place for place, entrant in enumerate(pool)}

        def cost(one: Facts, other: Facts) -> Sequence[int]:
            floating = [entrant for entrant in (one, other) if entrant in places]
            if len(floating) != 1:  # both residents, or both below
                needed = len(floating) == 2 and (one.score == following) != (other.score == following)
                return (0, *[0] * len(levels), needed, 0, 0)
            (chosen,) = floating
            lower_scores = (chosen.score == level for level in levels)  # the lowest first, the fewer the better
            return (1, *lower_scores, 0, self.floaters_among((chosen,)), place_cost(places[chosen], len(pool)))

        crossing = [pair for pair in self.matched(left, cost) if len({entrant in places for entrant in pair}) == 2]
        chosen = {entrant for pair in crossing for entrant in pair if entrant in places}
        return tuple(entrant for entrant in pool if entrant in chosen)

    def pair_bracket(self, residents: Entrants, upfloaters: Entrants) -> Sequence[Couple]:
        """3.6: the criteria and the set of tops in one matching, the opponents of those tops in a second one."""
        bracket = sorted(residents + upfloaters, key=lambda entrant: entrant.tpn)
        places = {entrant: place for place, entrant in enumerate(bracket)}
        chosen = self.mask(upfloaters)

        def cost_of_tops(one: Facts, other: Facts) -> Sequence[int]:
            top = min(places[one], places[other])
            return (*self.cost((one, other), chosen), place_cost(top, len(bracket)))

        first = {min(pair, key=places.__getitem__) for pair in self.matched(bracket, cost_of_tops)}
        tops = {entrant: place for place, entrant in enumerate(entrant for entrant in bracket if entrant in first)}

        def cost_of_opponents(one: Facts, other: Facts) -> Sequence[int] | None:
            top, bottom = sorted((one, other), key=places.__getitem__)
            if top not in tops or bottom in tops:
                return None
            opponents = (places[bottom] * (tops[top] == place) for place in range(len(tops)))
            return (*self.cost((one, other), chosen), *opponents)

        return self.matched(bracket, cost_of_opponents)

    def matched(self, entrants: Sequence[Facts], cost: Cost) -> list[Couple]:
        """The cheapest perfect matching of pairs that are legal and have a cost."""
        priced = (
            (one, other, price)
            for one, other in couples_of(entrants)
            if self.is_legal_pair(one, other) and (price := cost(one, other)) is not None
        )
        return least_perfect_matching(entrants, ((one, other, tuple(map(int, price))) for one, other, price in priced))
