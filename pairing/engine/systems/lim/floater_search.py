"""Several floaters of a large group at once, by heaviest matchings instead of trying all sets.

Each player of the group is paired in it, or floats with an opponent next door of their own, or floats without one. So
the floaters are those whom a matching of the group and its neighbours does not pair inside the group, and the types of
3.9.1 are what a matching can be weighed by: a pair inside counts most, then come the floaters of type a, b and c, then
those who floated in the round before (3.10), then colours (3.2.2), then the order of floaters (3.2.4, 3.3, 3.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.weighted import heaviest_matching
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.floater_types import disadvantages
from pairing.engine.systems.lim.group import Group, set_of

PLAYERS_AT_ONCE = 40  # whose order is weighed in one matching, each in a bit of its own


@dataclass(frozen=True, slots=True)
class Wish:
    """Who must float, who must not, and what else is weighed behind the disadvantages.

    ``white`` is 1 where as many players due White as possible shall float, and as few due Black; -1 for the contrary.
    ``first`` are to float before others, in this order.
    """

    floating: int = 0
    staying: int = 0
    white: int = 0
    first: tuple[int, ...] = ()


class FloaterSearch:
    """The choice of so many floaters of ``group``, the fewest that leave the others to be paired."""

    def __init__(self, field: Field, group: Group, number: int) -> None:
        self.field = field
        self.group = group
        self.number = number
        self.radix = 2 * group.members.bit_count() + 1
        self.in_order = list(group.floaters_first(group.members))

    def best(self, *, colours: bool, staying: int = 0) -> int:
        """The best set of all; due colours decide only if ``colours`` says so. Those ``staying`` do not float."""
        wish = Wish(staying=staying)
        if colours:
            difference = self._difference(self.group.members)
            least = {white: self._difference(self.heaviest(replace(wish, white=white))) for white in (1, -1)}
            if least[-1] < difference < least[1]:
                return self._between(difference, wish)
            wish = replace(wish, white=1 if difference >= least[1] else -1)
        return self._first_of_the_best(wish, 0)

    def _first_of_the_best(self, wish: Wish, place: int) -> int:
        """The first of all sets that are best by this wish, the players before ``place`` decided."""
        for start in range(place, len(self.in_order), PLAYERS_AT_ONCE):
            part = self.in_order[start : start + PLAYERS_AT_ONCE]
            floating = self.heaviest(replace(wish, first=tuple(part)))
            decided = bit_set(part)
            wish = replace(
                wish, floating=wish.floating | floating & decided, staying=wish.staying | decided & ~floating
            )
        return wish.floating

    def _between(self, difference: int, wish: Wish) -> int:
        """The first set in the order of floaters that leaves as many due White as due Black, or nearly as many."""
        best = disadvantages(self.field, self.group, self.heaviest(wish))
        for off in range(self.group.members.bit_count() + 1):
            found = self._first_with({difference - off, difference + off}, wish, best, 0, [])
            if found is not None:
                return found
        raise AssertionError("no set of floaters leaves the group to be paired")

    def _first_with(
        self, wanted: set[int], wish: Wish, best: tuple[int, ...], place: int, known: Sequence[int]
    ) -> int | None:
        """The first set with these disadvantages and a wanted difference, the players before ``place`` decided.

        ``known`` are the sets of least and of greatest difference before the last of them was: who obeys is still it.
        """
        extremes = []
        for white, before in zip((1, -1), known or (None, None), strict=True):
            if before is None or not self._obeys(before, wish):
                first = tuple(self.in_order[place : place + PLAYERS_AT_ONCE])
                before = self.heaviest(replace(wish, white=white, first=first))
                if not self._obeys(before, wish) or disadvantages(self.field, self.group, before) != best:
                    return None
            extremes.append(before)
        most, least = map(self._difference, extremes)
        possible = {number for number in wanted if least <= number <= most}
        if not possible:
            return None
        if len(possible) == 1 and (least in possible or most in possible):
            return self._first_of_the_best(replace(wish, white=1 if most in possible else -1), place)
        bit = 1 << self.in_order[place]
        for narrower in (replace(wish, floating=wish.floating | bit), replace(wish, staying=wish.staying | bit)):
            if (found := self._first_with(wanted, narrower, best, place + 1, extremes)) is not None:
                return found
        return None

    def _obeys(self, floaters: int, wish: Wish) -> bool:
        return not wish.floating & ~floaters and not wish.staying & floaters and floaters.bit_count() == self.number

    def _difference(self, players: int) -> int:
        """How many more of a set are due White than Black."""
        return (players & self.field.due_white).bit_count() - (players & self.field.due_black).bit_count()

    def heaviest(self, wish: Wish) -> int:
        """The floaters of a heaviest matching by this wish; those of the wish who float are paired with nobody."""
        members = self.group.members
        costs = {number: self._costs(number, wish) for number in members_of(members)}
        pair = 2 * sum(alone for alone, _met in costs.values()) + 1  # worth more than everything else together
        inside, edges = members & ~wish.floating, []
        for one, (alone, met) in costs.items():
            near = self.field.adjacent[one]
            if inside >> one & 1:
                others = members_of(near & inside >> one << one)
                edges += [(one, other, pair + alone + costs[other][0]) for other in others]
            if alone > met:
                edges += [(one, other, alone - met) for other in members_of(near & self.group.next_door)]
        matched = heaviest_matching(edges)
        return members & ~set_of((one, other) for one, other in matched if inside >> one & inside >> other & 1)

    def _costs(self, number: int, wish: Wish) -> tuple[int, int]:
        """What it costs if this player floats without an opponent next door, and with one."""
        bit = 1 << number
        came = bool(self.group.transferred & bit)
        due = bool(self.field.due_white & bit) - bool(self.field.due_black & bit)
        levels = (
            self.field.players[number].floated_last_round,  # 3.10
            1 - wish.white * due,  # 3.2.2
        )
        last = 1 << len(wish.first)
        order = last - (last >> wish.first.index(number) + 1 if number in wish.first else 0)
        alone, met = (came, 0, not came), (0, came, 0)  # of type a, b and c
        return (
            self._weighed((bool(wish.staying & bit), *alone, *levels), last, order),
            self._weighed((bool(wish.staying & bit), *met, *levels), last, order),
        )

    def _weighed(self, levels: Iterable[int], last: int, order: int) -> int:
        """Several costs as one number, each worth more than all behind it together, whoever floats."""
        value = 0
        for level in levels:
            value = value * self.radix + level
        return value * last * self.radix + order
