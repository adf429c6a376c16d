"""The kinds of changes of the standings that no rule makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, PlayerNamed, ValueMoved


@dataclass(frozen=True, slots=True)
class RankedByHand(Change):
    """Groups tied to the end, each in the order that an arbiter gave it; none where they are tied again."""

    kind: ClassVar[str] = "tournament.ranks"
    optional: ClassVar[tuple[str, ...]] = ("groups",)

    round_number: int
    groups: tuple[tuple[PlayerNamed, ...], ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ValuesGiven(Change):
    """Values of tie-breaks that are worked out elsewhere, and where they come from."""

    kind: ClassVar[str] = "tournament.values"

    moves: tuple[ValueMoved, ...]
    note: str


OF_STANDINGS: tuple[type[Change], ...] = (RankedByHand, ValuesGiven)
