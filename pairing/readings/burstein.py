"""The Burstein system read literally: the bye first, then bracket by bracket the first of the best pairings.

Articles are those of C.04.4.2 (February 2026) unless another text is named; where the text is silent the rulings of
the project hold (see docs/fide/burstein.md). Nothing is shared with the engine but the input types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from pairing.engine.tournament import Colour, Tournament
from pairing.readings import NothingToPair, dutch
from pairing.readings.burstein_index import OppositionEvaluation
from pairing.readings.common import Circle, are_forbidden, bits, board_key, latest_difference, the_least, without
from pairing.readings.dutch_facts import Person, persons

Players = tuple[Person, ...]
Couple = tuple[Person, Person]
IMPOSSIBLE = 1_000_000


class Reading:
    """One tournament before one round. Each method is an article; a wrong reading overrides one of them."""

    MOST_PRESENT = 20  # of them it pairs a round in seconds

    evaluation: type[OppositionEvaluation] = OppositionEvaluation

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.people = persons(tournament)
        self.indices = self.evaluation(tournament).indices()
        present = (person for tpn, person in self.people.items() if tpn not in tournament.absent)
        self.present: Players = tuple(sorted(present, key=self.rank))
        self.circle = Circle(self.present, self.may_meet)
        self._missed: Callable[[int], int] = cache(self._fewest_missed)

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        """1.6; 1.9.2: the bye, then the scoregroups in descending order."""
        if self.is_seeding_round():
            return dutch.Reading(self.tournament).pair_round()
        bye = self.bye()
        below = without(self.present, *bye)
        if not self.circle.can_be_paired(below):
            raise NothingToPair
        couples: list[Couple] = []
        floaters: Players = ()
        while below:
            members, below = self.next_bracket(floaters, below)
            pairs, floaters = self.pair_bracket(members, below)
            couples += pairs
        boards = [self.colours(*couple) for couple in sorted(couples, key=self.board_key)]
        return boards, bye[0].tpn if bye else None

    def is_seeding_round(self) -> bool:
        """1.6.2."""
        return self.tournament.coming_round <= min(self.tournament.total_rounds // 2, 4)

    def next_bracket(self, floaters: Players, below: Players) -> tuple[Players, Players]:
        """1.2.2: the floaters with the next scoregroup, by rank; and those below it."""
        top = max(player.score for player in below)
        residents = tuple(player for player in below if player.score == top)
        return tuple(sorted(floaters + residents, key=self.rank)), without(below, *residents)

    def rank(self, player: Person) -> tuple[Any, ...]:
        """1.8: the larger index first, then the smaller TPN; scores have no say."""
        index = self.indices[player.tpn]
        return (-index.buchholz, -index.sonneborn_berger, player.tpn)

    # Article 2.1 and 3.1

    def may_meet(self, one: Person, other: Person) -> bool:
        """C1, C3 and the pairs that the arbiter forbids."""
        if other.tpn in one.opponents or are_forbidden(self.tournament, one.tpn, other.tpn):
            return False
        return one.absolute is None or one.absolute is not other.absolute

    def bye(self) -> Players:
        """3.1: the first in order who may have it and leaves a complete pairing; nobody of an even number."""
        if len(self.present) % 2 == 0:
            return ()
        for player in sorted(self.present, key=self.bye_order):
            if self.may_take_bye(player) and self.circle.can_be_paired(without(self.present, player)):
                return (player,)
        raise NothingToPair

    def may_take_bye(self, player: Person) -> bool:
        """C2, 3.1.1."""
        return not player.bye_barred

    def bye_order(self, player: Person) -> tuple[Any, ...]:
        """3.1.3 to 3.1.5: lowest score, most games played, last in ranking."""
        return (player.score, -len(player.games), -self.present.index(player))

    # Articles 3.2 and 4: the bracket

    def pair_bracket(self, members: Players, below: Players) -> tuple[list[Couple], Players]:
        """3.2.2: the first pairing in order of those that are best by C5 to C8."""
        sets = self.best_sets(members, below)
        fewest = min(self.missed(without(members, *floaters)) for floaters in sets)

        def is_hopeful(left: Players, out: Players, missed: int) -> bool:
            """Whether the floaters so far are of a best set that can still float, the rest at the least cost of C8."""
            for floaters in sets:
                rest = without(floaters, *out)
                may_float = len(rest) + len(out) == len(floaters) and all(player in left for player in rest)
                if may_float and missed + self.missed(without(left, *rest)) == fewest:
                    return True
            return False

        return next(self.pairings(members, is_hopeful))

    def best_sets(self, members: Players, below: Players) -> list[Players]:
        """The sets of floaters that are best by C5 to C7."""
        sets = the_least(self.admissible_sets(members, below), self.c6)
        return the_least(sets, lambda floaters: self.c7(floaters, below))

    def admissible_sets(self, members: Players, below: Players) -> list[Players]:
        """C1 to C5: the smallest sets that let all others be paired inside, and themselves with those below."""
        for size in range(len(members) % 2, len(members) + 1, 2):
            sets = [
                floaters
                for floaters in combinations(members, size)
                if self.can_be_completed(floaters + below) and self.circle.can_be_paired(without(members, *floaters))
            ]
            if sets:
                return sets
        raise AssertionError("There is a complete pairing of all who are left.")

    def can_be_completed(self, rest: Players) -> bool:
        """C4."""
        return self.circle.can_be_paired(rest)

    def c6(self, floaters: Players) -> tuple[int, ...]:
        """The scores of the floaters in descending order."""
        return tuple(sorted((player.score for player in floaters), reverse=True))

    def c7(self, floaters: Players, below: Players) -> tuple[Any, ...]:
        """How many will have to float from the following bracket, and their scores."""
        if not below:
            return ()
        members, rest = self.next_bracket(floaters, below)
        sets = self.admissible_sets(members, rest)
        return (len(sets[0]), min(map(self.c6, sets)))

    def c8(self, one: Person, other: Person) -> int:
        """A player of the pair who does not get the colour preference: both have one for the same colour."""
        return int(one.preference is not None and one.preference is other.preference)

    def missed(self, players: Players) -> int:
        """The least C8 of all ways to pair ``players``."""
        return self._missed(self.circle.mask(players))

    def _fewest_missed(self, everyone: int) -> int:
        if not everyone:
            return 0
        first = everyone & -everyone
        one = self.present[first.bit_length() - 1]
        partners = self.circle.partners[first.bit_length() - 1] & everyone
        return (
            min(
                (self._missed(everyone ^ first ^ partner) + self.c8(one, self.present[partner.bit_length() - 1]))
                for partner in bits(partners)
            )
            if partners
            else IMPOSSIBLE
        )

    def pairings(
        self, members: Players, is_hopeful: Callable[[Players, Players, int], bool]
    ) -> Iterator[tuple[list[Couple], Players]]:
        """4.3: BSN 1 meets the largest BSN first and floats last, then BSN 2, and so on; the hopeless are left out."""

        def after(left: Players, couples: list[Couple], out: Players, missed: int) -> Iterator[Any]:
            if not is_hopeful(left, out, missed):
                return
            if not left:
                yield couples, out
                return
            first, others = left[0], left[1:]
            for other in reversed(others):
                if self.circle.may_meet(first, other):
                    cost = missed + self.c8(first, other)
                    yield from after(without(others, other), [*couples, (first, other)], out, cost)
            yield from after(others, couples, (*out, first), missed)

        return after(members, [], (), 0)

    # Article 5

    def colours(self, one: Person, other: Person) -> tuple[int, int]:
        """5.2: White's and Black's TPN."""
        white, black, _article = self.allocation(one, other)
        return white.tpn, black.tpn

    def allocation(self, one: Person, other: Person) -> tuple[Person, Person, str]:
        """White, Black, and the article that decided."""
        higher, lower = sorted((one, other), key=self.rank)
        colour, article = self.colour_of_higher(higher, lower)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def colour_of_higher(self, higher: Person, lower: Person) -> tuple[Colour, str]:
        """5.2.1 to 5.2.5."""
        if higher.preference is None and lower.preference is None:
            return self.first_colour(higher), "5.2.1"
        if lower.preference is None:
            assert higher.preference is not None
            return higher.preference, "5.2.2"
        if higher.preference is not lower.preference:
            return higher.preference or lower.preference.opposite, "5.2.2"
        if higher.strength != lower.strength:
            stronger_is_higher = higher.strength > lower.strength
            return higher.preference if stronger_is_higher else lower.preference.opposite, "5.2.3"
        if last := latest_difference(higher.colours, lower.colours):
            return last.opposite, "5.2.4"
        return higher.preference, "5.2.5"

    def first_colour(self, higher: Person) -> Colour:
        """5.2.1 with the ruling on who has a number."""
        assert self.tournament.initial_colour is not None, "The initial colour has not been drawn (5.1)."
        assert higher.number is not None
        initial = self.tournament.initial_colour
        return initial if higher.number % 2 else initial.opposite

    def board_key(self, couple: Couple) -> tuple[int, ...]:
        """C.04.2, 3.6: not a matter of the index."""
        return board_key(couple)
