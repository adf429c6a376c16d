"""What exchanges near in rating can come to at best (5.7), by counting: a bound for the faults of colour.

Going through all groups that can be left is not needed to see that a goal is out of reach, which is decided as a rule
by the last few players. So groups are told apart by a few numbers alone (``Kind``): the first of the lower half, how
many of each due colour are gone behind him, and how many are left. The others before him, the upper half, are taken to
be anybody, except for those whom no exchange can have reached yet. Every exchange of a real group is one of its kind,
so what no kind comes to no group does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pairing.engine.basics.bits import bit_set, lowest_of, members_of

if TYPE_CHECKING:
    from pairing.engine.systems.lim.near_exchanges import Line

MOST_STEPS = 150_000  # of the walk; about a second

Count = tuple[int, int, int]
"""How many are due one colour, how many the other, how many none."""


class Kind(NamedTuple):
    """Groups of one number of players, told apart by numbers.

    ``head`` is the first of the lower half: as many come after him as there are pairs to make besides his. ``reach``
    is the last place that can be gone by exchanges. ``none_gone`` are those gone behind the head who are due no colour,
    ``one`` and ``other`` are those left who are due one colour and the other. How many due the one colour are gone
    behind the head is the place of a bit in a set of kinds, from which the rest follows.
    """

    head: int
    reach: int
    none_gone: int
    one: int
    other: int


Kinds = dict[Kind, int]
"""For each kind the bits of how many due the one colour may be gone."""


class Way(NamedTuple):
    """What a pair makes of a kind with ``least`` to ``most`` gone of the one colour: ``to``, with ``more`` gone."""

    to: Kind
    least: int
    most: int
    more: int

    def led_to(self, gone: int) -> int:
        """The numbers gone afterwards, as bits."""
        gone &= (2 << self.most) - (1 << self.least)
        return gone << self.more if self.more >= 0 else gone >> -self.more

    def led_from(self, gone: int) -> int:
        """The numbers gone before, as bits."""
        before = gone >> self.more if self.more >= 0 else gone << -self.more
        return before & (2 << self.most) - (1 << self.least)


class TooManyKinds(Exception):  # noqa: N818 - what happened
    """The bound would take too long."""


class _Pair(NamedTuple):
    """The due colours of a first player and an opponent, as places in a ``Count``."""

    first: int
    opponent: int
    barred: int  # whom the first player may not have, where it is certain who he is


class CountedExchanges:
    """The bound for one group; ``least`` finds it, after that ``may_reach`` says from where it can be reached."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._size = size = len(line.near)
        everybody = (1 << size) - 1
        one = next((due for due in line.same_due if due), 0)
        none = bit_set(place for place, due in enumerate(line.same_due) if not due)
        self._due = (one, everybody & ~one & ~none, none)
        self._before = [self._counted((1 << end) - 1) for end in range(size + 2)]
        self._barred = [everybody & ~(opponents | 1 << place) for place, opponents in enumerate(line.compatible)]
        self._untouched = min(lowest_of(near) for near in line.near[size // 2 :])
        self._unruly = max(max(barred.bit_count() for barred in self._barred), line.certain // 2)
        self._layers: list[Kinds] = []  # by the pairs to make
        self._good: list[dict[tuple[int, int, int, int], int]] = []
        self._steps = 0

    def least(self, goal: int) -> int | None:
        """The least faults, ``goal`` or more, that no count speaks against; None where there are too many kinds."""
        pairs = self._size // 2
        self._layers = [{} for _ in range(pairs + 1)]
        self._layers[pairs] = self._first_kinds()
        self._good = []
        faults = 0  # of the pairs made, as a number
        left, fault = pairs, 0
        while left:
            least = goal >> left - 1
            if 2 * faults + fault >= least:
                try:
                    self._layers[left - 1] = self._after(self._layers[left], left, fault)
                except TooManyKinds:
                    return None
                if self._layers[left - 1]:
                    faults, left, fault = 2 * faults + fault, left - 1, 0
                    continue
            while fault:  # no more can be tried here: back to the last pair without a fault
                if left == pairs:
                    return None
                fault, faults, left = faults & 1, faults >> 1, left + 1
            fault = 1
        self._look_back(faults)
        return faults

    def may_reach(self, left: int) -> bool:
        """Whether those left may come to the bound that was found last; so may all where none was."""
        if not self._good or not left:
            return True
        pairs = left.bit_count() // 2
        listed = list(members_of(left))
        head = listed[pairs]
        gone = ~left & (1 << self._size) - (1 << head)
        one, other, none = self._due
        kind = (head, (gone & none).bit_count(), (left & one).bit_count(), (left & other).bit_count())
        return bool(self._good[pairs].get(kind, 0) >> (gone & one).bit_count() & 1)

    def _first_kinds(self) -> Kinds:
        head = self._size // 2
        one, other, _none = self._before[self._size]
        return {Kind(head, head - 1, 0, one, other): 1}

    def _after(self, kinds: Kinds, left: int, fault: int) -> Kinds:
        following: Kinds = {}
        for kind, gone in kinds.items():
            for way in self._ways(kind, left, fault):
                if led := way.led_to(gone):
                    following[way.to] = following.get(way.to, 0) | led
        return following

    def _look_back(self, faults: int) -> None:
        """Keeps of the kinds of each layer those from which the last layer is reached."""
        self._good = [{} for _ in self._layers]
        kept, self._steps = self._layers[0], 0
        for left in range(1, len(self._layers)):
            fault = faults >> left - 1 & 1
            good: Kinds = {}
            for kind, gone in self._layers[left].items():
                reaching = 0
                for way in self._ways(kind, left, fault):
                    reaching |= way.led_from(kept.get(way.to, 0))
                if reaching & gone:
                    good[kind] = reaching & gone
                    key = (kind.head, kind.none_gone, kind.one, kind.other)
                    self._good[left][key] = self._good[left].get(key, 0) | reaching & gone
            kept = good

    def _ways(self, kind: Kind, left: int, fault: int) -> Iterator[Way]:
        """What any pair with a fault or without one makes of a kind with so many pairs left."""
        for first in range(3):
            firsts = self._firsts(left, kind.head) & self._due[first]
            if not firsts:
                continue
            begun = list(self._begun_with(kind, left, firsts))
            barred = firsts | self._barred[lowest_of(firsts)] if firsts.bit_count() == 1 else 0
            for opponent in range(3):
                if (first == opponent < 2) == bool(fault):
                    yield from self._ways_of(kind, left, _Pair(first, opponent, barred), begun)

    def _firsts(self, left: int, head: int) -> int:
        """Who may be the first of those left: each pair took the first one away, others only near a head."""
        place = self._size // 2 - left
        if place < self._untouched and left + 1 > self._unruly:
            return 1 << place
        return (1 << head) - (1 << place)

    def _begun_with(self, kind: Kind, left: int, firsts: int) -> Iterator[tuple[int, Count]]:
        """Whom the exchanges may begin with, and how many must be gone then; the size where nobody of the lower half.

        The head is passed over by those who may not meet him, or where the others could not be paired then.
        """
        missing = self._size - kind.head - left
        any_may_leave_others_alone = self._others_may_be_unpaired(kind, left)
        gone = [0, 0, 0]
        for place in range(kind.head, self._size):
            if firsts & ~self._barred[place]:
                yield place, (gone[0], gone[1], gone[2])
            if any_may_leave_others_alone:
                continue
            kept_apart = firsts & self._barred[place]
            if place == kind.head or place > kind.reach or not missing:
                firsts = kept_apart
            elif not kept_apart:
                gone[self._colour(place)] += 1
            if not firsts or sum(gone) > missing:
                return
        yield self._size, (gone[0], gone[1], gone[2])

    def _others_may_be_unpaired(self, kind: Kind, left: int) -> bool:
        """Whether there may be a pair without which the others could not be paired."""
        if 2 * (left - 1) >= self._line.certain:
            return False
        if left != 2:
            return left > 2
        upper = (1 << kind.head) - (1 << self._size // 2 - left)
        lower = [kind.head, *range(kind.head + 1 if kind.reach == self._size - 1 else self._size - 1, self._size)]
        return any(self._barred[place] & upper for place in lower)

    def _colour(self, place: int) -> int:
        return next(index for index, due in enumerate(self._due) if due >> place & 1)

    def _counted(self, players: int) -> Count:
        """How many of them are due each colour."""
        one, other, none = self._due
        return (players & one).bit_count(), (players & other).bit_count(), (players & none).bit_count()

    def _among(self, start: int, end: int) -> Count:
        """The same of the places from ``start`` to before ``end``."""
        before, up_to = self._before[start], self._before[max(start, end)]
        return up_to[0] - before[0], up_to[1] - before[1], up_to[2] - before[2]

    def _ways_of(self, kind: Kind, left: int, pair: _Pair, begun: Sequence[tuple[int, Count]]) -> Iterator[Way]:
        """The same for pairs of two due colours."""
        taken = [0, 0, 0]
        taken[pair.first] += 1
        taken[pair.opponent] += 1
        one, other = kind.one - taken[0], kind.other - taken[1]
        if one < 0 or other < 0 or 2 * left - kind.one - kind.other < taken[2]:
            return
        after = kind._replace(one=one, other=other)
        moved: set[tuple[int, int, int]] = set()
        for place, gone in begun:
            near = self._near(place, pair)
            reach = max(kind.reach, self._line.near[place].bit_length() - 1) if place < self._size else kind.reach
            upper = [0, 0, 0]
            upper[pair.first] += 1
            bounds = self._bounds(kind, left, upper, gone)
            if near >> kind.head + 1 and left > 1 and bounds:
                yield from self._one_more_gone(after._replace(reach=reach), kind, left, pair.opponent, bounds)
            if not (place == kind.head and near >> kind.head & 1):
                upper[pair.opponent] += 1
                bounds = self._bounds(kind, left, upper, gone)
                first_place = self._size // 2 - left
                if not near & (1 << kind.head) - (1 << first_place):
                    continue
            if bounds and (reach, *bounds) not in moved:
                moved.add((reach, *bounds))
                yield from self._head_moved(after._replace(reach=reach), kind, left, bounds)

    def _near(self, place: int, pair: _Pair) -> int:
        """Who may be the opponent where the exchanges begin with somebody."""
        near = self._line.near[place] if place < self._size else -1
        return near & self._due[pair.opponent] & ~pair.barred

    def _bounds(self, kind: Kind, left: int, upper: Sequence[int], gone: Sequence[int]) -> tuple[int, int] | None:
        """How many of the one colour may be gone if so many are in the upper half and so many gone at least."""
        one, other, none = self._among(kind.head, self._size)
        missing = self._size - kind.head - left - kind.none_gone  # of the two colours
        in_upper = 2 * left - kind.one - kind.other - none + kind.none_gone
        if in_upper < upper[2] or kind.none_gone < gone[2]:
            return None
        least = max(0, gone[0], upper[0] - kind.one + one)
        most = missing - max(gone[1], 0, upper[1] - kind.other + other)
        return (least, most) if least <= most else None

    def _one_more_gone(
        self, after: Kind, kind: Kind, left: int, opponent: int, bounds: tuple[int, int]
    ) -> Iterator[Way]:
        """The opponent is somebody behind the head."""
        self._count()
        one, other, none = self._among(kind.head + 1, after.reach + 1)
        none_gone = kind.none_gone + (opponent == 2)
        if none_gone > none:
            return
        missing = self._size - kind.head - left - kind.none_gone
        most = min(bounds[1], one - (opponent == 0))
        least = max(bounds[0], missing - other + (opponent == 1))
        if least <= most:
            yield Way(after._replace(none_gone=none_gone), least, most, int(opponent == 0))

    def _head_moved(self, after: Kind, kind: Kind, left: int, bounds: tuple[int, int]) -> Iterator[Way]:
        """The opponent is the head, or one of the upper half, to which the head goes over: another one is the head."""
        missing = self._size - kind.head - left
        if left == 1:
            if missing == self._size - 1 - kind.head:
                yield Way(after._replace(head=self._size, reach=self._size, none_gone=0), *bounds, 0)
            return
        of_two = missing - kind.none_gone
        one, other, none = self._before[kind.head + 1]
        end = max(after.reach, kind.head) + 1
        end_one, end_other, end_none = self._before[end]
        for head in range(kind.head + 1, min(end + 1, self._size)):
            self._count()
            to_one, to_other, to_none = self._before[head]
            if head - kind.head - 1 > missing or to_none - none > kind.none_gone:
                return
            behind_one, behind_other, behind_none = self._before[head + 1]
            none_gone = kind.none_gone - to_none + none
            least = max(bounds[0], to_one - one, of_two - to_other + other - max(0, end_other - behind_other))
            most = min(bounds[1], to_one - one + max(0, end_one - behind_one), of_two - to_other + other)
            if least <= most and none_gone <= max(0, end_none - behind_none):
                yield Way(after._replace(head=head, none_gone=none_gone), least, most, one - to_one)

    def _count(self) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TooManyKinds
