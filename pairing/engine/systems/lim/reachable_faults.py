"""Can players be paired with no more faults of colour than a goal says (5.2)? Answered without going through pairings.

A goal is a number with a bit for each pair in the order of scrutiny, the first pair in the highest place: 1 where both
may be due the same colour. A pair stands where its first player stands among the first players of all pairs. So the
number of pairs before a player is that of the players before, less the pairs among themselves; and how few such pairs
there must be is told by a perfect matching of least cost. For each fault of the goal the player who is the first of
that pair is looked for; those in between must be in pairs without a fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.cardinality import Neighbours, perfect_matching, within
from pairing.engine.matching.weighted import cheapest_perfect_matching
from pairing.engine.systems.lim.fewest_faults import (
    faults_of,
    has_fault,
    least_by_counting,
    pairs_with_fewest_faults,
)
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Pairs

Mate = list[int]


@dataclass(frozen=True, slots=True)
class _Goal:
    """A goal with the places, from 1 on, of its faults before the ``last_sound`` pair, the last without a fault."""

    pairs: int
    faults: tuple[int, ...]
    last_sound: int

    @property
    def count(self) -> int:
        """How many faults there are at most."""
        return len(self.faults) + self.pairs - self.last_sound

    @classmethod
    def of(cls, faults: int, pairs: int) -> _Goal:
        behind = (~faults & faults + 1).bit_length() - 1  # the faults after the last pair without one
        last_sound = max(0, pairs - behind)
        places = (place for place in range(1, last_sound) if faults >> (pairs - place) & 1)
        return cls(pairs, tuple(places), last_sound)


def pairing_within(field: Field, in_turn: Sequence[int], goal: int, hint: Sequence[int]) -> Mate | None:
    """A complete pairing of players whose faults are ``goal`` or less, as a matching; None where there is none.

    No pairing may have less than the goal without the faults that it ends with: those before are known to be needed.
    ``in_turn`` are the players in the order of scrutiny, ``hint`` is an earlier matching to begin with.
    """
    return _Questions(field, in_turn).answer(goal, hint)


def least_reachable(field: Field, in_turn: Sequence[int], hint: Sequence[int]) -> tuple[int, Mate]:
    """The least faults of all complete pairings of players, of which there is one, and a pairing with them."""
    questions = _Questions(field, in_turn)
    bound = least_by_counting(field, bit_set(in_turn))
    if (found := questions.answer(bound, hint)) is not None:
        return bound, found
    pairs = pairs_with_fewest_faults(field, bit_set(in_turn))
    if pairs is None:
        raise AssertionError("players who can be paired were not")
    fewest, mate = faults_of(field, pairs).bit_count(), _mate_of(field, pairs)
    goal, left = 0, len(pairs)
    while left:
        sound = leading_zeros(faults_of_mate(field, in_turn, mate), left)
        most = left - max(0, fewest - goal.bit_count())
        asked = most
        while sound < most:
            found = questions.answer(goal << left | (1 << left - asked) - 1, mate)
            if found is None:
                most = asked - 1
            else:
                mate = found
                sound = leading_zeros(faults_of_mate(field, in_turn, mate), left)
            asked = (sound + most + 1) // 2
        left -= sound
        goal <<= sound
        if left:
            goal, left = goal << 1 | 1, left - 1
    return goal, mate


def leading_zeros(faults: int, pairs: int) -> int:
    """How many of the last so many pairs come before the first of them with a fault.

    >>> leading_zeros(0b1001, 3)
    2
    """
    return pairs - (faults & (1 << pairs) - 1).bit_length()


def faults_of_mate(field: Field, in_turn: Sequence[int], mate: Sequence[int]) -> int:
    """The faults of a complete pairing as a number."""
    faults, paired = 0, set()
    for number in in_turn:
        if number not in paired:
            paired.add(mate[number])
            faults = 2 * faults + has_fault(field, number, mate[number])
    return faults


def _mate_of(field: Field, pairs: Pairs) -> Mate:
    mate = field.nobody_matched
    for one, other in pairs:
        mate[one], mate[other] = other, one
    return mate


class _Questions:
    """Questions about the same players, one goal after the other. What matchings told is known to the next question."""

    def __init__(self, field: Field, in_turn: Sequence[int]) -> None:
        self.field = field
        self.goal = _Goal.of(0, len(in_turn) // 2)
        self.known: dict[tuple[tuple[int, ...], ...], tuple[Mate, int] | None] = {}
        self.order = in_turn
        self.before = [0]  # for each number the set of so many first players
        for number in in_turn:
            self.before.append(self.before[-1] | 1 << number)
        self.players = self.before[-1]

    def answer(self, goal: int, hint: Sequence[int]) -> Mate | None:
        """A pairing within the goal. Most questions are settled by counting, or by a matching that needs no costs."""
        if goal < least_by_counting(self.field, self.players):
            return None
        self.goal = _Goal.of(goal, len(self.order) // 2)
        at_once = perfect_matching(self._without_pairs_among_the_first(), self.players, hint)
        if at_once is not None:
            return at_once
        if perfect_matching(self._with_sound_first(), self.players, hint) is None:
            return None
        pairs = pairs_with_fewest_faults(self.field, self.players, self._sound_first)
        if pairs is None or faults_of(self.field, pairs).bit_count() > self.goal.count:
            return None
        return self._faults_placed(())

    def _without_pairs_among_the_first(self) -> Neighbours:
        """Each first player of the goal has the place of his pair: a graph whose pairings are within the goal."""
        first = self.before[self.goal.last_sound]
        faulty = bit_set(self.order[place - 1] for place in self.goal.faults)

        def neighbours(number: int) -> int:
            near = self.field.adjacent[number] & self.players
            if not first >> number & 1:
                return near & (~first | faulty | self.field.suited(number))
            return near & ~first & (-1 if faulty >> number & 1 else self.field.suited(number))

        return neighbours

    def _with_sound_first(self) -> Neighbours:
        """A graph that has all pairings within the goal: the players up to its first fault are in sound pairs."""
        sound = self._sound_first
        near = within(self.field.adjacent, self.players)

        def neighbours(number: int) -> int:
            suited = self.field.suited(number)
            return near(number) & (suited if sound >> number & 1 else suited | ~sound)

        return neighbours

    @property
    def _sound_first(self) -> int:
        """The players who are in pairs without a fault by any pairing within the goal."""
        return self.before[self.goal.faults[0] - 1 if self.goal.faults else self._end(self.goal.last_sound)]

    def _end(self, players: int) -> int:
        """So many players, or all where the goal has no fault behind them."""
        return len(self.order) if self.goal.last_sound == self.goal.pairs else players

    def _faults_placed(self, places: tuple[int, ...]) -> Mate | None:
        """A pairing within the goal in which the pairs with the goal's first faults begin at these ``places``."""
        if len(places) == len(self.goal.faults):
            return self._rest_sound(places)
        wanted = self.goal.faults[len(places)]
        place = max(wanted, places[-1] + 1 if places else 1)
        while place <= len(self.order):
            found = self._cheapest(places, place - 1)
            if found is None:
                return None
            _mate, among = found
            if among == place - wanted and (further := self._faults_placed((*places, place))) is not None:
                return further
            place = max(place + 1, wanted + among)
        return None

    def _rest_sound(self, places: tuple[int, ...]) -> Mate | None:
        """The same with all faults placed: enough pairs must come before the next one."""
        wanted = self.goal.last_sound
        sound = self._end(max(wanted, places[-1] if places else 0))
        while True:
            found = self._cheapest(places, sound)
            if found is None:
                return None
            mate, among = found
            if among <= sound - wanted:
                return mate
            sound = wanted + among

    def _cheapest(self, places: tuple[int, ...], sound: int) -> tuple[Mate, int] | None:
        """A pairing with as few pairs as possible among the first ``sound`` players, and how many these are.

        Of these players those at ``places`` are the first of a pair with a fault and the others are first of none.
        None where there is no such pairing, or none that leaves each of the ``places`` where its fault must be.
        """
        key = (self.goal.faults[: len(places)], places, (sound,))
        if key not in self.known:
            self.known[key] = self._cheapest_by_matching(places, sound)
        return self.known[key]

    def _cheapest_by_matching(self, places: tuple[int, ...], sound: int) -> tuple[Mate, int] | None:
        ends = [*(place - 1 for place in places), sound]
        faulty = bit_set(self.order[place - 1] for place in places)
        matched = cheapest_perfect_matching(self._edges(ends, faulty), len(self.order))
        if matched is None:
            return None
        mate = _mate_of(self.field, matched)
        *counts, among = (self._pairs_among(end, mate) for end in ends)
        if any(place - fault != count for place, fault, count in zip(places, self.goal.faults, counts, strict=False)):
            return None
        return mate, among

    def _pairs_among(self, end: int, mate: Mate) -> int:
        first = self.before[end]
        return sum(first >> mate[number] & 1 for number in members_of(first)) // 2

    def _edges(self, ends: Sequence[int], faulty: int) -> list[tuple[int, int, int]]:
        """The pairs with their costs: one for each of the ``ends`` that both are before, the first outweighs the next.

        The last end is that of the players who are first of sound pairs, but for the ``faulty`` ones.
        """
        base = len(self.order)
        costs = [sum(base**power for power in range(number)) for number in range(len(ends), -1, -1)]
        stretches = [
            (self.before[end] & ~self.before[start], cost)
            for (start, end), cost in zip(pairwise([0, *ends, len(self.order)]), costs, strict=True)
        ]
        edges = []
        for place, one in enumerate(self.order):
            near = self.field.adjacent[one] & self.players & ~self.before[place] & ~faulty
            if faulty >> one & 1:
                near &= ~self.field.suited(one)
            elif place < ends[-1]:
                near &= self.field.suited(one)
            for stretch, cost in stretches:
                if others := near & stretch:
                    edges += [(one, other, cost) for other in members_of(others)]
        return edges
