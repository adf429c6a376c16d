"""The exchanges for colours where not every exchange is allowed (5.2 in a Maxi-tournament, 5.7).

An exchange is allowed only near the opponent to begin with, who depends on all exchanges before. So pairs are made one
after the other, each with the first exchange that has as few faults as it can, as long as that goes well. Where it
does not, it is asked of those left after earlier pairs whether the goal can be reached from there: by all their
exchanges at once, as families of sets (``exchanged_families``). Whoever is left on the way to a goal can always be
paired, so such a question needs no going back; and it is asked near the place of trouble first, where it is small.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.errors import PairingOutOfReach
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.families import NONE, Families, TooManyNodes
from pairing.engine.matching.sure_size import certainly_paired
from pairing.engine.systems.lim.counted_exchanges import CountedExchanges
from pairing.engine.systems.lim.exchanged_families import Exchanges
from pairing.engine.systems.lim.fewest_faults import has_fault
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Pairs, opponents_in_turn

MOST_NODES = 100_000  # of one walk's families: with what is known about them about a hundred megabytes
MOST_WORK = 3_000_000  # nodes made and groups looked at for one group of players; about a minute
MOST_GROUPS = 200_000  # left after exchanges, where they must be looked at one by one

Groups = int | set[int]
"""Those left after different exchanges: a family, or one by one where it must be asked whether they can be paired."""

Step = tuple[int, int, int]
"""The first of those left, the opponent, and who is left then."""


@dataclass(slots=True)
class Line:
    """The players of a group by their places in the order of scrutiny, from 0 on.

    For each place the bit sets of places: ``compatible``, ``same_due`` (due the same colour) and ``near`` (who may be
    exchanged for each other, 5.7). Any ``certain`` or more of them can be paired.
    """

    compatible: list[int]
    same_due: list[int]
    near: list[int]
    certain: int
    _completed: dict[int, bool] = attribute(default_factory=dict)

    @classmethod
    def of(cls, field: Field, listed: Sequence[int]) -> Line:
        """The players ``listed`` in the order of scrutiny."""
        place_of = {number: place for place, number in enumerate(listed)}
        everybody = bit_set(listed)

        def places(numbers: int) -> int:
            return bit_set(place_of[number] for number in members_of(numbers & everybody))

        compatible = [places(field.adjacent[number]) for number in listed]
        return cls(
            compatible=compatible,
            same_due=[bit_set(p for p, other in enumerate(listed) if has_fault(field, one, other)) for one in listed],
            near=[bit_set(p for p, other in enumerate(listed) if field.are_near(one, other)) for one in listed],
            certain=certainly_paired([len(listed) - 1 - opponents.bit_count() for opponents in compatible]),
        )

    def completes(self, left: int) -> bool:
        """Whether those left can be paired."""
        if left.bit_count() >= self.certain:
            return True
        if left not in self._completed:
            hint = [-1] * len(self.compatible)
            self._completed[left] = perfect_matching(within(self.compatible, left), left, hint) is not None
        return self._completed[left]

    def options(self, left: int) -> Iterator[Step]:
        """The pairs that the first of those left can make, in the order of exchanges (5.7)."""
        listed = list(members_of(left))
        first, begun_with = listed[0], None
        for opponent in opponents_in_turn(listed):
            if not self.compatible[first] >> opponent & 1:
                continue
            if begun_with is not None and not self.near[begun_with] >> opponent & 1:
                continue
            others = left & ~(1 << first | 1 << opponent)
            if self.completes(others):
                begun_with = opponent if begun_with is None else begun_with
                yield first, opponent, others


def _out_of_reach(players: int) -> PairingOutOfReach:
    return PairingOutOfReach(
        f"The exchanges of a group of {players} players are too many to be gone through, because 5.7 allows only those "
        "within 100 rating points. Pair the round with the rules for Maxi-tournaments switched off (XXM false), or by "
        "hand."
    )


class NearExchanges:
    """The search for the first pairs, in the order of exchanges, that have the least faults.

    ``goal`` is a bound for the faults (``fewest_faults.faults_of``): no pairing has less.
    """

    def __init__(self, line: Line, goal: int) -> None:
        self._line = line
        self._goal = goal
        self._is_certain = False  # that the goal can be reached
        self._everybody = (1 << len(line.near)) - 1
        most_barred = max(len(line.near) - 1 - opponents.bit_count() for opponents in line.compatible)
        self._few = max(line.certain, 2 * most_barred)  # with less left the lower half may have nobody to begin with
        self._families = Families(MOST_NODES)
        self._work = 0  # done with families given up since
        self._exchanges: dict[tuple[int, int, int], Exchanges] = {}
        self._answers: dict[int, bool] = {}
        self._counted: CountedExchanges | None = None  # once the first exchanges have led nowhere

    def pairs(self) -> Pairs:
        """The pairs, by places."""
        # Walks through families are as deep as the group is large; frames of plain functions take no C stack.
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000 + 4 * len(self._line.near)))
        left = self._everybody
        steps: list[Step] = []
        while left:
            following = self._following(left)
            steps += following
            left = steps[-1][2] if steps else left
        return [(first, opponent) for first, opponent, _left in steps]

    def _following(self, left: int) -> list[Step]:
        """The first steps from those left after which the goal can still be reached; none if it has become another."""
        for step in self._options(left):
            if self._answers.get(step[2]) is False:
                continue
            way = [step, *self._first_ones(step[2])]
            if not way[-1][2]:
                return way
            if self._counted is None:
                break
            if good := self._good_steps(way):
                self._is_certain = True
                return way[:good]
            if not self._is_certain:
                break
        assert not self._is_certain, "faults that can be reached were not"
        if self._counted is None:
            self._counted = CountedExchanges(self._line)
            self._aim_at(self._counted.least(self._goal) or self._goal)
            return []
        self._is_certain = True
        least = self._least_from(self._everybody)
        assert least is not None
        if least != self._goal:
            self._aim_at(least)
            self._counted.least(least)
        return []

    def _aim_at(self, goal: int) -> None:
        """Another goal: what was known of the one before counts no more."""
        if goal != self._goal:
            self._goal = goal
            self._answers.clear()

    def _options(self, left: int) -> Iterator[Step]:
        """The pairs with a fault or without one, as the goal says, from which it may be reached."""
        fault = self._goal >> left.bit_count() // 2 - 1 & 1
        for step in self._line.options(left):
            if self._line.same_due[step[0]] >> step[1] & 1 == fault and (
                self._counted is None or self._counted.may_reach(step[2])
            ):
                yield step

    def _first_ones(self, left: int) -> Iterator[Step]:
        """The first pair of those left, then of those left by it, and so on as far as the goal lets one."""
        while left and (step := next(self._options(left), None)):
            yield step
            left = step[2]

    def _good_steps(self, way: Sequence[Step]) -> int:
        """After how many steps of a way the goal can still be reached. It leads nowhere after all of them."""
        nowhere, back = len(way), 1
        while nowhere > 1:
            tried = max(1, nowhere - back)
            if self._reaches_goal(way[tried - 1][2]):
                return self._last_good(way, tried, nowhere)
            nowhere, back = tried, back + 1
        return 0

    def _last_good(self, way: Sequence[Step], good: int, nowhere: int) -> int:
        """The last number of steps after which it can; after so many it can, after those others it cannot."""
        while nowhere - good > 1:
            tried = (good + nowhere) // 2
            if self._reaches_goal(way[tried - 1][2]):
                good = tried
            else:
                nowhere = tried
        return good

    def _reaches_goal(self, left: int) -> bool:
        """Whether those left can be paired with no more faults than the goal says."""
        if left not in self._answers:
            self._answers[left] = self._least_from(left, self._goal) is not None
        return self._answers[left]

    def _least_from(self, left: int, goal: int | None = None) -> int | None:
        """The least faults of those left; None where a goal is given and they are more."""
        if len(self._families.member) > MOST_NODES // 2:
            self._begin_anew()
        faults = 0
        now: Groups = self._families.of_one(left)
        for after in reversed(range(left.bit_count() // 2)):
            if isinstance(now, int) and 2 * after < self._few:
                self._add_work(0, groups=self._families.count(now))
                now = set(self._families.sets(now))
            for fault in (0, 1) if goal is None else (goal >> after & 1,):
                now, following = self._one_more_pair(now, after, fault)
                if following:
                    break
            else:
                return None
            now, faults = following, 2 * faults + fault
        return faults

    def _one_more_pair(self, now: Groups, after: int, fault: int) -> tuple[Groups, Groups]:
        """What ``_after`` says, behind the same groups as they are kept now: what is known may take too much memory."""
        try:
            return now, self._after(now, after, fault)
        except TooManyNodes:
            pass
        try:
            now = now if isinstance(now, set) else self._begin_anew(now)
            return now, self._after(now, after, fault)
        except TooManyNodes:
            raise _out_of_reach(len(self._line.near)) from None

    def _begin_anew(self, family: int = NONE) -> int:
        """The same family, and nothing else of what was worked out."""
        before, self._families = self._families, Families(MOST_NODES)
        self._exchanges.clear()
        self._add_work(len(before.member))
        return self._families.taken_over(before, family)

    def _add_work(self, steps: int, *, groups: int = 0) -> None:
        self._work += steps + groups
        if self._work > MOST_WORK or groups > MOST_GROUPS:
            raise _out_of_reach(len(self._line.near))

    def _after(self, now: Groups, after: int, fault: int) -> Groups:
        """Those left after one more pair with a fault or without one; ``after`` are the pairs to make after it."""
        if isinstance(now, set):
            self._add_work(0, groups=len(now))
            return {
                others
                for left in now
                for first, opponent, others in self._line.options(left)
                if self._line.same_due[first] >> opponent & 1 == fault
            }
        following = NONE
        for first, others in self._families.by_lowest(now):
            barred = ~self._line.compatible[first] & self._everybody >> first + 1 << first + 1
            exchanges = self._exchanges_of(barred, self._line.same_due[first], fault)
            following = self._families.union(following, exchanges.after(others, after))
        return following

    def _exchanges_of(self, barred: int, same_due: int, fault: int) -> Exchanges:
        """The exchanges of first players who may not meet those ``barred`` and are due the same colour as these."""
        key = (barred, same_due, fault)
        if key not in self._exchanges:
            possible = self._everybody & ~barred
            self._exchanges[key] = Exchanges(
                self._families,
                self._line.near,
                possible=possible,
                wanted=possible & (same_due if fault else ~same_due),
                last_barred=barred.bit_length() - 1,
                anybody=self._exchanges_of(0, same_due, fault) if barred else None,
            )
        return self._exchanges[key]
