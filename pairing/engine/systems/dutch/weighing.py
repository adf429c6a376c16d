"""A bracket by weighted matchings: every criterion and every choice is asked of the exact solver.

The question is one perfect matching. An edge is either a pair of the bracket, or says of its ends which of them go
down, and which leave the following bracket too. In the whole question all who are still to be paired are vertices, and
the bye is one more (``field.bye``), so C4 and C5 hold by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.successive import BestMatchings
from pairing.engine.matching.weighted import Pair
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.charges import Charge, about_downfloaters, about_following, about_quality, nobody

Ends = tuple[int, ...]


class Move(NamedTuple):
    """What an edge that is no pair of the bracket means: who goes down, and who leaves the following bracket too."""

    down: Ends = ()
    beyond: Ends = ()


NOBODY_MOVES = Move()


def weigh_bracket(bracket: Bracket) -> PairedBracket:
    """The best candidate of a bracket: C6 to C21 in their order, then the first one in the sequence of article 4."""
    weighing = Weighing(bracket, pairs_of(bracket), dict(moves_of_all(bracket)))
    return weighing.best_candidate()


def pairs_of(bracket: Bracket) -> Iterator[Pair]:
    """All pairs that can be made in a bracket."""
    for one in members_of(bracket.members):
        yield from ((one, other) for other in members_of(bracket.may_pair(one) & ~((2 << one) - 1)))


def moves_of_all(bracket: Bracket) -> Iterator[tuple[Pair, Move]]:
    """The edges of all who are still to be paired, but those between members."""
    everybody, following = bracket.members | bracket.lower, bracket.members | bracket.following
    for one in members_of(everybody):
        near = bracket.field.adjacent[one] & everybody & ~((2 << one) - 1)
        if bracket.members >> one & 1:
            near &= ~bracket.members
        for other in members_of(near):
            edge = one, other
            down = tuple(end for end in edge if bracket.members >> end & 1)
            inside = tuple(end for end in edge if following >> end & 1)
            yield edge, Move(down, inside if len(inside) == 1 else ()) if inside else NOBODY_MOVES


class Weighing:
    """The best matchings of a bracket's question, narrowed by criteria and choices.

    ``pairs`` are the edges that are pairs of the bracket, ``moves`` all others with what they mean.
    """

    def __init__(self, bracket: Bracket, pairs: Iterable[Pair], moves: Mapping[Pair, Move]) -> None:
        self.bracket = bracket
        self.moves = moves
        edges = [*pairs, *moves]
        self.best = BestMatchings(edges, len({end for edge in edges for end in edge}))
        if not self.best.solve():
            raise AssertionError("C4 was not kept: the remaining players cannot be paired")
        self._down: dict[int, list[Pair]] = {}
        self._beyond: dict[int, list[Pair]] = {}
        for edge, move in moves.items():
            for ends, at in ((move.down, self._down), (move.beyond, self._beyond)):
                for end in ends:
                    at.setdefault(end, []).append(edge)

    def best_candidate(self) -> PairedBracket:
        """The first of the best candidates by all criteria."""
        downfloaters, _beyond = self.obey_about_downfloaters()
        return self.best_that_send_down(downfloaters)

    def obey_about_downfloaters(self) -> tuple[int, int]:
        """Obey C6 to C8; how many go down, and how many the following bracket then sends down."""
        down = self.obey(about_downfloaters(self.bracket))["downfloaters"][0]
        beyond = self.obey(about_following(self.bracket)).get("following_downfloaters", [0])[0]
        return down, beyond

    def best_that_send_down(self, downfloaters: int) -> PairedBracket:
        """The first of the best candidates by the other criteria, C6 to C8 being obeyed."""
        self.obey(about_quality(self.bracket, downfloaters))
        return self.first_candidate()

    def obey(self, charges: Iterable[Charge]) -> dict[str, list[int]]:
        """Minimise one charge after the other; the values found, by the charges' keys."""
        listed = list(charges)
        values = self.best.minimise_each([self._costs(charge) for charge in listed])
        found: dict[str, list[int]] = {}
        for charge, value in zip(listed, values, strict=True):
            found.setdefault(charge.key, []).append(value)
        return found

    def _costs(self, charge: Charge) -> dict[Pair, int]:
        """All edges that cost anything, and what."""
        costs: dict[Pair, int] = {}
        for vertices, at in ((charge.leaving, self._down), (charge.beyond, self._beyond)):
            for vertex in members_of(vertices):
                for edge in at.get(vertex, ()):
                    costs[edge] = costs.get(edge, 0) + 1
        members = self.bracket.members
        counted = [partners for partners in (charge.pairs, charge.doubled) if partners is not nobody]
        for one in members_of(members if counted else 0):
            above = ~((2 << one) - 1) & members
            for partners in counted:
                for other in members_of(partners(one) & above):
                    if (one, other) not in self.moves:
                        costs[one, other] = costs.get((one, other), 0) + 1
        return costs

    def beyond(self) -> int:
        """Who leaves the following bracket in the matching at hand."""
        return bit_set(end for edge in self.best.matched if edge in self.moves for end in self.moves[edge].beyond)

    # The choices of article 4

    def first_candidate(self) -> PairedBracket:
        """The first candidate of those that are left (3.6, 3.7)."""
        mdps = self.bracket.field.ranked(self.bracket.mdps)
        if mdps:
            self.best.settle(mdps, lambda _mdp, edge: edge in self.moves, 2)  # 4.4.2
            self._settle_opponents([mdp for mdp in mdps if self._paired() >> mdp & 1])  # 3.7.2
        self._settle_remainder()
        pairs = [self._higher_first(edge) for edge in self._pairs()]
        return PairedBracket(pairs=tuple(sorted(pairs)), downfloaters=self.bracket.members & ~self._paired())

    def _pairs(self) -> list[Pair]:
        """The pairs of the bracket in the matching at hand."""
        return [edge for edge in self.best.matched if edge not in self.moves]

    def _paired(self) -> int:
        return bit_set(end for edge in self._pairs() for end in edge)

    def _higher_first(self, pair: Pair) -> Pair:
        one, other = self.bracket.field.ranked(1 << pair[0] | 1 << pair[1])
        return one, other

    def _has_mdp(self, edge: Pair) -> bool:
        return any(self.bracket.mdps >> end & 1 for end in edge)

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

    def _settle_exchange(self, numbers: list[int], *, size: int) -> None:
        """Who changes sides between the original S1, the first ``size`` of ``numbers``, and S2 (4.3).

        In the first candidate with certain pairs the higher ranked of each stands in S1. So a member of S2 moves where
        it is the higher of a pair, and a member of S1 where it is the lower of one or goes down.
        """
        bsn = {number: place for place, number in enumerate(numbers, start=1)}

        def moves(number: int, edge: Pair) -> bool:
            if bsn[number] > size:
                return edge not in self.moves and number == edge[0]
            return edge in self.moves or number == edge[1]

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
