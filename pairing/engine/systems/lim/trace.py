"""What the pairer writes down while it pairs: each choice as it was made, in plain data, cheap to keep.

The steps of the explanation are made from it when they are first asked for. Players are TPNs, scores tenths of a point,
articles those of C.04.4.3 (February 2026).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pairing.engine.result import Pair
from pairing.engine.systems.lim.facts import PlayerFacts
from pairing.engine.systems.lim.obstacles import Obstacles
from pairing.engine.trace import RoundTrace

if TYPE_CHECKING:
    from pairing.engine.systems.lim.colours import ColourRule

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Floater:
    """Who left a group: the type (3.9.1), and whether also in the round before (3.10).

    ``lone`` players had no opponent in the group at all (2.3.1 to 2.3.3).
    """

    tpn: int
    type: str
    lone: bool
    floated_last_round: bool


@dataclass(frozen=True, slots=True)
class Group:
    """How one group was paired, in the order of its turn.

    ``score`` is None for a median group without residents. ``from_above`` and ``from_below`` are those who
    floated to it in the order in which they are paired, ``floater_pairs`` their pairs, the floater first.
    ``first_scrutiny`` and ``second_scrutiny`` are the pairs of the others after either, in the order of scrutiny.
    ``next_door`` are the residents of the group that its own floaters go to.
    """

    score: int | None
    downward: bool
    is_median: bool
    residents: tuple[int, ...]
    from_above: tuple[int, ...]
    from_below: tuple[int, ...]
    next_door: tuple[int, ...]
    floaters: tuple[Floater, ...]
    floater_pairs: Pairs
    first_scrutiny: Pairs
    second_scrutiny: Pairs

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in it."""
        return (*self.residents, *self.from_above, *self.from_below)

    @property
    def pairs(self) -> Pairs:
        """All its pairs in the order in which they were made."""
        return (*self.floater_pairs, *self.second_scrutiny)


@dataclass(frozen=True, slots=True)
class Cracked:
    """A pair that was given up to extend the median group (2.6), with the floaters that were there before it."""

    pair: tuple[int, int]
    from_above: bool
    floaters_from_above: int
    floaters_from_below: int


@dataclass(frozen=True, slots=True)
class BoardColours:
    """Which step of the colour rules gave White and Black at a board."""

    pair: Pair
    rule: ColourRule

    @property
    def article(self) -> str:
        """The article of that step."""
        return self.rule.article


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[PlayerFacts]):
    """Everything that was decided in a round; ``boards`` are in board order, ``groups`` in that of their turn."""

    is_maxi: bool
    groups: tuple[Group, ...]
    cracked: tuple[Cracked, ...]
    boards: tuple[BoardColours, ...]

    def obstacles(self) -> Obstacles:
        """Who may not meet whom."""
        return Obstacles(self.players, self.forbidden_pairs, is_last_round=self.is_last_round)
