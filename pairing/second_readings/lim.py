"""The Lim system for larger fields: the literal reading, with matchings where it would try everything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import chain, product

from pairing.engine.tournament import Tournament
from pairing.readings.common import without
from pairing.readings.lim import Couples, Facts, Players, Reading
from pairing.second_readings.large_circle import LargeCircle, most_between

CHEAP, EXACT, SOLVED = range(3)
"""How far an exchange has been looked at."""


class SecondReading(Reading):
    """One tournament before one round."""

    MOST_PRESENT = 200  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.large = LargeCircle(self.present, self.compatible)
        self.circle = self.large
        self.known_served: dict[tuple[frozenset[Facts], Players], int] = {}
        self.promised = cache(self._promised)

    def smallest_sets(self, group: Players) -> list[Players]:
        """A set of each part of the group whose members can meet nobody of the other parts."""
        sets_of_parts = [super(SecondReading, self).smallest_sets(part) for part in self.large.parts(group)]
        return [tuple(chain.from_iterable(chosen)) for chosen in product(*sets_of_parts)]

    def served(self, floaters: Sequence[Facts], following: Players) -> int:
        key = (frozenset(floaters), following)
        if key not in self.known_served:
            self.known_served[key] = most_between(floaters, following, self.circle)
        return self.known_served[key]

    def _second_scrutiny(self, players: Players) -> tuple[tuple[int, ...], Couples]:
        """The exchanges in the order of how good they might be, then in their own; none that cannot be the best.

        A promise is a bound first and is kept to the letter only when it is an exchange's turn.
        """
        if not players:
            return (), ()
        first, others = players[0], players[1:]
        possible = self.possible(players)
        turns: list[tuple[tuple[int, ...], int, int]] = []
        for place, opponent in enumerate(possible):
            promise = self.at_the_end(without(others, opponent))
            heappush(turns, ((int(self.same_due(first, opponent)), *promise), place, CHEAP))
        couples: dict[int, Couples] = {}
        while True:
            faults, place, stage = heappop(turns)
            rest = without(others, possible[place])
            if stage == SOLVED:
                return faults, ((first, possible[place]), *couples[place])
            if stage == CHEAP:
                heappush(turns, ((faults[0], *self.promised(rest)), place, EXACT))
            else:
                found, couples[place] = self.second_scrutiny(rest)
                heappush(turns, ((faults[0], *found), place, SOLVED))

    def at_the_end(self, players: Players) -> tuple[int, ...]:
        """The faults that the due colours alone make, all of them last: no pairing of ``players`` is better."""
        indifferent = sum(player.due is None for player in players)
        faults = max(0, self.imbalance(players) - indifferent + 1) // 2
        return (0,) * (len(players) // 2 - faults) + (1,) * faults

    def _promised(self, players: Players) -> tuple[int, ...]:
        """The same with those who have met in view: the first fault as late as can be, the others last.

        The one in front of the pair made as number ``late`` is not among the first ``late`` players.
        """
        pairs = len(players) // 2
        fewest = self.large.fewest_faults(players, self.same_due) or 0
        for late in range(pairs - fewest, -1, -1) if fewest else ():
            faults = self.large.fewest_faults(players, self.same_due, sound=late)
            if faults is not None and late + faults <= pairs:
                return (0,) * late + (1,) + (0,) * (pairs - late - faults) + (1,) * (faults - 1)
        return (0,) * pairs
