"""Who floats from a group (articles 2.3, 3.2 to 3.5, 3.9 and 3.10).

As few as possible float. Among the sets of that many players who leave a complete pairing of the others, the least
disadvantages by type are taken (3.9.2), then the fewest who floated in the round before (3.10), then due colours that
are left as even as possible (3.2.2), then the lowest numbered players, upward the highest numbered (3.2.4, 3.3, 3.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.matching.cardinality import maximum_matching, perfect_matching, within
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.floater_search import FloaterSearch
from pairing.engine.systems.lim.floater_types import disadvantages, unevenness
from pairing.engine.systems.lim.group import Group

MOST_SETS = 1000  # that are tried one by one


@dataclass(frozen=True, slots=True)
class Floaters:
    """The set chosen. ``lone`` are those without any opponent in the group, who float in any case (2.3.1 to 2.3.3)."""

    chosen: int
    lone: int
    mate: Sequence[int]  # a complete matching of those who stay


def choose_floaters(field: Field, group: Group) -> Floaters:
    """The players of ``group`` who float."""
    members = group.members
    mate, exposed = maximum_matching(within(field.adjacent, members), members, len(field.players))
    lone = bit_set(number for number in members_of(exposed) if not field.adjacent[number] & members)
    more = exposed.bit_count() - lone.bit_count()
    if not more:
        return Floaters(exposed, lone, mate)
    return _Choice(field, group, lone, more, mate).best()


class _Choice:
    """The choice of ``more`` floaters beside the lone players."""

    def __init__(self, field: Field, group: Group, lone: int, more: int, mate: Sequence[int]) -> None:
        self.field = field
        self.group = group
        self.lone = lone
        self.more = more
        self.mate = mate
        self.extreme = next(group.floaters_first(group.members))

    def best(self) -> Floaters:
        """The floaters as a set."""
        others = self.group.members & ~self.lone
        if self.more > 1 and self.field.certificates and comb(others.bit_count(), self.more) > MOST_SETS:
            chosen = self._by_matchings()
        else:
            chosen = self._by_trying(others)
        return Floaters(chosen, self.lone, self._pairing_without(chosen) or [])

    def _by_trying(self, others: int) -> int:
        """The first set by disadvantages, then the first of those by colours."""
        sets = [self.lone | bit_set(one) for one in combinations(self.group.floaters_first(others), self.more)]
        ranked = sorted((disadvantages(self.field, self.group, chosen), place) for place, chosen in enumerate(sets))
        least, place = next(entry for entry in ranked if self._pairing_without(sets[entry[1]]) is not None)
        first = sets[place]
        if not unevenness(self.field, self.group.members):
            return first
        alike = [sets[place] for key, place in ranked if key == least]
        kept = self._kept_by_rating(first)
        allowed = [chosen for chosen in alike if not chosen & kept]
        allowed.sort(key=lambda chosen: unevenness(self.field, self.group.members & ~chosen))
        return next(chosen for chosen in allowed if self._pairing_without(chosen) is not None)

    def _by_matchings(self) -> int:
        """The same of a large group."""
        search = FloaterSearch(self.field, self.group, self.lone.bit_count() + self.more)
        if not unevenness(self.field, self.group.members):
            return search.best(colours=False)
        first = search.best(colours=False) if self.field.is_maxi else 0
        return search.best(colours=True, staying=self._kept_by_rating(first))

    def _kept_by_rating(self, first: int) -> int:
        """Those who may not float for colours instead of the ``first`` set (3.2.3, Maxi-tournaments)."""
        if not self.field.is_maxi:
            return 0
        others = members_of(self.group.members & ~first)
        return bit_set(number for number in others if not self.field.are_near(number, self.extreme))

    def _pairing_without(self, floaters: int) -> list[int] | None:
        staying = self.group.members & ~floaters
        return perfect_matching(within(self.field.adjacent, staying), staying, self.mate)
