"""The Dutch system read a second time: each question about a bracket is one weighted matching in exact integers.

Articles are those of C.04.3 (February 2026); where the text is silent the rulings of the project hold (see
docs/fide/dutch.md). Of the literal reading it takes the facts of the players alone. Everybody left is matched at once:
a bracket's member who is matched with somebody below floats, so C4 holds by itself, and C5 to C21 are sums over the
pairs. So is what says which candidate comes first: the set of pairable MDPs and their opponents in a second matching,
the exchange in a third, the transposition in a fourth one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from pairing.engine.tournament import Colour, Tournament
from pairing.readings.common import board_key, rank
from pairing.readings.dutch_facts import DOWN, UP, Person, persons
from pairing.readings.player_facts import ABSOLUTE, STRONG
from pairing.second_readings.matching import couples_of, least_perfect_matching, place_cost

Players = tuple[Person, ...]
Couple = tuple[Person, Person]
Price = Callable[[Person, Person | None], Sequence[int] | None]
"""What it costs that a player meets a lower ranked one, or the bye; None for what may not be."""


class SecondReading:
    """One tournament before one round."""

    MOST_PRESENT = 150  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        people = persons(tournament)
        present = (person for tpn, person in people.items() if tpn not in tournament.absent)
        self.present: Players = tuple(sorted(present, key=rank))
        self.forbidden = {frozenset(pair) for pair in tournament.forbidden_pairs}
        self.takers = [player for player in self.present if not player.bye_barred]  # C2

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        """1.9.2."""
        found = self.matched(self.present, lambda one, other: (0 if other else one.score,))
        lowest = next((one.score for one, other in found if other is None), None)
        self.takers = [player for player in self.takers if player.score == lowest]  # C5
        couples: list[Couple] = []
        mdps: Players = ()
        below = self.present
        while below:
            residents = tuple(player for player in below if player.score == below[0].score)
            below = below[len(residents) :]
            pairs = Bracket(self, mdps, residents, below).pairs()
            couples += pairs
            paired = {player for couple in pairs for player in couple}
            mdps = tuple(player for player in mdps + residents if player not in paired)
        couples.sort(key=board_key)
        return [self.colours(*couple) for couple in couples], mdps[0].tpn if mdps else None

    def may_meet(self, one: Person, other: Person) -> bool:
        """C1, C3 and the pairs that the arbiter forbids."""
        if other.tpn in one.opponents or frozenset((one.tpn, other.tpn)) in self.forbidden:
            return False
        if one.strength < ABSOLUTE or other.strength < ABSOLUTE or one.preference is not other.preference:
            return True
        return one.is_topscorer or other.is_topscorer

    def matched(self, players: Players, price: Price) -> list[tuple[Person, Person | None]]:
        """The complete matching of ``players`` of the least price; of an odd number one has the bye, which is None."""
        between = ((one, other) for one, other in couples_of(players) if self.may_meet(one, other))
        bye = ((player, None) for player in self.takers if player in players and len(players) % 2)
        couples: Iterator[tuple[Person, Person | None]] = chain(between, bye)
        edges = ((one, other, cost) for one, other in couples if (cost := price(one, other)) is not None)
        vertices: list[Person | None] = [*players, None] if len(players) % 2 else [*players]
        place = {player: number for number, player in enumerate(players)}
        found = []
        for one, other in least_perfect_matching(vertices, edges):
            if one is None or (other is not None and place[other] < place[one]):
                one, other = other, one
            assert one is not None
            found.append((one, other))
        return found

    # Article 5

    def colours(self, one: Person, other: Person) -> tuple[int, int]:
        """5.2: White's and Black's TPN."""
        higher, lower = sorted((one, other), key=rank)
        return (higher.tpn, lower.tpn) if self.higher_has_white(higher, lower) else (lower.tpn, higher.tpn)

    def higher_has_white(self, higher: Person, lower: Person) -> bool:
        """5.2.1 to 5.2.5."""
        if higher.preference is not lower.preference:
            return Colour.WHITE is higher.preference or lower.preference is Colour.BLACK
        mine = (higher.strength, abs(higher.difference) if higher.strength == ABSOLUTE else 0)
        theirs = (lower.strength, abs(lower.difference) if lower.strength == ABSOLUTE else 0)
        if mine != theirs:
            return (higher.preference is Colour.WHITE) == (mine > theirs)
        for own, others in zip(higher.colours[::-1], lower.colours[::-1], strict=False):
            if own is not others:
                return own is Colour.BLACK
        if higher.preference:
            return higher.preference is Colour.WHITE
        assert higher.number is not None
        return (self.tournament.initial_colour is Colour.WHITE) == (higher.number % 2 == 1)


class Bracket:
    """MDPs, residents, and all ``below`` them, each by rank."""

    def __init__(self, reading: SecondReading, mdps: Players, residents: Players, below: Players) -> None:
        self.reading = reading
        self.mdps = mdps
        self.residents = residents
        self.everybody = mdps + residents + below
        following = {player.score for player in below[:1]}
        self.depth = {
            player: 0 if player in mdps + residents else 1 + (player.score not in following)
            for player in self.everybody
        }
        self.scores = sorted({player.score for player in mdps + residents}, reverse=True)
        self.scores_of_two = sorted({*self.scores, *following}, reverse=True)
        gaps = {mdp.score - residents[0].score for mdp in mdps}
        self.gaps = sorted(gaps | {gap + 10 for gap in gaps}, reverse=True)
        self.counts_unplayed = False
        self.counts_unplayed = self.sends_down_the_bye()

    def pairs(self) -> list[Couple]:
        """3.3 to 3.8."""
        mdp_pairs, number = self.mdp_pairing() if self.mdps else ([], self.most_pairs())
        remaining = [player for player in self.residents if not any(player in pair for pair in mdp_pairs)]
        out = {player for pair in mdp_pairs for player in pair}
        left = tuple(player for player in self.everybody if player not in out)
        s1 = self.exchanged(remaining, number - len(mdp_pairs), left)
        return mdp_pairs + self.transposed(s1, [player for player in remaining if player not in s1], left)

    def inside(self, matching: Sequence[tuple[Person, Person | None]]) -> list[Couple]:
        """The pairs of the bracket in a matching of all."""
        return [(one, other) for one, other in matching if other is not None and self.depth[other] == 0]

    def most_pairs(self) -> int:
        """C6: MaxPairs."""
        return len(self.inside(self.reading.matched(self.everybody, self.only_floaters)))

    def only_floaters(self, one: Person, other: Person | None) -> Sequence[int] | None:
        price = self.price(one, other)
        return None if price is None else price[:1]

    def sends_down_the_bye(self) -> bool:
        """C9: exactly one player floats, and nobody below may still have the bye."""
        if not any(self.depth[player] == 0 for player in self.reading.takers if player in self.depth):
            return False
        if any(self.depth.get(player) for player in self.reading.takers):
            return False
        return len(self.everybody) % 2 == 1 and 2 * self.most_pairs() == len(self.mdps + self.residents) - 1

    # 2.4: the price of a pair

    def price(self, one: Person, other: Person | None) -> list[int] | None:
        """C6 to C21."""
        depths = self.depth[one], 3 if other is None else self.depth[other]
        if depths == (0, 0) and other is not None:
            return None if other in self.mdps else [*self.of_floating(None, depths), *self.of_pair(one, other)]
        if depths[0] == 0:
            return [*self.of_floating(one, depths), *self.of_history(one)]
        return [*self.of_floating(one, depths), *self.digits((0,) * 8, (None,) * 4)]

    def of_floating(self, player: Person | None, depths: tuple[int, int]) -> list[int]:
        """C6 and C7 of who leaves the bracket, C8 of who leaves the following one too, C9 of who has the bye."""
        leaves = player is not None and depths[0] == 0
        leaves_two = player is not None and depths[0] < 2 and depths[1] >= 2
        score = player.score if player else None
        unplayed = player.unplayed if player and leaves and self.counts_unplayed else 0
        return [
            int(leaves),
            *(int(leaves and score == level) for level in self.scores),
            int(leaves_two),
            *(int(leaves_two and score == level) for level in self.scores_of_two),
            unplayed,
        ]

    def of_pair(self, one: Person, other: Person) -> list[int]:
        """C10 to C13, C15, C17 to C21."""
        white = one.tpn if self.reading.colours(one, other)[0] == one.tpn else other.tpn
        top = one.is_topscorer or other.is_topscorer
        beyond = thrice = denied = denied_strong = 0
        for player in (one, other):
            colour = Colour.WHITE if player.tpn == white else Colour.BLACK
            beyond += top and abs(player.difference + (1 if colour is Colour.WHITE else -1)) > 2
            thrice += top and list(player.colours[-2:]) == [colour, colour]
            refused = player.preference is not None and player.preference is not colour
            denied += refused
            denied_strong += refused and player.strength == STRONG
        counts = [beyond, thrice, denied, denied_strong, 0, 0, 0, 0]
        if one not in self.mdps:
            return self.digits(counts, (None,) * 4)
        counts[5], counts[7] = int(other.floated(UP, 1)), int(other.floated(UP, 2))
        floated = (one.floated(DOWN, 1), other.floated(UP, 1), one.floated(DOWN, 2), other.floated(UP, 2))
        return self.digits(counts, [one.score - other.score if yes else None for yes in floated])

    def of_history(self, player: Person) -> list[int]:
        """C14 and C16 of a resident who floats, C18 and C20 of an MDP in the Limbo."""
        last, before = player.floated(DOWN, 1), player.floated(DOWN, 2)
        if player in self.residents:
            return self.digits((0, 0, 0, 0, int(last), 0, int(before), 0), (None,) * 4)
        gap = player.score - self.residents[0].score + 10
        return self.digits((0,) * 8, (gap if last else None, None, gap if before else None, None))

    def digits(self, counts: Sequence[int], gaps: Sequence[int | None]) -> list[int]:
        """C10 to C17, then of each of C18 to C21 how many of the largest difference, of the next one, and so on."""
        return [*counts, *(int(gap == level) for gap in gaps for level in self.gaps)]

    # Articles 3 and 4: the first candidate

    def mdp_pairing(self) -> tuple[list[Couple], int]:
        """3.7.2, 3.7.3, 4.4: the first set of pairable MDPs, the first opponents; and the number of all pairs."""
        row = {mdp: number for number, mdp in enumerate(self.mdps)}
        column = {player: number for number, player in enumerate(self.residents)}

        def price(one: Person, other: Person | None) -> Sequence[int] | None:
            cost = self.price(one, other)
            if cost is None:
                return None
            if one not in row or other not in column:
                return [*cost, 0, *(0 for _ in row)]
            opponents = (column[other] if number == row[one] else 0 for number in row.values())
            return [*cost, place_cost(row[one], len(row)), *opponents]

        inside = self.inside(self.reading.matched(self.everybody, price))
        return [couple for couple in inside if couple[0] in row], len(inside)

    def exchanged(self, players: Sequence[Person], pairs: int, left: Players) -> set[Person]:
        """3.6, 4.3: S1 after the first exchange that leads to a best candidate.

        In the first such candidate the higher ranked of each pair stands in S1. So the lower one of a pair has left
        the original S1, as has who floats out of it, and the higher one of a pair has come out of the original S2.
        """
        bsn = {player: number for number, player in enumerate(players, start=1)}
        size = len(players)

        def price(one: Person, other: Person | None) -> Sequence[int] | None:
            cost = self.price_of_remainder(one, other)
            if cost is None:
                return None
            paired = one in bsn and other in bsn
            back = [bsn[one]] if paired and bsn[one] > pairs else []
            lower = other if paired else one
            out = [bsn[lower]] if lower in bsn and bsn[lower] <= pairs else []
            return [
                *cost,
                len(back),
                sum(back) + sum(size - number for number in out),
                sum((1 << size) - (1 << number) for number in out),
                sum((1 << size) - (1 << (size - number)) for number in back),
            ]

        return {one for one, _ in self.inside(self.reading.matched(left, price))}

    def transposed(self, s1: set[Person], s2: Sequence[Person], left: Players) -> list[Couple]:
        """4.2: the first of S1 meets the smallest BSN there is, then the second of S1, and so on."""
        row = {player: number for number, player in enumerate(player for player in self.residents if player in s1)}
        column = {player: number for number, player in enumerate(s2)}

        def price(one: Person, other: Person | None) -> Sequence[int] | None:
            cost = self.price_of_remainder(one, other)
            if cost is None or other is None or self.depth[other]:
                return None if cost is None else [*cost, *(0 for _ in row)]
            mine, theirs = (one, other) if one in row else (other, one)
            if mine not in row or theirs not in column:
                return None
            return [*cost, *(column[theirs] if number == row[mine] else 0 for number in row.values())]

        return self.inside(self.reading.matched(left, price))

    def price_of_remainder(self, one: Person, other: Person | None) -> list[int] | None:
        """The MDPs that are still there are in the Limbo."""
        if one in self.mdps and other is not None and self.depth[other] == 0:
            return None
        return self.price(one, other)
