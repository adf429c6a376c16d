"""Two sides of which nobody meets anybody of the own one: who they are, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from django.utils.translation import gettext as _

from pairing.service import System


class Numbered(Protocol):
    """A player, as a row or as published."""

    @property
    def tpn(self) -> int | None: ...
    @property
    def club(self) -> str: ...
    @property
    def federation(self) -> str: ...


Member = TypeVar("Member", bound=Numbered)


@dataclass(frozen=True, slots=True)
class Side(Generic[Member]):
    """One side: its players in the order of their numbers, and the club or federation that all of them are of."""

    name: str
    players: tuple[Member, ...]


def sides_of(system: System, players: Iterable[Member]) -> tuple[Side[Member], ...]:
    """Both sides of the ``players``, who have all numbers of the table; none where everybody meets everybody."""
    numbered = {player.tpn: player for player in players}
    if system.known_rounds is None:
        return ()
    members = [
        tuple(numbered[tpn] for tpn in numbers if tpn in numbered)
        for numbers in system.known_rounds.sides(len(numbered))
    ]
    names = [_("First side"), _("Second side")]
    for kind in ("club", "federation"):
        common = [{getattr(player, kind) for player in side} for side in members]
        if (
            len(common) == 2
            and all(len(one) == 1 for one in common)
            and common[0] != common[1]
            and all(map(any, common))
        ):
            names = [next(iter(one)) for one in common]
            break
    return tuple(Side(name, side) for name, side in zip(names, members, strict=False))
