"""Rounds of random events as they are made up: byes of every kind, late entries, withdrawals, rematches.

What a match and a tournament are, a ``History`` says: ``tests.strategies`` of players and one game a round,
``tests.readings.match_states`` of matches.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pairing.engine.tournament import Bye, ByeKind, Colour, Record, Tournament

Board = tuple[int, int]
PairFunction = Callable[[Tournament], tuple[Sequence[Board], int | None] | None]
"""Pairs a round: boards ``(white, black)`` and the bye, or None when there is no complete pairing."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What kind of rounds to make up: probabilities between 0 and 1, and at most so many forbidden pairs."""

    colours: str = "balanced"  # or "random", "lopsided"
    requested_byes: float = 0.0
    withdrawals: float = 0.0
    late_entries: float = 0.0
    absences: float = 0.0
    rematches: float = 0.0
    forbidden: int = 0


def random_traits(rng: random.Random, *, busy: bool, rematches: bool = True) -> Traits:
    """Traits by lot; an event that is not ``busy`` has nothing unusual but forbidden pairs and rematches."""
    return Traits(
        colours=rng.choice(("balanced", "balanced", "random", "lopsided")),
        requested_byes=rng.choice((0.0, 0.1, 0.3)) if busy else 0.0,
        withdrawals=rng.choice((0.0, 0.05)) if busy else 0.0,
        late_entries=rng.choice((0.0, 0.3, 0.6)) if busy else 0.0,
        absences=rng.choice((0.0, 0.1, 0.25)) if busy else 0.0,
        rematches=rng.choice((0.0, 0.0, 0.0, 0.05)) if rematches else 0.0,
        forbidden=rng.choice((0, 0, 0, 1, 2, 5, 20)),
    )


def two_of(rng: random.Random, numbers: Sequence[int]) -> tuple[int, int]:
    """Two of the numbers by lot."""
    one, other = rng.sample(numbers, 2)
    return one, other


class History(ABC):
    """The rounds of an event so far; ``first_round`` is that of each entrant's entry."""

    def __init__(self, rng: random.Random, traits: Traits, first_round: Mapping[int, int]) -> None:
        self.rng, self.traits, self.first_round = rng, traits, first_round
        self.records: dict[int, list[Record]] = {tpn: [] for tpn in first_round}
        self.withdrawn: set[int] = set()

    @abstractmethod
    def tournament_before(self, number: int, absent: Iterable[int]) -> Tournament:
        """The tournament before round ``number``."""

    @abstractmethod
    def meet(self, white: int, black: int) -> tuple[Record, Record]:
        """A result by lot, from both sides."""

    @abstractmethod
    def counts_for_balance(self, record: Record) -> bool:
        """Whether the colour of the record is one that balanced colours look at."""

    def bye_of(self, kind: ByeKind) -> Bye:
        """The record of who misses a round."""
        return Bye(kind)

    def play(self, number: int, pair: PairFunction | None) -> bool:
        """One round, paired by ``pair`` or by lot; False where ``pair`` finds none."""
        away = self._away(number)
        if pair is None:
            boards, bye = self._paired_at_random(away)
        else:
            if len(away) == len(self.records):
                return False  # a round that everybody misses is not paired
            drawn = pair(self.tournament_before(number, away))
            if drawn is None:
                return False
            boards, bye = drawn
        for tpn, kind in away.items():
            self.records[tpn].append(self.bye_of(kind))
        if bye is not None:
            self.records[bye].append(Bye(ByeKind.PAIRING_ALLOCATED))
        for white, black in boards:
            mine, theirs = self.meet(white, black)
            self.records[white].append(mine)
            self.records[black].append(theirs)
        return True

    def _away(self, number: int) -> dict[int, ByeKind]:
        """Who misses the round, and how: not yet entered, withdrawn, or a bye asked for."""
        away: dict[int, ByeKind] = {}
        for tpn in self.records:
            if number > 1 and self.rng.random() < self.traits.withdrawals:
                self.withdrawn.add(tpn)
            if tpn in self.withdrawn or number < self.first_round[tpn]:
                away[tpn] = ByeKind.ZERO_POINT
            elif self.rng.random() < self.traits.requested_byes:
                away[tpn] = ByeKind(self.rng.choice("HHZF"))
        return away

    def _paired_at_random(self, away: dict[int, ByeKind]) -> tuple[Sequence[Board], int | None]:
        """Boards by lot; who finds no opponent has the bye or, one too many, stays away."""
        waiting = [tpn for tpn in self.records if tpn not in away]
        self.rng.shuffle(waiting)
        boards: list[Board] = []
        unpaired: list[int] = []
        while waiting:
            tpn = waiting.pop()
            met = {record.opponent for record in self.records[tpn] if not isinstance(record, Bye) and record.played}
            rematch = self.rng.random() < self.traits.rematches
            opponents = [other for other in waiting if rematch or other not in met]
            if opponents:
                opponent = self.rng.choice(opponents)
                waiting.remove(opponent)
                boards.append(self._with_colours(tpn, opponent))
            else:
                unpaired.append(tpn)
        bye = unpaired.pop() if unpaired else None
        away.update(dict.fromkeys(unpaired, ByeKind.ZERO_POINT))
        return boards, bye

    def _with_colours(self, one: int, other: int) -> Board:
        """Colours that balance, colours by lot, or White nearly always to the lower number."""
        if self.traits.colours == "balanced":
            one_is_white = (self._balance(one), self.rng.random()) <= (self._balance(other), self.rng.random())
        elif self.traits.colours == "lopsided":
            one_is_white = (one < other) == (self.rng.random() < 0.85)
        else:
            one_is_white = self.rng.random() < 0.5
        return (one, other) if one_is_white else (other, one)

    def _balance(self, tpn: int) -> int:
        matches = (record for record in self.records[tpn] if not isinstance(record, Bye))
        counted = filter(self.counts_for_balance, matches)
        return sum(1 if match.colour is Colour.WHITE else -1 for match in counted)
