"""Article 4: the proposed pairings of a group and the exchanges of both scrutinies (2.4, 2.5, 5.2).

The first scrutiny makes all pairs compatible. The second one goes through the same exchanges for colours: in the order
of scrutiny each pair gets two players who are not due the same colour if that is possible without giving up an earlier
pair; of what is equal in this the first in the order of exchanges is taken.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.completion import Completion
from pairing.engine.systems.lim.fewest_faults import faults_of, has_fault, least_by_counting
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Group, Pairs
from pairing.engine.systems.lim.reachable_faults import faults_of_mate, least_reachable, pairing_within


def opponents_in_turn(listed: Sequence[int]) -> Iterator[int]:
    """Whom the first of a list is tried with: the first of the lower half on to the end, then upwards (4.2, 4.3).

    >>> list(opponents_in_turn([1, 2, 3, 4, 5, 6]))
    [4, 5, 6, 3, 2]
    """
    half = len(listed) // 2
    yield from listed[half:]
    yield from listed[half - 1 : 0 : -1]


def first_scrutiny(group: Group, unpaired: Completion) -> Pairs:
    """The pairs after the exchanges that make all of them compatible (4.1 to 4.4)."""
    pairs: Pairs = []
    listed = list(group.in_turn(unpaired.players))
    while listed:
        player = listed[0]
        opponent = next(other for other in opponents_in_turn(listed) if unpaired.allows(player, other))
        unpaired.pair(player, opponent)
        listed = without(listed, player, opponent)
        pairs.append((player, opponent))
    return pairs


def without(listed: Sequence[int], *paired: int) -> list[int]:
    """The others of a list."""
    return [number for number in listed if number not in paired]


def second_scrutiny(field: Field, group: Group, unpaired: Completion, first: Pairs) -> Pairs:
    """The pairs after the exchanges for colours (5.2); ``first`` are those of the first scrutiny."""
    if faults_of(field, first) == least_by_counting(field, unpaired.players):
        return first
    if field.certificates and not field.is_maxi:
        return _first_with_least_faults(field, group, unpaired)
    return _Search(field, group).best(unpaired)


def _first_with_least_faults(field: Field, group: Group, unpaired: Completion) -> Pairs:
    """The same where any exchange is allowed: each player has the first opponent who leaves the least faults to all."""
    listed = list(group.in_turn(unpaired.players))
    goal, mate = least_reachable(field, listed, unpaired.mate)
    pairs: Pairs = []
    while listed:
        player, left = listed[0], len(listed) // 2 - 1
        fault, goal = goal >> left, goal & (1 << left) - 1
        for opponent in opponents_in_turn(listed):
            if field.adjacent[player] >> opponent & 1 and has_fault(field, player, opponent) == fault:
                others = without(listed, player, opponent)
                found = _exchanged(field, player, opponent, mate, others, goal)
                if found is not None:
                    break
        else:
            raise AssertionError("faults that can be reached were not")
        listed, mate = others, found
        pairs.append((player, opponent))
    return pairs


def _exchanged(
    field: Field, player: int, opponent: int, mate: list[int], others: Sequence[int], goal: int
) -> list[int] | None:
    """A pairing of the ``others`` within the goal; ``mate`` is one of all. The two who lose their partners may do."""
    one, other = mate[player], mate[opponent]
    if one == opponent:
        return mate
    if field.adjacent[one] >> other & 1:
        tried = list(mate)
        tried[one], tried[other] = other, one
        if faults_of_mate(field, others, tried) <= goal:
            return tried
    return pairing_within(field, others, goal, mate)


@dataclass(slots=True)
class _Place:
    """A place on the way of a search: who is left.

    ``rest`` goes on with the search to the next place, and is made anew when the search comes back.
    """

    players: int
    rest: Completion


class _Search:
    """The search for the pairs with the least faults.

    The goal is at first the bound of all pairings. Whatever is passed over on the way leads to no less than its own
    bound; so where the goal is not reached, the least of these bounds is the next one. With certificates the bound
    is that of those left if all their exchanges were allowed.
    """

    def __init__(self, field: Field, group: Group) -> None:
        self.field = field
        self.group = group
        self.known: dict[int, int] = {}

    def best(self, unpaired: Completion) -> Pairs:
        """The first pairs of all that reach the least possible faults."""
        goal = self._bound(unpaired.players, unpaired)
        while True:
            found, goal = self._reach(goal, unpaired)
            if found is not None:
                return found

    def _bound(self, players: int, hint: Completion) -> int:
        """No pairing of these players has less faults."""
        if not self.field.certificates:
            return 0
        if players not in self.known:
            self.known[players], _mate = least_reachable(self.field, list(self.group.in_turn(players)), hint.mate)
        return self.known[players]

    def _reach(self, goal: int, unpaired: Completion) -> tuple[Pairs | None, int]:
        """The first pairs whose faults are ``goal``, or None with the next goal."""
        following = 1 << unpaired.players.bit_count()
        hopeless: set[int] = set()
        pairs: Pairs = []
        places = [self._place(unpaired.copy())]
        options = [self._options(places[0])]
        while places:
            place = places[-1]
            left = place.players.bit_count() // 2 - 1  # pairs after the next one
            if left < 0:
                return pairs, goal
            for player, opponent in options[-1]:
                others = place.players & ~(1 << player | 1 << opponent)
                fault = has_fault(self.field, player, opponent)
                wanted = goal & (2 << left) - 1
                if fault < wanted >> left or others in hopeless:
                    continue
                lowest = fault << left | self._bound(others, place.rest)
                if lowest > wanted:
                    following = min(following, goal - wanted + lowest)
                    continue
                place.rest.pair(player, opponent)
                pairs.append((player, opponent))
                places.append(self._place(place.rest))
                options.append(self._options(places[-1]))
                break
            else:
                hopeless.add(place.players)
                self._go_back(places, options, pairs)
        return None, following

    def _go_back(self, places: list[_Place], options: list[Iterator[tuple[int, int]]], pairs: Pairs) -> None:
        """Leave the last place; the one before has its players to pair again."""
        left = places.pop()
        options.pop()
        if places:
            pairs.pop()
            place = places[-1]
            mate = perfect_matching(within(self.field.adjacent, place.players), place.players, left.rest.mate)
            place.rest = Completion(self.field.adjacent, place.players, mate or (), repairs=self.field.certificates)

    def _place(self, unpaired: Completion) -> _Place:
        return _Place(unpaired.players, unpaired)

    def _options(self, place: _Place) -> Iterator[tuple[int, int]]:
        """The pairs of the next player in the order of exchanges; in a Maxi-tournament not all of them (5.7)."""
        if not place.players:
            return
        listed = array("H", self.group.in_turn(place.players))  # one for each place, so small
        player = listed[0]
        first: int | None = None
        for opponent in opponents_in_turn(listed):
            if place.rest.allows(player, opponent):
                first = opponent if first is None else first
                if self.field.are_near(opponent, first):
                    yield player, opponent
