"""What players owe and have paid, with totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Player, PrizeRules, Settlement


@dataclass(frozen=True, slots=True)
class FeeLine:
    """What one player owes and has paid, in the smallest coin."""

    player: Player
    fee: int
    paid: int

    @property
    def open(self) -> int:
        """What is still to be paid; less than nothing where too much was."""
        return self.fee - self.paid


@dataclass(frozen=True, slots=True)
class Fees:
    """All lines with their sums; ``owing`` counts the players who have not paid all, ``to_come`` what they owe."""

    lines: tuple[FeeLine, ...]
    fee: int
    paid: int
    to_come: int
    owing: int


def fees_of(players: Sequence[Player], known: Mapping[int, Settlement], rules: PrizeRules) -> Fees:
    """The fees of ``players`` in their order; who has no fee of their own owes the usual one: no query."""
    lines = []
    for player in players:
        row = known.get(player.pk)
        own = row.fee if row else None
        lines.append(FeeLine(player, rules.fee if own is None else own, row.paid if row else 0))
    owing = [line.open for line in lines if line.open > 0]
    fee, paid = sum(line.fee for line in lines), sum(line.paid for line in lines)
    return Fees(tuple(lines), fee, paid, sum(owing), len(owing))
