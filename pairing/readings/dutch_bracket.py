"""One bracket of the Dutch reading: its criteria, and its candidates in the sequence of articles 3 and 4.

C1 to C5 say which candidates there are, C6 to C9 which sets of downfloaters, C10 to C21 add up over pairs and
downfloaters. What is best is found by trying all pairings; then the candidates are made one after the other in
sequence, and the first that is one of the best is taken. A beginning that no best candidate has is left at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pairing.engine.tournament import Colour
from pairing.readings.common import bits, rank, the_least, without
from pairing.readings.dutch_facts import DOWN, UP, Person
from pairing.readings.dutch_sequence import exchanges
from pairing.readings.player_facts import STRONG

if TYPE_CHECKING:
    from pairing.readings.dutch import Reading

Players = tuple[Person, ...]
Couple = tuple[Person, Person]

ONE_POINT = 10
DIGIT = 5
"""Bits of each count in a sum of costs: more than sixteen players have not to be counted."""
IMPOSSIBLE = 1 << 4096


class Bracket:
    """MDPs and residents, each by rank, with everybody ``below`` them. Each method is a criterion or an article."""

    def __init__(self, reading: Reading, mdps: Players, residents: Players, below: Players) -> None:
        self.reading = reading
        self.mdps = mdps
        self.residents = residents
        self.below = below
        self.members = mdps + residents
        self.bit = {player: 1 << place for place, player in enumerate(self.members)}
        gaps = {mdp.score - residents[0].score for mdp in mdps}
        self.gaps = sorted(gaps | {gap + ONE_POINT for gap in gaps}, reverse=True)
        self.pair_cost: Callable[[Person, Person], int] = cache(self._pair_cost)
        self.least: Callable[[int], int] = cache(self._least)
        self.can_be_paired: Callable[[int], bool] = cache(self._can_be_paired)
        self.partners = [
            self.mask(other for other in self.members if self.may_meet(one, other)) for one in self.members
        ]

    def first_of_the_best(self) -> tuple[list[Couple], Players]:
        """3.4, 3.8: the pairs and the downfloaters of the first candidate among the best ones."""
        sets = self.best_sets()
        costs = {self.mask(floaters): self.cost_of_floating(floaters) for floaters in sets}
        everyone = self.mask(self.members)
        self.target = min(cost + self.least(everyone ^ floaters) for floaters, cost in costs.items())
        self.floating = costs
        pairs = next(self.candidates(len(sets[0])))
        paired = {player for couple in pairs for player in couple}
        return pairs, tuple(player for player in self.members if player not in paired)

    # C1 to C9: who may float

    def best_sets(self) -> list[Players]:
        """The sets of downfloaters that are best by C6 to C9."""
        sets = next(sets for size in range(len(self.members) + 1) if (sets := self.admissible_sets(size)))  # C6
        for criterion in (self.c7, self.c8, self.c9):
            sets = the_least(sets, criterion)
        return sets

    def admissible_sets(self, size: int) -> list[Players]:
        """C1 to C5: the sets of so many downfloaters that let all others be paired inside, and the rest below."""
        if (len(self.members) - size) % 2:
            return []
        return [floaters for floaters in combinations(self.members, size) if self.is_admissible(floaters)]

    def is_admissible(self, floaters: Players) -> bool:
        """C1 to C4, with the bye where C5 wants it."""
        if not self.reading.can_be_completed(floaters + self.below):
            return False
        return self.can_be_paired(self.mask(without(self.members, *floaters)))

    def _can_be_paired(self, everyone: int) -> bool:
        """Whether ``everyone`` can be paired inside the bracket."""
        first = everyone & -everyone
        return not everyone or any(
            self.can_be_paired(everyone ^ first ^ partner)
            for partner in bits(self.partners[first.bit_length() - 1] & everyone)
        )

    def may_meet(self, one: Person, other: Person) -> bool:
        """C1, C3; 3.3.3: MDPs meet residents, never one another."""
        if one is other or (one in self.mdps and other in self.mdps):
            return False
        return self.reading.circle.may_meet(one, other)

    def c7(self, floaters: Players) -> tuple[int, ...]:
        """The scores of all downfloaters, those of the Limbo too, in descending order."""
        return tuple(sorted((player.score for player in floaters), reverse=True))

    def c8(self, floaters: Players) -> tuple[Any, ...]:
        """How many will have to float from the following bracket, and their scores (C6 and C7 there)."""
        if not self.below:
            return ()
        residents = tuple(player for player in self.below if player.score == self.below[0].score)
        following = type(self)(self.reading, floaters, residents, without(self.below, *residents))
        sets = next(sets for size in range(len(following.members) + 1) if (sets := following.admissible_sets(size)))
        return (len(sets[0]), min(following.c7(downfloaters) for downfloaters in sets))

    def c9(self, floaters: Players) -> int:
        """The unplayed games of one downfloater who is the only one left with the lowest score for the bye."""
        if len(floaters) != 1 or not self.will_have_the_bye(floaters[0]):
            return 0
        return floaters[0].unplayed

    def will_have_the_bye(self, floater: Person) -> bool:
        """Those below have less than the lowest score with which anybody can have it."""
        takers = self.reading.takers
        return self.reading.is_odd and floater in takers and not any(player in takers for player in self.below)

    # C10 to C21: what a candidate costs, as counts in the order of the criteria

    def digits(self, counts: Sequence[int], gaps: Sequence[int | None]) -> int:
        """The counts of C10 to C17 and the score differences of C18 to C21 (None for no such one) as one number.

        Differences are compared in descending order: how many of the largest there are, of the next one, and so on.
        """
        levels = [int(gap == level) for gap in gaps for level in self.gaps]
        number = 0
        for count in (*counts, *levels):
            number = number << DIGIT | count
        return number

    def _pair_cost(self, one: Person, other: Person) -> int:
        higher, lower = sorted((one, other), key=rank)
        white, black, _article = self.reading.allocation(higher, lower)
        sides = ((white, Colour.WHITE), (black, Colour.BLACK))
        mdp = higher in self.mdps
        gap = higher.score - lower.score
        counts = (
            self.c10(sides),
            self.c11(sides),
            sum(self.c12(player, colour) for player, colour in sides),
            sum(self.c13(player, colour) for player, colour in sides),
            0,
            int(mdp and lower.floated(UP, 1)),  # C15
            0,
            int(mdp and lower.floated(UP, 2)),  # C17
        )
        gaps = (
            gap if mdp and higher.floated(DOWN, 1) else None,  # C18
            gap if mdp and lower.floated(UP, 1) else None,  # C19
            gap if mdp and higher.floated(DOWN, 2) else None,  # C20
            gap if mdp and lower.floated(UP, 2) else None,  # C21
        )
        return self.digits(counts, gaps)

    def c10(self, sides: Sequence[tuple[Person, Colour]]) -> int:
        """Topscorers and their opponents who get a colour difference beyond 2."""
        if not any(player.is_topscorer for player, _ in sides):
            return 0
        return sum(abs(player.difference + (1 if colour is Colour.WHITE else -1)) > 2 for player, colour in sides)

    def c11(self, sides: Sequence[tuple[Person, Colour]]) -> int:
        """Topscorers and their opponents who get the same colour three times in a row."""
        if not any(player.is_topscorer for player, _ in sides):
            return 0
        return sum(player.colours[-2:] == (colour, colour) for player, colour in sides)

    def c12(self, player: Person, colour: Colour) -> int:
        """A colour preference not given."""
        return int(player.preference not in (None, colour))

    def c13(self, player: Person, colour: Colour) -> int:
        """A strong colour preference not given."""
        return int(player.strength == STRONG and player.preference is not colour)

    def cost_of_floating(self, floaters: Players) -> int:
        return sum(map(self.float_cost, floaters))

    def float_cost(self, player: Person) -> int:
        """C14 and C16 of a resident, C18 and C20 of an MDP in the Limbo."""
        resident = player in self.residents
        gap = None if resident else self.gap_in_limbo(player)
        counts = (
            0,
            0,
            0,
            0,
            int(resident and player.floated(DOWN, 1)),
            0,
            int(resident and player.floated(DOWN, 2)),
            0,
        )
        return self.digits(
            counts, (gap if player.floated(DOWN, 1) else None, None, gap if player.floated(DOWN, 2) else None, None)
        )

    def gap_in_limbo(self, mdp: Person) -> int | None:
        """C18, C20: as if paired with somebody who has one point less than the residents."""
        return mdp.score - self.residents[0].score + ONE_POINT

    def _least(self, everyone: int) -> int:
        """The least cost of all ways to pair ``everyone`` inside the bracket."""
        if not everyone:
            return 0
        first = everyone & -everyone
        one = self.members[first.bit_length() - 1]
        best = IMPOSSIBLE
        for partner in bits(self.partners[first.bit_length() - 1] & everyone):
            rest = self.least(everyone ^ first ^ partner)
            if rest < IMPOSSIBLE:
                best = min(best, self.pair_cost(one, self.members[partner.bit_length() - 1]) + rest)
        return best

    # Articles 3 and 4: the candidates in sequence

    def candidates(self, downfloaters: int) -> Iterator[list[Couple]]:
        """3.6, 3.7: those of the best candidates that are made, in sequence. MaxPairs follows from C6, M1 from C7."""
        max_pairs = (len(self.members) - downfloaters) // 2
        everyone = self.mask(self.members)
        for s1 in self.sets_of_pairable_mdps():
            for mdp_pairs, left, cost in self.transpositions(s1, self.residents, everyone, 0):
                remainder = tuple(player for player in self.residents if self.bit[player] & left)
                yield from self.of_remainder(remainder, max_pairs - len(s1), mdp_pairs, left, cost)

    def sets_of_pairable_mdps(self) -> list[Players]:
        """4.4: each leaves a Limbo as C7 wants it; by their smallest differing BSN."""
        limbos = {floaters & self.mask(self.mdps) for floaters in self.floating}
        pairable = {tuple(mdp for mdp in self.mdps if not self.bit[mdp] & limbo) for limbo in limbos}
        return sorted(pairable, key=lambda s1: [self.members.index(mdp) for mdp in s1])

    def of_remainder(
        self, players: Players, pairs: int, mdp_pairs: list[Couple], left: int, cost: int
    ) -> Iterator[list[Couple]]:
        """3.6, 3.7.1: a homogeneous bracket or a remainder, its original S1 of so many players; BSNs from 1 on."""
        for first, second in exchanges(pairs, len(players) - pairs, self.reading.exchange_key):
            s1, s2 = tuple(players[place] for place in first), tuple(players[place] for place in second)
            for more, floating, _cost in self.transpositions(s1, s2, left, cost):
                assert floating in self.floating, "Only the best candidates come so far."
                yield mdp_pairs + more

    def transpositions(
        self, s1: Sequence[Person], s2: Sequence[Person], left: int, cost: int
    ) -> Iterator[tuple[list[Couple], int, int]]:
        """4.2: the first of ``s1`` meets each of ``s2`` in turn, then the second, and so on, while there is hope."""
        if not s1:
            if self.is_hopeful(left, cost):
                yield [], left, cost
            return
        for opponent in s2:
            if not self.partners[self.members.index(s1[0])] & self.bit[opponent]:
                continue
            still = left ^ self.bit[s1[0]] ^ self.bit[opponent]
            so_far = cost + self.pair_cost(s1[0], opponent)
            if self.is_hopeful(still, so_far):
                for pairs, rest, total in self.transpositions(s1[1:], without(s2, opponent), still, so_far):
                    yield [(s1[0], opponent), *pairs], rest, total

    def is_hopeful(self, left: int, cost: int) -> bool:
        """Whether those ``left`` can still make one of the best candidates of what has cost so much."""
        return any(
            floaters & left == floaters and cost + floating + self.least(left ^ floaters) == self.target
            for floaters, floating in self.floating.items()
        )

    def mask(self, players: Iterable[Person]) -> int:
        return sum(self.bit[player] for player in players)
