"""A bracket by matchings without weights, as far as bounds go that prove themselves.

A bound that is met is a deletion of edges: what is left of the graph has exactly the best pairings as its perfect
matchings. So a criterion costs one matching, mended from the one before, and choices are questions to the same graph.
Where a bound is not met, ``obey`` says so, and the exact solver goes on with the edges that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.bipartite import first_perfect_matching
from pairing.engine.matching.cardinality import perfect_matching
from pairing.engine.matching.completion import Completion
from pairing.engine.matching.left_over import first_to_leave
from pairing.engine.matching.weighted import Pair
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.charges import Charge
from pairing.engine.systems.dutch.preference_bounds import BOUNDS


class Narrowing:
    """The best pairings of a bracket that sends down nobody, or one of ``floaters``, as a graph.

    ``near[v]`` are those whom a member may still meet. The vertex ``down`` stands for going down, where somebody has
    to. ``possible`` says whether there is any pairing; where there is none nothing else may be asked.
    """

    def __init__(self, bracket: Bracket, floaters: int) -> None:
        self.bracket = bracket
        self.down = bracket.field.bye
        going = 1 << self.down
        self.vertices = bracket.members | (going if floaters else 0)
        self.near = [0] * (self.down + 1)
        for number in members_of(bracket.members):
            self.near[number] = bracket.may_pair(number) | (going if floaters >> number & 1 else 0)
        self.near[self.down] = floaters
        self.mate = [-1] * (self.down + 1)
        self.possible = self._adopt(self.near)

    @property
    def floaters(self) -> int:
        """Who may go down."""
        return self.near[self.down]

    def _adopt(self, near: list[int]) -> bool:
        """Whether the graph still has a perfect matching; if so, it is the graph from now on."""
        mate = perfect_matching(near.__getitem__, self.vertices, self.mate)
        if mate is not None:
            self.near, self.mate = near, mate
        return mate is not None

    def obey(self, charge: Charge) -> bool:
        """Keep the pairings that a charge is least for; whether that could be proved."""
        if charge.of_mdps:
            return self._obey_of_mdps(charge)
        if charge.leaving:
            return self._obey_leaving(charge.leaving)
        if not any(self.near[number] & charge.pairs(number) for number in members_of(self.bracket.members)):
            return True
        if charge.key in BOUNDS:
            return self._adopt(BOUNDS[charge.key](self, charge))
        return self._adopt(self.without(charge))

    def without(self, charge: Charge) -> list[int]:
        """The graph without the pairs that cost."""
        return [near and near & ~charge.pairs(number) for number, near in enumerate(self.near)]

    def _obey_leaving(self, leaving: int) -> bool:
        """The one who goes down costs one or nothing."""
        if not self.floaters & leaving:
            return True
        return self._adopt(self.without_floaters(leaving)) or self._adopt(self.without_floaters(~leaving))

    def without_floaters(self, floaters: int) -> list[int]:
        """The graph in which nobody of ``floaters`` goes down."""
        near = list(self.near)
        for number in members_of(near[self.down] & floaters):
            near[number] &= ~(1 << self.down)
        near[self.down] &= ~floaters
        return near

    def _obey_of_mdps(self, charge: Charge) -> bool:
        """Every MDP costs one or nothing; the sum of what each must cost at least is a bound."""
        mdps = list(members_of(self.bracket.mdps))
        cheap = {mdp: cheapest for mdp in mdps if (cheapest := self._cheapest(charge, mdp)) != self.near[mdp]}
        if not cheap or self._adopt(self._with_only(cheap)):
            return True
        if len(mdps) > 1:
            return False
        return self._adopt(self._with_only({mdp: self.near[mdp] & ~near for mdp, near in cheap.items()}))

    def _cheapest(self, charge: Charge, mdp: int) -> int:
        """What the MDP may be matched with for nothing, or at all where everything costs."""
        dear = charge.pairs(mdp) | (1 << self.down if charge.leaving >> mdp & 1 else 0)
        return self.near[mdp] & ~dear or self.near[mdp]

    def _with_only(self, wanted: dict[int, int]) -> list[int]:
        """The graph in which certain MDPs are matched with nobody but those wanted."""
        near = list(self.near)
        for mdp, partners in wanted.items():
            for other in members_of(near[mdp] & ~partners):
                near[other] &= ~(1 << mdp)
            near[mdp] = partners
        return near

    def pairs(self) -> Iterator[Pair]:
        """All pairs that are left."""
        for one in members_of(self.bracket.members):
            others = self.near[one] & self.bracket.members & ~((2 << one) - 1)
            yield from ((one, other) for other in members_of(others))

    # The choices of article 4

    def first_candidate(self) -> PairedBracket | None:
        """The first candidate of those that are left (3.6, 3.7); None where its exchange must be weighed."""
        pairing = Completion(self.near, self.vertices, self.mate)
        pairs = [*self._pair_mdps(pairing)]
        numbers = list(members_of(pairing.players & self.bracket.residents))
        down = [self.down] if pairing.players >> self.down & 1 else []
        size = (len(numbers) - len(down)) // 2
        s1, s2 = numbers[:size], numbers[size:]
        remainder = self._opponents([*s1, *down], s2, self.near)
        if remainder is None:
            remainder = self._exchanged(s1, s2, down)
        if remainder is None:
            self._fix(pairs)
            return None
        pairs += remainder
        paired = bit_set(number for pair in pairs for number in pair)
        return PairedBracket(pairs=tuple(pairs), downfloaters=self.bracket.members & ~paired)

    def _pair_mdps(self, pairing: Completion) -> Iterator[Pair]:
        """The set of pairable MDPs (4.4.2), then the opponents of each in turn (3.7.2)."""
        mdps = self.bracket.field.ranked(self.bracket.mdps)
        for mdp in reversed(mdps):
            if self.floaters >> mdp & 1 and pairing.allows(mdp, self.down):
                pairing.pair(mdp, self.down)
                mdps.remove(mdp)
                break
        for mdp in mdps:
            candidates = self.near[mdp] & pairing.players & self.bracket.residents
            opponent = next(other for other in members_of(candidates) if pairing.allows(mdp, other))
            pairing.pair(mdp, opponent)
            yield mdp, opponent

    def _opponents(self, s1: list[int], s2: list[int], near: Sequence[int]) -> list[Pair] | None:
        """The first transposition (4.2); who goes down comes last in S1 and is in none of the pairs."""
        partners = first_perfect_matching(s1, bit_set(s2), near)
        if partners is None:
            return None
        return [(one, other) for one, other in zip(s1, partners, strict=True) if one != self.down]

    def _exchanged(self, s1: list[int], s2: list[int], down: list[int]) -> list[Pair] | None:
        """The first exchange (4.3) with its first transposition, as far as each side by itself tells it; else None.

        Of a pair inside S1 the lower member moves out, of one inside S2 the higher one moves in, and who goes down out
        of S1 moves out. With as few as possible the sum of BSNs is best where it is best on each side (rule 2), which
        is so for one set on each side alone, so no other rule is needed. Nothing else is possible where a matching
        has these two sets.
        """
        upper, lower = bit_set([*s1, *down]), bit_set(s2)
        out = first_to_leave(self.near, upper | lower, upper, reversed(s1))
        into = first_to_leave(self.near, upper | lower, lower, s2)
        if out is None or into is None or out.bit_count() != into.bit_count():
            return None
        upper, lower = upper & ~out | into, lower & ~into | out
        near = [0] * len(self.near)
        for number in members_of(upper):
            above = -1 if number == self.down else -(2 << number)
            near[number] = self.near[number] & lower & above
            for other in members_of(near[number]):
                near[other] |= 1 << number
        ranked = [number for number in members_of(upper) if number != self.down]
        return self._opponents([*ranked, *down], list(members_of(lower)), near)

    def _fix(self, pairs: list[Pair]) -> None:
        """These pairs are made; nothing else is asked of their players."""
        fixed = bit_set(number for pair in pairs for number in pair)
        self.near = [0 if fixed >> number & 1 else near & ~fixed for number, near in enumerate(self.near)]
        for one, other in pairs:
            self.near[one], self.near[other] = 1 << other, 1 << one
