"""The Dutch system read literally: bracket by bracket, the first candidate in sequence among the best ones.

Articles are those of C.04.3 (February 2026) unless another text is named; where the text is silent the rulings of the
project hold (see docs/fide/dutch.md). It is the ground truth that the engine is compared with, shares nothing with it
but the input types, and is meant for up to a dozen players.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from pairing.engine.tournament import Colour, Tournament
from pairing.readings import NothingToPair
from pairing.readings.common import Circle, are_forbidden, board_key, latest_difference, rank, without
from pairing.readings.dutch_bracket import Bracket, Couple, Players
from pairing.readings.dutch_facts import Person, persons
from pairing.readings.dutch_sequence import exchange_key
from pairing.readings.player_facts import ABSOLUTE


class Reading:
    """One tournament before one round. Each method is an article; a wrong reading overrides one of them."""

    MOST_PRESENT = 20  # of them it pairs a round in seconds

    bracket_type: type[Bracket] = Bracket
    exchange_key = staticmethod(exchange_key)

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.people = self.facts()
        present = (person for tpn, person in self.people.items() if tpn not in tournament.absent)
        self.present: Players = tuple(sorted(present, key=rank))
        self.circle = Circle(self.present, self.may_meet)
        self.is_odd = len(self.present) % 2 == 1

    def facts(self) -> dict[int, Person]:
        """Article 1."""
        return persons(self.tournament)

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        """1.9.2: the scoregroups in descending order; who downfloats from the last bracket has the bye."""
        if not self.can_be_completed(self.present):
            raise NothingToPair  # 1.9.3
        couples: list[Couple] = []
        mdps: Players = ()
        below = self.present
        while below:
            residents = tuple(player for player in below if player.score == below[0].score)
            below = without(below, *residents)
            pairs, mdps = self.bracket_type(self, mdps, residents, below).first_of_the_best()
            couples += pairs
        boards = [self.colours(*couple) for couple in sorted(couples, key=self.board_key)]
        return boards, mdps[0].tpn if mdps else None

    def board_key(self, couple: Couple) -> tuple[int, ...]:
        """C.04.2, 3.6."""
        return board_key(couple)

    # Article 2: C1 to C5

    def may_meet(self, one: Person, other: Person) -> bool:
        """C1, C3 and the pairs that the arbiter forbids."""
        if other.tpn in one.opponents or are_forbidden(self.tournament, one.tpn, other.tpn):
            return False
        return self.is_lifted(one, other) or one.absolute is None or one.absolute is not other.absolute

    def is_lifted(self, one: Person, other: Person) -> bool:
        """C3 is for two non-topscorers."""
        return one.is_topscorer or other.is_topscorer

    def can_be_completed(self, players: Iterable[Person]) -> bool:
        """C4, C5: all ``players`` can be paired, one of those of the lowest score that it can be taking the bye."""
        everyone = tuple(players)
        if len(everyone) % 2 == 0:
            return self.circle.can_be_paired(everyone)
        return any(self.circle.can_be_paired(without(everyone, taker)) for taker in everyone if taker in self.takers)

    @cached_property
    def takers(self) -> Players:
        """C2, C5: those who may have the bye and have the lowest score with which anybody can."""
        eligible = [player for player in self.present if self.may_take_bye(player)]
        possible = [player for player in eligible if self.circle.can_be_paired(without(self.present, player))]
        return tuple(
            player for player in eligible if player.score == min(other.score for other in possible or eligible)
        )

    def may_take_bye(self, player: Person) -> bool:
        """C2."""
        return not player.bye_barred

    # Article 5

    def colours(self, one: Person, other: Person) -> tuple[int, int]:
        """5.2: White's and Black's TPN."""
        white, black, _article = self.allocation(one, other)
        return white.tpn, black.tpn

    def allocation(self, one: Person, other: Person) -> tuple[Person, Person, str]:
        """White, Black, and the article that decided."""
        higher, lower = sorted((one, other), key=rank)
        colour, article = self.colour_of_higher(higher, lower)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)

    def colour_of_higher(self, higher: Person, lower: Person) -> tuple[Colour, str]:
        """5.2.1 to 5.2.5."""
        if higher.preference is not lower.preference:
            return (higher.preference or self.opposite(lower.preference)), "5.2.1"
        if stronger := self.stronger(higher, lower):
            colour = higher.preference if stronger is higher else self.opposite(lower.preference)
            assert colour is not None
            return colour, "5.2.2"
        if last := latest_difference(higher.colours, lower.colours):
            return last.opposite, "5.2.3"
        if higher.preference is not None:
            return higher.preference, "5.2.4"
        assert self.tournament.initial_colour is not None, "The initial colour has not been drawn (5.1)."
        assert higher.number is not None
        initial = self.tournament.initial_colour
        return (initial if higher.number % 2 else initial.opposite), "5.2.5"

    @staticmethod
    def opposite(colour: Colour | None) -> Colour:
        assert colour is not None
        return colour.opposite

    def stronger(self, higher: Person, lower: Person) -> Person | None:
        """5.2.2: of two preferences for one colour; of two absolute ones that of the wider colour difference."""
        if higher.strength != lower.strength:
            return higher if higher.strength > lower.strength else lower
        if higher.strength == ABSOLUTE and abs(higher.difference) != abs(lower.difference):
            return higher if abs(higher.difference) > abs(lower.difference) else lower
        return None
