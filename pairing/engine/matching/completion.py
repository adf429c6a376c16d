"""Can the rest be paired? Asked of each choice of a procedure that pairs one couple after the other."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.matching.cardinality import augment, exchangeable, perfect_matching, within


class Completion:
    """Players who are still to be paired, with a complete matching of them, which is repaired after each choice.

    ``players`` is the set, ``adjacent`` says who may meet whom, ``mate`` is any complete matching of the set. Without
    ``repairs`` each question is answered by a matching made anew, for tests.
    """

    def __init__(self, adjacent: Sequence[int], players: int, mate: Sequence[int], *, repairs: bool = True) -> None:
        self.players = players
        self.mate = list(mate)
        self._adjacent = adjacent
        self._repairs = repairs
        self._partners: dict[int, int] = {}

    def allows(self, one: int, other: int) -> bool:
        """Whether these two may meet and all the rest can then be paired."""
        if not self._adjacent[one] >> other & 1:
            return False
        if not self._repairs:
            rest = self.players & ~(1 << one | 1 << other)
            nobody = [-1] * len(self.mate)
            return perfect_matching(within(self._adjacent, rest), rest, nobody) is not None
        partner = self.mate[one]
        if partner == other or self._adjacent[partner] >> self.mate[other] & 1:
            return True
        if one not in self._partners:
            self._partners[one] = self._all_partners(one)
        return bool(self._partners[one] >> other & 1)

    def _all_partners(self, one: int) -> int:
        """All whom ``one`` may meet so that the rest can be paired."""
        mate, partner = list(self.mate), self.mate[one]
        mate[one] = mate[partner] = -1
        rest = within(self._adjacent, self.players & ~(1 << one))
        return exchangeable(rest, mate, partner) & self._adjacent[one]

    def pair(self, one: int, other: int) -> None:
        """These two meet, which was allowed: the rest is still to be paired."""
        first, second = self.mate[one], self.mate[other]
        self.players &= ~(1 << one | 1 << other)
        self.mate[one] = self.mate[other] = -1
        self._partners.clear()
        if first == other:
            return
        self.mate[first] = self.mate[second] = -1
        if augment(within(self._adjacent, self.players), self.mate, first, 1 << first | 1 << second) is None:
            raise AssertionError("two players were paired who leave the rest without a pairing")

    def copy(self) -> Completion:
        """The same players, to be paired apart from these."""
        return Completion(self._adjacent, self.players, self.mate, repairs=self._repairs)

    def narrow(self, players: int) -> Completion | None:
        """The part of the set alone, where it can be paired; None where it cannot."""
        hint = self.mate if self._repairs else [-1] * len(self.mate)
        mate = perfect_matching(within(self._adjacent, players), players, hint)
        return None if mate is None else Completion(self._adjacent, players, mate, repairs=self._repairs)
