"""The Dubov system read literally: every candidate is tried in the order of the rules.

Articles are those of C.04.4.1 (February 2026) unless another text is named; where the text is silent the rulings of
the project hold (see docs/fide/dubov.md). This is the ground truth that the engine is compared with, so it shares
nothing with it but the input types. It is meant for up to a dozen players: sets are bit sets over the players present
and answers about them are remembered, but nothing is decided by any other means than trying what there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import TypeVar

from pairing.engine.tournament import Colour, Tournament
from pairing.readings import NothingToPair
from pairing.readings.common import (
    are_forbidden,
    bits,
    board_key,
    is_last_round,
    latest_difference,
    rank,
    running_numbers,
    without,
)
from pairing.readings.player_facts import ABSOLUTE, Facts, all_facts, maximum_upfloats

IMPOSSIBLE = 1_000_000
"""More pairs than there can be: the cost of what has no legal pairing."""

Item = TypeVar("Item")
Players = tuple[Facts, ...]
Couple = tuple[Facts, Facts]


class Reading:
    """One tournament before one round. Each method is an article; a wrong reading overrides one of them."""

    MOST_PRESENT = 20  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.facts = all_facts(tournament)
        self.present: Players = tuple(self.facts[tpn] for tpn in sorted(self.facts) if tpn not in tournament.absent)
        self.bit = {player.tpn: 1 << index for index, player in enumerate(self.present)}
        self.fewest = cache(self._fewest)

    @cached_property
    def partners(self) -> list[int]:
        """The players whom each one may meet, in the order of ``present``."""
        return [self.mask(other for other in self.present if self.may_meet(one, other)) for one in self.present]

    @cached_property
    def seekers(self) -> tuple[int, int]:
        """Those with a preference for White, and those with one for Black."""
        white = self.mask(player for player in self.present if player.preference is Colour.WHITE)
        return white, self.mask(self.present) & ~white

    # The whole round

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        """1.9.2: the bye, then the scoregroups in descending order of score."""
        bye = self.bye()
        left = tuple(player for player in self.present if player is not bye)
        if not self.can_be_paired(left):
            raise NothingToPair
        couples: list[Couple] = []
        while left:
            top = max(player.score for player in left)
            residents = tuple(player for player in left if player.score == top)
            bracket = residents + self.upfloaters(residents, left)
            couples += self.pair_bracket(bracket)
            left = tuple(player for player in left if player not in bracket)
        boards = [self.colours(couple, board=board) for board, couple in enumerate(self.board_order(couples), start=1)]
        return boards, bye.tpn if bye else None

    # Article 2: what is legal

    def may_meet(self, one: Facts, other: Facts) -> bool:
        """C1, C3 and the pairs that the arbiter forbids."""
        if one is other or other.tpn in one.opponents or are_forbidden(self.tournament, one.tpn, other.tpn):
            return False
        return not (one.strength == other.strength == ABSOLUTE and one.preference is other.preference)

    def can_be_paired(self, players: Iterable[Facts]) -> bool:
        """C4 and 3.2.1: a legal pairing of all ``players`` exists."""
        return self.fewest(self.mask(players), (), ()) < IMPOSSIBLE

    def _fewest(self, everyone: int, counted: tuple[int, ...], barred: tuple[int, ...]) -> int:
        """Over all legal pairings of ``everyone`` with no pair inside a ``barred`` set: fewest pairs inside a counted.

        Goes through all the partners of the first player, then all those of the next one left, and so on.
        """
        if not everyone:
            return 0
        first = everyone & -everyone
        best = IMPOSSIBLE
        for partner in bits(self.partners[first.bit_length() - 1] & everyone):
            pair = first | partner
            if any(pair & group == pair for group in barred):
                continue
            cost = sum(pair & group == pair for group in counted) + self.fewest(everyone ^ pair, counted, barred)
            best = min(best, cost)
        return best

    def quality(self, upfloaters: Players, bracket: Players) -> tuple[object, ...]:
        """C6 to C10, the smaller the better; C5 is settled by trying the small numbers of upfloaters first."""
        return (self.lower_scores(upfloaters), self.missed_preferences(bracket), *self.float_history(upfloaters))

    def lower_scores(self, upfloaters: Players) -> tuple[int, ...]:
        """C6: the scores in ascending order, as large as possible."""
        return tuple(-score for score in sorted(player.score for player in upfloaters))

    def missed_preferences(self, bracket: Players) -> int:
        """C7: one player misses it in each pair of seekers of the same colour (1.6, 5.2.2)."""
        return self.fewest(self.mask(bracket), self.seekers, ())

    def float_history(self, upfloaters: Players) -> tuple[int, ...]:
        """C8, C9 and C10, none of them in the last round."""
        if is_last_round(self.tournament):
            return ()
        limit = maximum_upfloats(self.tournament)
        maximum = [player for player in upfloaters if player.upfloats >= limit]
        return (
            len(maximum),
            sum(player.upfloats for player in maximum),
            sum(player.upfloated_last_round for player in upfloaters),
        )

    # Article 3.1: the bye

    def bye(self) -> Facts | None:
        """3.1: the first in order who may take it and leaves a complete pairing; None for an even number."""
        if len(self.present) % 2 == 0:
            return None
        for player in sorted(self.present, key=self.bye_order):
            others = (other for other in self.present if other is not player)
            if self.may_take_bye(player) and self.can_be_paired(others):
                return player
        raise NothingToPair

    def may_take_bye(self, player: Facts) -> bool:
        """3.1.1, C2."""
        return player.may_take_bye

    def bye_order(self, player: Facts) -> tuple[int, ...]:
        """3.1.3 to 3.1.5: lowest score, most games, largest TPN."""
        return (player.score, -player.games, -player.tpn)

    # Articles 3.2.1 and 3.2.2: the upfloaters

    def upfloaters(self, residents: Players, left: Players) -> Players:
        """The first set (4.2) among the best ones (C5 to C10) of those that give a legal bracket."""
        pool = sorted(set(left) - set(residents), key=lambda player: (-player.score, player.tpn))
        for size in range(len(residents) % 2, len(pool) + 1, 2):  # a bracket is even
            legal = [chosen for chosen in self.sets(pool, size) if self.is_legal_bracket(residents + chosen, left)]
            if legal:
                return min(legal, key=lambda chosen: self.quality(chosen, residents + chosen))
        raise NothingToPair

    def is_legal_bracket(self, bracket: Players, left: Players) -> bool:
        """C1 and C3 inside the bracket, C4 for those who stay below it."""
        return self.can_be_paired(bracket) and self.can_be_completed(set(left) - set(bracket))

    def can_be_completed(self, rest: Iterable[Facts]) -> bool:
        """C4."""
        return self.can_be_paired(rest)

    def sets(self, pool: Sequence[Facts], size: int) -> Iterable[Players]:
        """4.1.3: the sets of ``size`` players of a pool in sequence order, by the smallest differing number."""
        return combinations(pool, size)

    # Articles 3.2.3 to 3.2.6: the bracket

    def pair_bracket(self, bracket: Players) -> list[Couple]:
        """3.2.3 to 3.2.6."""
        g1, g2 = self.subgroups(bracket)
        smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        smaller, larger = self.recompose(smaller, larger)
        g1, g2 = (smaller, larger) if len(g1) <= len(g2) else (larger, smaller)
        s1 = tuple(sorted(g1, key=lambda player: (player.aro, player.tpn)))
        return list(zip(s1, self.first_transposition(s1, g2), strict=True))

    def subgroups(self, bracket: Players) -> tuple[Players, Players]:
        """3.2.3: G1 and G2."""
        if self.all_yet_to_play(bracket):
            by_tpn = tuple(sorted(bracket, key=lambda player: player.tpn))
            half = len(by_tpn) // 2
            return by_tpn[:half], by_tpn[half:]
        g1 = tuple(player for player in bracket if player.preference is Colour.WHITE)
        return g1, without(bracket, *g1)

    def all_yet_to_play(self, bracket: Players) -> bool:
        """3.2.3.1, asked in any round."""
        return all(player.games == 0 for player in bracket)

    def recompose(self, smaller: Players, larger: Players) -> tuple[Players, Players]:
        """3.2.4: first out of the smaller subgroup, then out of the larger one until the sizes are equal."""
        leaving = self.unavoidable_pairs(smaller, larger)
        entering = leaving + (len(larger) - len(smaller)) // 2
        for out in self.sets(self.sequence(smaller), leaving):
            kept, grown = without(smaller, *out), larger + out
            for back in self.sets(self.second_pool(larger, out), entering):
                new_smaller, new_larger = kept + back, without(grown, *back)
                if self.pairs_at_best(new_smaller, new_larger):
                    return new_smaller, new_larger
        raise NothingToPair

    def unavoidable_pairs(self, smaller: Players, larger: Players) -> int:
        """3.2.4.1: the pairs inside the smaller subgroup that no legal pairing of the bracket can do without."""
        return self.fewest(self.mask(smaller + larger), (self.mask(smaller),), ())

    def second_pool(self, larger: Players, out: Players) -> Sequence[Facts]:
        """3.2.4.2, 4.3.1: the seekers of the larger side's colour; those just shifted in (``out``) are not of them."""
        return self.sequence(larger)

    def pairs_at_best(self, one_side: Players, other_side: Players) -> bool:
        """3.2.4, note: the two subgroups can be paired with each other, legally and as well as C7 allows."""
        sides = (self.mask(one_side), self.mask(other_side))
        return self.fewest(sides[0] | sides[1], self.seekers, sides) == self.missed_preferences(one_side + other_side)

    def sequence(self, seekers: Players) -> Sequence[Facts]:
        """4.3.2 and 4.3.3: seekers of White by ARO and TPN, seekers of Black by TPN, numbered from the middle out."""

        def position(player: Facts) -> tuple[int, int]:
            return (player.aro if player.preference is Colour.WHITE else 0, player.tpn)

        return list(middle_out(sorted(seekers, key=position)))

    def first_transposition(self, s1: Players, g2: Players) -> Players:
        """3.2.6, 4.4: the first order of G2 that is legal opposite ``s1``; a hopeless beginning is left at once."""
        if not s1:
            return ()
        for player in sorted(g2, key=lambda player: player.tpn):
            others = without(g2, player)
            sides = (self.mask(s1[1:]), self.mask(others))
            if self.legal(s1[0], player) and self.fewest(sides[0] | sides[1], (), sides) < IMPOSSIBLE:
                return (player, *self.first_transposition(s1[1:], others))
        raise NothingToPair

    # Article 5 and C.04.2, article 3.6: colours and boards

    def colours(self, couple: Couple, *, board: int) -> tuple[int, int]:
        """5.2: White's and Black's TPN. ``board`` has no say in it."""
        white, black, _ = self.allocation(couple)
        return white.tpn, black.tpn

    def allocation(self, couple: Couple) -> tuple[Facts, Facts, str]:
        """White, Black, and the article that decided."""
        higher, lower = sorted(couple, key=rank)
        if not higher.games and not lower.games:
            initial = self.tournament.initial_colour
            assert initial is not None, "The initial colour has not been drawn (5.1)."
            odd = running_numbers(self.tournament)[higher.tpn] % 2
            colour, article = initial if odd else initial.opposite, "5.2.1"
        elif higher.preference is not lower.preference:
            colour, article = higher.preference, "5.2.2"
        elif higher.strength != lower.strength:
            stronger_is_higher = higher.strength > lower.strength
            colour = higher.preference if stronger_is_higher else lower.preference.opposite
            article = "5.2.3"
        elif last := self.last_difference(higher.colours, lower.colours):
            colour, article = last.opposite, "5.2.4"
        else:
            colour, article = higher.preference, "5.2.5"
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def last_difference(self, higher: Sequence[Colour], lower: Sequence[Colour]) -> Colour | None:
        """5.2.4 with C.04.2, 3.4: the higher ranked player's colour when the two last had different ones."""
        return latest_difference(higher, lower)

    def board_order(self, couples: Iterable[Couple]) -> list[Couple]:
        """C.04.2, 3.6."""
        return sorted(couples, key=self.board_key)

    def board_key(self, couple: Couple) -> tuple[int, ...]:
        """C.04.2, 3.6.1 to 3.6.3."""
        return board_key(couple)

    # Bit sets

    def legal(self, one: Facts, other: Facts) -> bool:
        return bool(self.partners[self.bit[one.tpn].bit_length() - 1] & self.bit[other.tpn])

    def mask(self, players: Iterable[Facts]) -> int:
        return sum(self.bit[player.tpn] for player in players)


def middle_out(items: Sequence[Item]) -> Iterator[Item]:
    """4.3.3: the middle of what remains of the list, again and again; of two in the middle the higher."""
    remaining = list(items)
    while remaining:
        yield remaining.pop((len(remaining) - 1) // 2)
