"""What becomes of very many groups at once when the first player of each is paired (4.2, 4.3, 5.7).

A group is the set of those who are left, by their places in the order of scrutiny from 0 on; groups of one size whose
first players are of one kind are a family. The opponent to begin with is the first possible one of the lower half. In
the order of places he comes after as many others as there are pairs to make besides this one: so a walk through a
family that counts those it passes knows who he is. An exchange for colours takes somebody near him in rating (5.7),
from further down or, back from the middle, from further up.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.matching.families import EMPTY, NONE, Families


class Exchanges:
    """The exchanges for first players of one kind.

    ``possible`` are the places of those they may meet, ``wanted`` of those among them whom they may have, ``near[v]``
    of those who may be exchanged for ``v``. ``anybody`` are the exchanges of a first player who may meet everyone from
    ``last_barred`` on, if there are such; what is further down is looked up there. Each family must have an opponent
    to begin with.
    """

    def __init__(
        self,
        families: Families,
        near: Sequence[int],
        *,
        possible: int,
        wanted: int,
        last_barred: int = -1,
        anybody: Exchanges | None = None,
    ) -> None:
        self._families = families
        self._near = near
        self._possible = possible
        self._wanted = wanted
        self._last_barred = last_barred
        self._anybody = anybody
        self._known: dict[tuple[int, int], int] = {}
        self._known_first: dict[tuple[int, int], int] = {}
        self._known_within: dict[tuple[int, int, int], int] = {}
        self._known_taken: dict[tuple[int, int], int] = {}

    def _knowing(self, family: int) -> Exchanges:
        """Who goes on with this family: what these have in common with others is worked out there."""
        if self._anybody is not None and self._families.member[family] > self._last_barred:
            return self._anybody
        return self

    def after(self, family: int, others: int) -> int:
        """Those left after any of the exchanges; ``others`` come before the first of the lower half.

        The sets of ``family`` are those left without their first player.
        """
        if family <= EMPTY:
            return NONE
        who = self._knowing(family)
        key = (family, others)
        if key not in who._known:
            who._known[key] = who._after(family, others)
        return who._known[key]

    def _after(self, family: int, others: int) -> int:
        families = self._families
        place, having = families.member[family], families.having[family]
        without = self.after(families.without[family], others)
        taken = NONE  # those left where this one is the opponent
        if others:
            kept = self.after(having, others - 1)
            if self._wanted >> place & 1:
                taken = self._beginning_with(having, others - 1, self._near[place])
        elif self._possible >> place & 1:
            kept = self._without_one_of(having, self._near[place] & self._wanted)
            if self._wanted >> place & 1:
                taken = having
        else:
            kept = self.after(having, 0)
        return families.union(families.node(place, without, kept), taken)

    def _first_ones(self, family: int, others: int) -> int:
        """The places of all opponents to begin with."""
        if family <= EMPTY:
            return 0
        who = self._knowing(family)
        key = (family, others)
        if key not in who._known_first:
            families = self._families
            place, having = families.member[family], families.having[family]
            ones = who._first_ones(families.without[family], others)
            if not others and who._possible >> place & 1:
                ones |= 1 << place
            else:
                ones |= who._first_ones(having, max(0, others - 1))
            who._known_first[key] = ones
        return who._known_first[key]

    def _beginning_with(self, family: int, others: int, some: int) -> int:
        """The sets whose opponent to begin with is one of some."""
        if family <= EMPTY:
            return NONE
        who = self._knowing(family)
        ones = who._first_ones(family, others)
        some &= ones
        if some in (0, ones):
            return family if some else NONE
        key = (family, others, some)
        if key not in who._known_within:
            families = self._families
            place, having = families.member[family], families.having[family]
            without = who._beginning_with(families.without[family], others, some)
            if not others and who._possible >> place & 1:
                kept = having if some >> place & 1 else NONE
            else:
                kept = who._beginning_with(having, max(0, others - 1), some)
            who._known_within[key] = families.node(place, without, kept)
        return who._known_within[key]

    def _without_one_of(self, family: int, some: int) -> int:
        """The sets left when any one of some is taken away from each that has him."""
        families = self._families
        place = families.member[family]
        some = some >> place << place if family > EMPTY else 0
        if not some:
            return NONE
        key = (family, some)
        if key not in self._known_taken:
            having = families.having[family]
            kept = self._without_one_of(having, some)
            found = families.node(place, self._without_one_of(families.without[family], some), kept)
            self._known_taken[key] = families.union(found, having) if some >> place & 1 else found
        return self._known_taken[key]
