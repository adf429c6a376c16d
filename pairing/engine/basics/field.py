"""The players of one round as bit sets.

Players are numbered by ascending TPN, so the smallest member of a set is the one with the smallest TPN. All sets and
neighbourhoods are integers over these numbers (``pairing.engine.basics.bits``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.scoregroups import scoregroups
from pairing.engine.matching.cardinality import perfect_matching, within

if TYPE_CHECKING:
    from pairing.engine.basics.entrant_facts import EntrantFacts

FactsOfSystem = TypeVar("FactsOfSystem", bound="EntrantFacts")


class Numbers(dict[int, int]):
    """The numbers of players in a field by their TPNs."""

    def set_of(self, tpns: Iterable[int]) -> int:
        """The players with these TPNs as a set."""
        return bit_set(self[tpn] for tpn in tpns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(Generic[FactsOfSystem]):
    """The present players and who may meet whom; a system's own field adds what its criteria go by.

    ``adjacent[v]`` are those whom ``v`` may meet: not met, not forbidden, not refused by colours. ``certificates``
    switches the shortcuts that prove themselves (a bound that is met); without them every question goes to the exact
    solver.
    """

    players: tuple[FactsOfSystem, ...]
    adjacent: tuple[int, ...]
    is_last_round: bool
    certificates: bool = True

    @property
    def everybody(self) -> int:
        """The set of all present players."""
        return (1 << len(self.players)) - 1

    @property
    def nobody_matched(self) -> list[int]:
        """The empty matching of the field."""
        return [-1] * len(self.players)

    @property
    def all_tpns(self) -> tuple[int, ...]:
        """The TPNs by the players' numbers."""
        return tuple(player.tpn for player in self.players)

    def tpns(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The TPNs of the players with these numbers, in the order given."""
        return tuple(self.players[number].tpn for number in numbers)

    def tpns_of(self, players: int) -> tuple[int, ...]:
        """The TPNs of a set, ascending."""
        return self.tpns(members_of(players))

    def numbers(self) -> Numbers:
        """The players' numbers by their TPNs."""
        return Numbers((tpn, number) for number, tpn in enumerate(self.all_tpns))

    def matching(self, players: int, mate: Sequence[int] | None = None) -> list[int] | None:
        """A matching of all these players, made from ``mate`` where one is known; None where there is none."""
        return perfect_matching(within(self.adjacent, players), players, self.nobody_matched if mate is None else mate)

    def kept_matching(self, players: int, mate: Sequence[int]) -> list[int]:
        """A matching of all who are left unpaired: every choice before left them one."""
        complete = self.matching(players, mate)
        if complete is None:
            raise AssertionError("a choice was made after which the remaining players cannot be paired")
        return complete

    def scoregroups(self, players: int) -> list[int]:
        """The set split by pairing score, from the highest score down."""
        return scoregroups(self.players, players)
