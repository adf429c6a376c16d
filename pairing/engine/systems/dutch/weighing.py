"""A bracket by weighted matchings: every criterion and every choice is asked of the exact solver.

The question is one perfect matching of all who are still to be paired, the bye being one more vertex (``field.bye``).
An edge inside the bracket is a pair of it; any other edge of a member means that the member goes down, and an edge that
leaves the following scoregroup too is a downfloater of the following bracket. So C4 and C5 hold by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.successive import BestMatchings, Pair
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.charges import Charge, about_downfloaters, about_following, about_quality


def weigh_bracket(bracket: Bracket) -> PairedBracket:
    """The best candidate of a bracket: C6 to C21 in their order, then the first one in the sequence of article 4."""
    weighing = Weighing(bracket, _edges_of_all(bracket))
    downfloaters = weighing.obey(about_downfloaters(bracket))["downfloaters"][0]
    weighing.obey(about_following(bracket))
    weighing.obey(about_quality(bracket, downfloaters))
    return weighing.first_candidate()


def _edges_of_all(bracket: Bracket) -> Iterator[Pair]:
    everybody = bracket.members | bracket.lower
    for one in members_of(everybody):
        near = bracket.field.adjacent[one] & everybody & ~((2 << one) - 1)
        if bracket.mdps >> one & 1:
            near &= ~bracket.mdps
        yield from ((one, other) for other in members_of(near))


class Weighing:
    """The best matchings of a bracket's question, narrowed by criteria and choices."""

    def __init__(self, bracket: Bracket, edges: Iterable[Pair]) -> None:
        self.bracket = bracket
        listed = list(edges)
        self.best = BestMatchings(listed, len({end for edge in listed for end in edge}))
        if not self.best.solve():
            raise AssertionError("C4 was not kept: the remaining players cannot be paired")

    def obey(self, charges: Iterable[Charge]) -> dict[str, list[int]]:
        """Minimise one charge after the other; the values found, by the charges' keys."""
        found: dict[str, list[int]] = {}
        for charge in charges:
            costs = {edge: cost for edge in self.best.weights if (cost := self._cost(charge, edge))}
            found.setdefault(charge.key, []).append(self.best.minimise(costs))
        return found

    def _cost(self, charge: Charge, edge: Pair) -> int:
        if self._is_pair(edge):
            return charge.of_pair(*edge)
        cost = sum(charge.leaving >> end & 1 for end in edge)
        if charge.beyond and self._goes_beyond(edge):
            cost += sum(charge.beyond >> end & 1 for end in edge)
        return cost

    def _is_pair(self, edge: Pair) -> bool:
        one, other = edge
        return bool(self.bracket.members >> one & self.bracket.members >> other & 1)

    def _goes_beyond(self, edge: Pair) -> bool:
        following = self.bracket.members | self.bracket.following
        return not all(following >> end & 1 for end in edge)

    def first_candidate(self) -> PairedBracket:
        """The first candidate of those that are left (3.6, 3.7, article 4)."""
        mdps = self.bracket.field.ranked(self.bracket.mdps)
        if mdps:
            self.best.settle(mdps, lambda _mdp, edge: not self._is_pair(edge), 2)  # 4.4.2
            self._settle_opponents([mdp for mdp in mdps if self._paired() >> mdp & 1])  # 3.7.2
        self._settle_remainder()
        pairs = [self._higher_first(edge) for edge in self._pairs()]
        return PairedBracket(pairs=tuple(sorted(pairs)), downfloaters=self.bracket.members & ~self._paired())

    def _paired(self) -> int:
        return bit_set(end for edge in self._pairs() for end in edge)

    def _higher_first(self, pair: Pair) -> Pair:
        one, other = self.bracket.field.ranked(1 << pair[0] | 1 << pair[1])
        return one, other

    def _settle_opponents(self, s1: list[int]) -> None:
        """The transposition: for each of ``s1`` in turn the opponent with the smallest BSN (4.2)."""
        base = self.bracket.field.bye + 2
        self.best.settle(s1, lambda member, edge: edge[0] + edge[1] - member, base)

    def _settle_remainder(self) -> None:
        """The exchange and the transposition of a homogeneous bracket or a remainder (3.6)."""
        opponents = bit_set(end for edge in self._pairs() if self._has_mdp(edge) for end in edge)
        numbers = list(members_of(self.bracket.residents & ~opponents))
        self._settle_exchange(numbers, size=sum(not self._has_mdp(edge) for edge in self._pairs()))
        self._settle_opponents(sorted(edge[0] for edge in self._pairs() if not self._has_mdp(edge)))

    def _pairs(self) -> list[Pair]:
        """The pairs of the bracket in the matching at hand."""
        return [edge for edge in self.best.matched if self._is_pair(edge)]

    def _has_mdp(self, edge: Pair) -> bool:
        return any(self.bracket.mdps >> end & 1 for end in edge)

    def _settle_exchange(self, numbers: list[int], *, size: int) -> None:
        """Who changes sides between the original S1, the first ``size`` of ``numbers``, and S2 (4.3).

        In the first candidate with certain pairs the higher ranked of each stands in S1. So a member of S2 moves where
        it is the higher of a pair, and a member of S1 where it is the lower of one or goes down.
        """
        bsn = {number: place for place, number in enumerate(numbers, start=1)}

        def moves(number: int, edge: Pair) -> bool:
            if bsn[number] > size:
                return self._is_pair(edge) and number == edge[0]
            return not self._is_pair(edge) or number == edge[1]

        def moved(edge: Pair) -> list[int]:
            return [bsn[end] for end in edge if end in bsn and moves(end, edge)]

        changes = {edge: places for edge in self.best.weights if (places := moved(edge))}
        exchanged = {edge: sum(place > size for place in places) for edge, places in changes.items()}
        if not self.best.minimise(exchanged):  # rule 1
            return
        self.best.minimise(  # rule 2: as many move out as in, so that each may count from the end of S1
            {edge: sum(place if place > size else size - place for place in places) for edge, places in changes.items()}
        )
        self.best.settle(numbers[:size][::-1], lambda number, edge: not moves(number, edge), 2)  # rule 3
        self.best.settle(numbers[size:], lambda number, edge: not moves(number, edge), 2)  # rule 4
