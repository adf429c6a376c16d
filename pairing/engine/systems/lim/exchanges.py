"""Article 4: the proposed pairings of a group and the exchanges of both scrutinies (2.4, 2.5, 5.2).

The first scrutiny makes all pairs compatible. The second one goes through the same exchanges for colours: in the order
of scrutiny each pair gets two players who are not due the same colour if that is possible without giving up an earlier
pair; of what is equal in this the first in the order of exchanges is taken.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pairing.engine.basics.bits import bit_set
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.completion import Completion
from pairing.engine.systems.lim.fewest_faults import FewestFaults, fewest_faults, has_fault
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Group, Pairs

PLACES_BY_COUNTING = 8  # so many times as many places as pairs a search goes to before it asks for the fewest faults


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
    while unpaired.players:
        player, *_ = listed = list(group.in_turn(unpaired.players))
        opponent = next(other for other in opponents_in_turn(listed) if unpaired.allows(player, other))
        unpaired.pair(player, opponent)
        pairs.append((player, opponent))
    return pairs


def second_scrutiny(field: Field, group: Group, unpaired: Completion, first: Pairs) -> Pairs:
    """The pairs after the exchanges for colours (5.2); ``first`` are those of the first scrutiny."""
    if faults_of(field, first) == least_faults(field, unpaired.players):
        return first
    if field.certificates:
        found = _Search(field, group, most_places=PLACES_BY_COUNTING * len(first)).best(unpaired)
        return found or _Search(field, group, exact=True).best(unpaired) or first
    return _Search(field, group).best(unpaired) or first


def faults_of(field: Field, pairs: Pairs) -> int:
    """The faults of pairs in the order of scrutiny as a number: of the first pair in the highest place."""
    faults = 0
    for one, other in pairs:
        faults = 2 * faults + has_fault(field, one, other)
    return faults


def least_faults(field: Field, players: int) -> int:
    """A bound for ``faults_of`` any pairs of these players: as few as the colours allow, all of them last."""
    white, black = (players & field.due_white).bit_count(), (players & field.due_black).bit_count()
    more = max(white, black) - players.bit_count() // 2
    return (1 << more) - 1 if more > 0 else 0


def next_with_ones(number: int, ones: int) -> int:
    """The least number above ``number`` with at least so many ones in binary.

    >>> bin(next_with_ones(0b1000001, 3))
    '0b1000011'
    """
    place = 0
    while True:
        above = number >> place
        if not above & 1 and (needed := max(0, ones - above.bit_count() - 1)) <= place:
            return (above | 1) << place | (1 << needed) - 1
        place += 1


@dataclass(slots=True)
class _Place:
    """A place on the way of a search: who is left, and their fewest faults if known.

    ``rest`` goes on with the search to the next place, and is made anew when the search comes back.
    """

    players: int
    rest: Completion
    faults: FewestFaults | None


class _Search:
    """The search for the pairs with the least faults.

    The goal is at first the bound of all pairings. Whatever is passed over on the way leads to no less than its own
    bound; so where the goal is not reached, the least of these bounds is the next one. The bound goes by the numbers of
    players due each colour. A search that goes to more than ``most_places`` gives up; an ``exact`` one goes by the
    fewest faults of those left, which is dear and seldom needed.
    """

    def __init__(self, field: Field, group: Group, *, most_places: int | None = None, exact: bool = False) -> None:
        self.field = field
        self.group = group
        self.most_places = most_places
        self.exact = exact
        self.places_seen = 0
        self.known: dict[int, FewestFaults | None] = {}

    def best(self, unpaired: Completion) -> Pairs | None:
        """The first pairs of all that reach the least possible faults; None where the search gives up."""
        goal = self._by_counting(unpaired.players)
        while self.most_places is None or self.places_seen <= self.most_places:
            self.known.clear()
            clean = self._clean(unpaired.players, goal)
            faults = fewest_faults(self.field, unpaired.players, clean) if self.exact else None
            lowest = self._bound(unpaired.players, faults, goal)
            if lowest > goal:
                goal = lowest
                continue
            found, goal = self._reach(goal, unpaired, faults)
            if found is not None:
                return found
        return None

    def _clean(self, players: int, goal: int) -> int:
        """Those who are in a pair without a fault if ``goal`` is reached: as many as it has such pairs at first.

        Each of them is the first of one of these pairs, or the second of one before.
        """
        without = players.bit_count() // 2 - goal.bit_length()
        return bit_set(islice(self.group.in_turn(players), without))

    def _bound(self, players: int, faults: FewestFaults | None, goal: int) -> int:
        """No pairing of these players has less; ``faults`` are the fewest where the goal's first pairs have none."""
        if not self.exact:
            return self._by_counting(players)
        if faults is None:
            return 1 << goal.bit_length()  # one of those pairs has a fault
        if faults.count <= goal.bit_count():
            return 0
        return min(next_with_ones(goal, faults.count), 1 << goal.bit_length())

    def _by_counting(self, players: int) -> int:
        return least_faults(self.field, players) if self.field.certificates else 0

    def _reach(self, goal: int, unpaired: Completion, faults: FewestFaults | None) -> tuple[Pairs | None, int]:
        """The first pairs whose faults are ``goal``, or None with the next goal."""
        following = 1 << unpaired.players.bit_count()
        hopeless: set[int] = set()
        pairs: Pairs = []
        places = [self._place(unpaired.copy(), faults)]
        options = [self._options(places[0])]
        while places:
            place = places[-1]
            left = place.players.bit_count() // 2 - 1  # pairs after the next one
            if left < 0:
                return pairs, goal
            if self.most_places is not None and self.places_seen > self.most_places:
                return None, goal
            for player, opponent in options[-1]:
                others = place.players & ~(1 << player | 1 << opponent)
                fault = has_fault(self.field, player, opponent)
                wanted = goal & (2 << left) - 1
                if fault < wanted >> left or others in hopeless:
                    continue
                rest_of_goal = wanted & (1 << left) - 1
                if fault > wanted >> left:
                    lowest, theirs = (1 << left) | self._by_counting(others), None
                else:
                    theirs = self._faults_after(place, player, opponent, rest_of_goal)
                    lowest = fault << left | self._bound(others, theirs, rest_of_goal)
                if lowest > wanted:
                    following = min(following, goal - wanted + lowest)
                    continue
                place.rest.pair(player, opponent)
                pairs.append((player, opponent))
                places.append(self._place(place.rest, theirs))
                options.append(self._options(places[-1]))
                break
            else:
                hopeless.add(place.players)
                self._go_back(places, options, pairs)
        return None, following

    def _faults_after(self, place: _Place, player: int, opponent: int, goal: int) -> FewestFaults | None:
        if place.faults is None:
            return None
        others = place.players & ~(1 << player | 1 << opponent)
        if others not in self.known:
            self.known[others] = place.faults.after(player, opponent, self._clean(others, goal))
        return self.known[others]

    def _go_back(self, places: list[_Place], options: list[Iterator[tuple[int, int]]], pairs: Pairs) -> None:
        """Leave the last place; the one before has its players to pair again."""
        left = places.pop()
        options.pop()
        if places:
            pairs.pop()
            place = places[-1]
            mate = perfect_matching(within(self.field.adjacent, place.players), place.players, left.rest.mate)
            place.rest = Completion(self.field.adjacent, place.players, mate or (), repairs=self.field.certificates)

    def _place(self, unpaired: Completion, faults: FewestFaults | None) -> _Place:
        self.places_seen += 1
        return _Place(unpaired.players, unpaired, faults)

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
