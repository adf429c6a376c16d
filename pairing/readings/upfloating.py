"""The procedure that C.04.5 and C.04.6 share, read literally: articles 2.1 to 3.6 have the same numbers in both.

A bracket is the top scoregroup and a set of upfloaters. Sets and pairings are gone through one by one; whether a group
can be paired at all is found by trying all partners of its first member, and remembered. It is meant for up to a dozen
entrants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from pairing.engine.tournament import Colour, Tournament
from pairing.readings import NothingToPair
from pairing.readings.common import are_forbidden, bits
from pairing.readings.matches import Facts, ranked

Entrants = tuple[Facts, ...]
Couple = tuple[Facts, Facts]
Cost = tuple[int, ...]


class UpfloatingReading:
    """One tournament before one round. Each method is an article; a wrong reading overrides one of them."""

    MOST_PRESENT = 30  # of them it pairs a round in seconds

    rounds_without_float_criteria = 1
    """How many of the last rounds leave the floats of the round before out."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.facts = self.all_facts()
        self.present: Entrants = tuple(self.facts[tpn] for tpn in sorted(self.facts) if tpn not in tournament.absent)
        self.bit = {entrant.tpn: 1 << place for place, entrant in enumerate(self.present)}
        self.partners = [
            self.mask(other for other in self.present if self.may_meet(one, other)) for one in self.present
        ]
        self.is_pairable = cache(self._is_pairable)
        self.best_cost = cache(self._best_cost)
        self.fewest_upfloaters = cache(self._fewest_upfloaters)
        self.in_this_round: Entrants = ()

    # What the two texts say differently

    def all_facts(self) -> dict[int, Facts]:
        """The facts of everybody, absent ones too, by TPN."""
        raise NotImplementedError

    def colour_cost(self, one: Facts, other: Facts) -> Cost:
        """The criteria between C7 and that of the upfloaters' opponents: none in C.04.5."""
        return ()

    def colours(self, couple: Couple) -> tuple[int, int]:
        """Article 4: White's and Black's TPN."""
        white, black, _ = self.allocation(couple)
        return white.tpn, black.tpn

    def allocation(self, couple: Couple) -> tuple[Facts, Facts, str]:
        """Article 4: White, Black, and the article that decided."""
        raise NotImplementedError

    # Article 3.3: the whole round

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        """3.3.2: the bye, then bracket after bracket, then the colours."""
        bye = self.bye()
        left = self.in_this_round = tuple(entrant for entrant in self.present if entrant is not bye)
        if not self.is_pairable(self.mask(left)):
            raise NothingToPair
        couples: list[Couple] = []
        while left:
            residents = self.top_scoregroup(left)
            upfloaters = self.upfloaters(residents, left)
            couples += self.pair_bracket(residents, upfloaters)
            left = tuple(entrant for entrant in left if entrant not in residents + upfloaters)
        return [self.colours(couple) for couple in sorted(couples, key=self.board_key)], bye.tpn if bye else None

    def top_scoregroup(self, left: Entrants) -> Entrants:
        """3.2."""
        top = max(entrant.score for entrant in left)
        return tuple(entrant for entrant in left if entrant.score == top)

    @property
    def floats_count(self) -> bool:
        """Whether the criteria of floats in the previous round are asked."""
        return self.tournament.coming_round <= self.tournament.total_rounds - self.rounds_without_float_criteria

    # Articles 2.1 and 3.1: what is legal

    def may_meet(self, one: Facts, other: Facts) -> bool:
        """C1, and the pairs that the arbiter forbids."""
        if one is other or other.tpn in one.met:
            return False
        return not are_forbidden(self.tournament, one.tpn, other.tpn)

    def is_legal_pair(self, one: Facts, other: Facts) -> bool:
        """What ``may_meet`` said."""
        return bool(self.partners[self.bit[one.tpn].bit_length() - 1] & self.bit[other.tpn])

    def _is_pairable(self, everyone: int) -> bool:
        """C1 and C3: there is a legal pairing of them all."""
        if not everyone:
            return True
        first = everyone & -everyone
        return any(self.is_pairable(everyone ^ first ^ partner) for partner in self._partners(first, everyone))

    # Article 3.4: the bye

    def bye(self) -> Facts | None:
        """3.4.1, C2: the first in order who may take it and leaves a legal pairing; None for an even number."""
        if len(self.present) % 2 == 0:
            return None
        for entrant in sorted(self.present, key=self.bye_order):
            others = self.mask(self.present) ^ self.bit[entrant.tpn]
            if entrant.may_take_bye and self.is_pairable(others):
                return entrant
        raise NothingToPair

    def bye_order(self, entrant: Facts) -> tuple[int, ...]:
        """3.4.2 to 3.4.4: lowest score, most matches, largest TPN."""
        return (entrant.score, -entrant.matches, -entrant.tpn)

    # Article 3.5: the upfloaters

    def upfloaters(self, residents: Entrants, left: Entrants) -> Entrants:
        """3.5.5: the first set that is best by C4 to C7 among those that leave everything legal."""
        sets = self.legal_sets(residents, left)
        best_scores = min(map(self.scores_cost, sets))  # 3.5.2: C4 and C5 first
        sets = [chosen for chosen in sets if self.scores_cost(chosen) == best_scores]
        return min(sets, key=lambda chosen: (*self.quality(residents, chosen, left), self.place_of_set(chosen)))

    def legal_sets(self, residents: Entrants, left: Entrants) -> list[Entrants]:
        """C4 under C3: all the sets of the smallest number for which there is one."""
        return next(filter(None, self.legal_sets_by_number(residents, left)))

    def legal_sets_by_number(self, residents: Entrants, left: Entrants) -> Iterator[list[Entrants]]:
        pool = self.potential_upfloaters(residents, left)
        for number in range(len(pool) + 1):
            yield [chosen for chosen in combinations(pool, number) if self.is_legal(residents + chosen, left)]

    def potential_upfloaters(self, residents: Entrants, left: Entrants) -> Entrants:
        """3.5.1 in the order of 3.5.3."""
        return tuple(sorted(set(left) - set(residents), key=lambda entrant: (-entrant.score, entrant.tpn)))

    def is_legal(self, bracket: Entrants, left: Entrants) -> bool:
        """The bracket can be paired (C1), and so can those who stay below it (C3)."""
        inside = self.mask(bracket)
        return len(bracket) % 2 == 0 and self.is_pairable(inside) and self.is_pairable(self.mask(left) ^ inside)

    def scores_cost(self, chosen: Entrants) -> Cost:
        """C5: the scores in ascending order, as large as possible."""
        return tuple(-score for score in sorted(entrant.score for entrant in chosen))

    def quality(self, residents: Entrants, chosen: Entrants, left: Entrants) -> Cost:
        """C6 and C7, the smaller the better."""
        return (self.needed_by_following_group(residents, chosen, left), self.floaters_among(chosen))

    def needed_by_following_group(self, residents: Entrants, chosen: Entrants, left: Entrants) -> int:
        """C6: the fewest upfloaters that what is left of the next lower scoregroup of the round then needs."""
        below = [entrant for entrant in self.in_this_round if entrant.score < residents[0].score]
        following = set(self.top_scoregroup(tuple(below))) if below else set()
        rest = set(left) - set(residents) - set(chosen)
        if not following & rest:
            return 0
        return self.fewest_upfloaters(self.mask(following & rest), self.mask(rest))

    def _fewest_upfloaters(self, residents: int, left: int) -> int:
        """C4 for the scoregroup ``residents`` when ``left`` are still to be paired."""
        sets = self.legal_sets_by_number(self.members(residents), self.members(left))
        return next(number for number, legal in enumerate(sets) if legal)

    def floaters_among(self, chosen: Entrants) -> int:
        """C7."""
        return sum(entrant.floated for entrant in chosen) if self.floats_count else 0

    def place_of_set(self, chosen: Entrants) -> tuple[int, ...]:
        """3.5.3 and 3.5.4."""
        in_order = sorted(chosen, key=lambda entrant: (-entrant.score, entrant.tpn))
        return tuple(entrant.tpn for entrant in in_order)

    # Article 3.6: the bracket

    def pair_bracket(self, residents: Entrants, upfloaters: Entrants) -> Sequence[Couple]:
        """3.6.4: the first pairing that is legal and the best by the criteria that are asked of a bracket's pairs."""
        chosen = self.mask(upfloaters)
        best = self.best_cost(self.mask(residents) | chosen, chosen)
        for pairing in self.pairings(residents + upfloaters):
            if _total(self.cost(couple, chosen) for couple in pairing) == best:
                return pairing
        raise NothingToPair

    def pairings(self, bracket: Entrants) -> Iterator[tuple[Couple, ...]]:
        """3.6.1 to 3.6.3: the legal pairings, tops first, then their opponents, in the order of their numbers."""
        by_tpn = sorted(bracket, key=lambda entrant: entrant.tpn)
        for tops in combinations(by_tpn, len(by_tpn) // 2):
            bottoms = tuple(entrant for entrant in by_tpn if entrant not in tops)
            yield from self.opponents_for(tops, bottoms)

    def opponents_for(self, tops: Entrants, bottoms: Entrants) -> Iterator[tuple[Couple, ...]]:
        """A larger TPN for each top, the first of the tops first."""
        if not tops:
            yield ()
            return
        for bottom in bottoms:
            if bottom.tpn > tops[0].tpn and self.is_legal_pair(tops[0], bottom):
                others = tuple(entrant for entrant in bottoms if entrant is not bottom)
                yield from (((tops[0], bottom), *rest) for rest in self.opponents_for(tops[1:], others))

    def cost(self, couple: Couple, upfloaters: int) -> Cost:
        """What a pair adds to the criteria after C7; ``upfloaters`` is the set of the bracket."""
        return (*self.colour_cost(*couple), self.floaters_opposite(couple, upfloaters))

    def floaters_opposite(self, couple: Couple, upfloaters: int) -> int:
        """C8 of C.04.5, C10 of C.04.6: opponents of upfloaters who were floaters in the previous round."""
        if not self.floats_count:
            return 0
        one, other = couple
        return sum(
            bool(self.bit[upfloater.tpn] & upfloaters) and opponent.floated
            for upfloater, opponent in ((one, other), (other, one))
        )

    def _best_cost(self, everyone: int, upfloaters: int) -> Cost | None:
        """The least sum of costs of a legal pairing of ``everyone``; None where there is no legal pairing."""
        if not everyone:
            return _total(())
        first = everyone & -everyone
        best = None
        for partner in self._partners(first, everyone):
            rest = self.best_cost(everyone ^ first ^ partner, upfloaters)
            if rest is not None:
                (one,), (other,) = self.members(first), self.members(partner)
                total = _total((self.cost((one, other), upfloaters), rest))
                best = total if best is None else min(best, total)
        return best

    # C.04.2, article 3.6

    def board_key(self, couple: Couple) -> tuple[int, ...]:
        """3.6.1 to 3.6.3: the higher ranked one's score, the sum of both, the higher ranked one's TPN."""
        higher, lower = ranked(couple)
        return (-higher.score, -(higher.score + lower.score), higher.tpn)

    # Colours that both texts ask for

    def first_colour(self, first: Facts) -> Colour:
        """4.3.1."""
        initial = self.tournament.initial_colour
        assert initial is not None, "The initial colour has not been drawn (4.1)."
        return initial if first.odd else initial.opposite

    # Sets as bits

    def mask(self, entrants: Iterable[Facts]) -> int:
        return sum(self.bit[entrant.tpn] for entrant in entrants)

    def members(self, mask: int) -> Entrants:
        return tuple(entrant for entrant in self.present if self.bit[entrant.tpn] & mask)

    def _partners(self, first: int, among: int) -> Iterator[int]:
        """The members of ``among`` whom ``first`` may meet, one by one."""
        return bits(self.partners[first.bit_length() - 1] & among)


def _total(costs: Iterable[Cost]) -> Cost:
    """The sums place by place; nothing for nothing."""
    summed: Cost = ()
    for cost in costs:
        summed = tuple(map(sum, zip(summed, cost, strict=True))) if summed and cost else summed or cost
    return summed
