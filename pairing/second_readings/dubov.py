"""The Dubov system read a second time: each question is one weighted matching in exact integers.

Articles are those of C.04.4.1 (February 2026) unless another text is named; where the text is silent the rulings of
the project hold (see docs/fide/dubov.md). Neither the engine nor the brute force has a part in it: a bracket takes
three matchings (its upfloaters, its shifts, its transposition), each of whose edges carries everything that the
articles weigh, in their order, as the digits of one large number. That reaches fields of forty players, where trying
every candidate does not, and has no shortcut that could be wrong.

Why one matching settles the upfloaters: take a complete matching of everybody left in which as few pairs as possible
join a resident to somebody lower. The lower ones of those pairs are a smallest legal set (no two of a smallest set
meet, or both could stay below), and every smallest legal set arises so. C5 to C10 and the order of 4.2 are sums over
those pairs, so the least matching shows the set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from pairing.engine.tournament import Colour, Tournament
from pairing.readings.common import running_numbers
from pairing.readings.player_facts import ABSOLUTE, Facts, all_facts, maximum_upfloats
from pairing.second_readings.matching import couples_of, least_perfect_matching, place_cost

Board = tuple[int, int]
Players = tuple[Facts, ...]
Couple = tuple[Facts, Facts]
Cost = Callable[[Facts, Facts], Sequence[int] | None]
"""What a pair costs, the weightiest part first; None for a pair that may not be."""


class SecondReading:
    """One tournament before one round."""

    MOST_PRESENT = 300  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        facts = all_facts(tournament)
        self.present: Players = tuple(facts[tpn] for tpn in sorted(facts) if tpn not in tournament.absent)
        self.forbidden = {frozenset(pair) for pair in tournament.forbidden_pairs}
        self.max_upfloats = maximum_upfloats(tournament)
        self.is_last_round = tournament.coming_round >= tournament.total_rounds

    def pair_round(self) -> tuple[list[Board], int | None]:
        """1.9.2: the bye, then the scoregroups in descending order of score."""
        bye = self.bye() if len(self.present) % 2 else None
        left = tuple(player for player in self.present if player is not bye)
        couples: list[Couple] = []
        while left:
            bracket = self.next_bracket(left)
            couples += self.pair_bracket(bracket)
            left = tuple(player for player in left if player not in bracket)
        couples.sort(key=board_key)
        return [self.colours(*couple) for couple in couples], bye.tpn if bye else None

    def may_meet(self, one: Facts, other: Facts) -> bool:
        """C1, C3 and the pairs that the arbiter forbids."""
        if other.tpn in one.opponents or frozenset((one.tpn, other.tpn)) in self.forbidden:
            return False
        return one.preference is not other.preference or min(one.strength, other.strength) < ABSOLUTE

    def bye(self) -> Facts:
        """3.1: somebody who may take it is matched with nobody, at a cost that is the place in the order of 3.1.

        Nobody is an empty chair, ``None`` in the graph, that everybody else could meet only once.
        """
        order = sorted(self.present, key=lambda player: (player.score, -player.games, -player.tpn))
        chair = [(None, player, (place,)) for place, player in enumerate(order) if player.may_take_bye]
        between = ((one, other, (0,)) for one, other in couples_of(self.present) if self.may_meet(one, other))
        matching = least_perfect_matching([None, *self.present], chain(chair, between))
        return next(player for pair in matching if None in pair for player in pair if player is not None)

    # Articles 3.2.1 and 3.2.2: the upfloaters

    def next_bracket(self, left: Players) -> Players:
        """The residents of the highest score and the best set of upfloaters."""
        top = max(player.score for player in left)
        residents = tuple(player for player in left if player.score == top)
        pool = sorted((player for player in left if player.score < top), key=lambda player: (-player.score, player.tpn))
        charge = {player: self.upfloater_charge(player, pool) for player in pool}
        nothing = (0,) * (len({p.score for p in pool}) + 5)

        def cost(one: Facts, other: Facts) -> Sequence[int] | None:
            if not self.may_meet(one, other):
                return None
            floating = [player for player in (one, other) if player in charge]
            if len(floating) == 2:  # both stay below
                return (0, *nothing)
            misses = int(one.preference is other.preference)  # C7
            lower_scores, history = charge[floating[0]] if floating else (nothing[5:], nothing[:4])
            return (len(floating), *lower_scores, misses, *history)

        matching = self.matched(left, cost)
        upfloaters = {
            player for pair in matching if {p.score for p in pair} > {top} for player in pair if player.score < top
        }
        return residents + tuple(player for player in pool if player in upfloaters)

    def upfloater_charge(self, player: Facts, pool: Sequence[Facts]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """C6 as counts of upfloaters from the lowest score up, the fewer the better; then C8 to C10 and 4.2."""
        lower_scores = tuple(int(player.score == score) for score in sorted({other.score for other in pool}))
        maximum = not self.is_last_round and player.upfloats >= self.max_upfloats
        last_round = not self.is_last_round and player.upfloated_last_round
        history = (int(maximum), player.upfloats if maximum else 0, int(last_round))
        return lower_scores, (*history, place_cost(pool.index(player), len(pool)))

    # Articles 3.2.3 to 3.2.6: the bracket

    def pair_bracket(self, bracket: Players) -> list[Couple]:
        """G1 and G2, both shifts, S1 and T2."""
        g1 = set(first_group(bracket))
        g2 = set(bracket) - g1
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        out, back = self.shifts(bracket, smaller, larger)
        new_smaller, new_larger = smaller - out | back, larger - back | out
        new_g1, new_g2 = (new_smaller, new_larger) if smaller is g1 else (new_larger, new_smaller)
        s1 = sorted(new_g1, key=lambda player: (player.aro, player.tpn))
        return self.transposition(s1, sorted(new_g2, key=lambda player: player.tpn))

    def shifts(self, bracket: Players, smaller: set[Facts], larger: set[Facts]) -> tuple[set[Facts], set[Facts]]:
        """3.2.4: of each pair inside a subgroup, one is shifted; that pair counts for the first in sequence (4.3).

        Pairs inside the smaller subgroup first (their number is also what C7 can spare), then who leaves it, then who
        leaves the larger one: as many as there are pairs inside it, for the sizes must end equal.
        """
        place = {player: number for side in (smaller, larger) for number, player in enumerate(sequence(side))}

        def cost(one: Facts, other: Facts) -> Sequence[int] | None:
            if not self.may_meet(one, other):
                return None
            shift = place_cost(min(place[one], place[other]), len(bracket))
            if one in smaller and other in smaller:
                return (1, shift, 0)
            return (0, 0, shift) if one in larger and other in larger else (0, 0, 0)

        out, back = set[Facts](), set[Facts]()
        for one, other in self.matched(bracket, cost):
            first = min(one, other, key=lambda player: place[player])
            if one in smaller and other in smaller:
                out.add(first)
            elif one in larger and other in larger:
                back.add(first)
        return out, back

    def transposition(self, s1: Sequence[Facts], g2: Sequence[Facts]) -> list[Couple]:
        """3.2.6 and 4.4: the first of S1 meets the smallest TPN there is, then the second of S1, and so on."""
        row = {player: number for number, player in enumerate(s1)}
        rank_in_g2 = {player: number for number, player in enumerate(g2)}

        def cost(one: Facts, other: Facts) -> Sequence[int] | None:
            if (one in row) is (other in row) or not self.may_meet(one, other):
                return None
            mine, theirs = (one, other) if one in row else (other, one)
            return [rank_in_g2[theirs] if number == row[mine] else 0 for number in range(len(s1))]

        return list(self.matched((*s1, *g2), cost))

    def matched(self, players: Players, cost: Cost) -> Iterator[Couple]:
        """The complete matching of ``players`` of the least cost."""
        edges = ((one, other, price) for one, other in couples_of(players) if (price := cost(one, other)) is not None)
        for one, other in least_perfect_matching(players, edges):
            assert one is not None
            assert other is not None
            yield one, other

    # Article 5

    def colours(self, one: Facts, other: Facts) -> Board:
        """5.2: White's and Black's TPN."""
        higher, lower = sorted((one, other), key=rank)
        return (higher.tpn, lower.tpn) if self.higher_has_white(higher, lower) else (lower.tpn, higher.tpn)

    def higher_has_white(self, higher: Facts, lower: Facts) -> bool:
        if higher.games == lower.games == 0:  # 5.2.1
            odd = running_numbers(self.tournament)[higher.tpn] % 2 == 1
            return (self.tournament.initial_colour is Colour.WHITE) == odd
        higher_wants_white = higher.preference is Colour.WHITE
        if higher.preference is not lower.preference:  # 5.2.2
            return higher_wants_white
        if higher.strength != lower.strength:  # 5.2.3
            return higher_wants_white == (higher.strength > lower.strength)
        for mine, theirs in zip(higher.colours[::-1], lower.colours[::-1], strict=False):  # 5.2.4; C.04.2, 3.4
            if mine is not theirs:
                return mine is Colour.BLACK
        return higher_wants_white  # 5.2.5


def rank(player: Facts) -> tuple[int, int]:
    """5.2.1: more points first, then the smaller TPN."""
    return (-player.score, player.tpn)


def board_key(couple: Couple) -> tuple[int, int, int]:
    """C.04.2, 3.6."""
    higher = min(couple, key=rank)
    return (-higher.score, -sum(player.score for player in couple), higher.tpn)


def first_group(bracket: Players) -> Players:
    """3.2.3: G1."""
    if any(player.games for player in bracket):
        return tuple(player for player in bracket if player.preference is Colour.WHITE)
    return tuple(sorted(bracket, key=lambda player: player.tpn)[: len(bracket) // 2])


def sequence(side: Iterable[Facts]) -> list[Facts]:
    """4.3.2 and 4.3.3: numbered from the middle out; of the places equally far from it the earlier one first."""
    by_aro = sorted(side, key=lambda p: (p.aro if p.preference is Colour.WHITE else 0, p.tpn))
    middle = (len(by_aro) - 1) / 2
    places = sorted(range(len(by_aro)), key=lambda place: (abs(place - middle), place))
    return [by_aro[place] for place in places]
