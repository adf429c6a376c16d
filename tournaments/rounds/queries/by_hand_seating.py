"""A round as it is put together by hand: plain values and the steps on them, without the database.

Those who are paired are players, or teams where these are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require
from tournaments.models import Seat

ALLOCATED = Seat.ByeKind.PAIRING_ALLOCATED.value
NONE = Seat.ByeKind.ZERO_POINT.value

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """``pairs`` of ids, White first; ``byes`` the kind of bye by id of everybody else."""

    pairs: Pairs
    byes: Mapping[int, str]

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Seating:
        """What ``stored`` gave."""
        return cls(tuple((w, b) for w, b in stored["pairs"]), {int(pk): kind for pk, kind in stored["byes"].items()})

    @property
    def stored(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {"pairs": [list(pair) for pair in self.pairs], "byes": {str(pk): kind for pk, kind in self.byes.items()}}

    @property
    def bye(self) -> int | None:
        """Who has the pairing-allocated bye."""
        return next((pk for pk, kind in self.byes.items() if kind == ALLOCATED), None)

    @property
    def entrants(self) -> list[int]:
        """Everybody, with and without an opponent."""
        return [*(pk for pair in self.pairs for pk in pair), *self.byes]

    @property
    def present(self) -> frozenset[int]:
        """Who is paired, the bye included: those whom the program would pair."""
        return frozenset(pk for pair in self.pairs for pk in pair) | ({self.bye} if self.bye is not None else set())

    def pair_of(self, player: int) -> tuple[int, int] | None:
        """The board of a player."""
        return next((pair for pair in self.pairs if player in pair), None)


def exchanged(seating: Seating, one: int, other: int) -> Seating:
    """Both in each other's place: board and colour, or bye. Opponents change their colours."""
    swap = {one: other, other: one}
    pairs = tuple((swap.get(white, white), swap.get(black, black)) for white, black in seating.pairs)
    byes = {swap.get(pk, pk): kind for pk, kind in seating.byes.items()}
    return Seating(pairs, byes)


def colours_changed(seating: Seating, player: int) -> Seating:
    """The board of ``player`` with the colours changed.

    Raises:
        Refused: the player has no opponent.
    """
    own = seating.pair_of(player)
    require(own, _("Without an opponent there is no colour to change. Tick one who has an opponent."))
    return Seating(tuple(pair[::-1] if pair == own else pair for pair in seating.pairs), seating.byes)


def parted(seating: Seating, player: int) -> Seating:
    """The board of ``player`` is dissolved; both are without an opponent and score nothing until they are seated.

    Raises:
        Refused: the player has no opponent.
    """
    own = seating.pair_of(player)
    if own is None:
        raise Refused(_("Without an opponent there is no pairing to split. Tick one who has an opponent."))
    return Seating(tuple(pair for pair in seating.pairs if pair != own), {**seating.byes, **dict.fromkeys(own, NONE)})


def seated(seating: Seating, white: int, black: int) -> Seating:
    """Two who are without an opponent at a new board, the first one with White.

    Raises:
        Refused: one of them has an opponent.
    """
    text = _("Only two who are without an opponent can be seated together. Part them from their opponents first.")
    require(white in seating.byes and black in seating.byes, text)
    byes = {pk: kind for pk, kind in seating.byes.items() if pk not in (white, black)}
    return Seating((*seating.pairs, (white, black)), byes)


def with_bye(seating: Seating, player: int) -> Seating:
    """``player`` has the pairing-allocated bye; who had it takes the free place, if there is one.

    Raises:
        Refused: the player has it already.
    """
    holder = seating.bye
    require(player != holder, _("The pairing-allocated bye is there already. Tick another one."))
    if holder is not None and seating.pair_of(player):
        return exchanged(seating, player, holder)
    freed = parted(seating, player) if seating.pair_of(player) else seating
    byes = {**freed.byes, player: ALLOCATED}
    if holder is not None:
        byes[holder] = NONE
    return Seating(freed.pairs, byes)


def without_bye(seating: Seating, player: int) -> Seating:
    """``player`` has no pairing-allocated bye any more, and is not paired.

    Raises:
        Refused: the player has none.
    """
    require(player == seating.bye, _("There is no pairing-allocated bye to take away. Tick the one who has it."))
    return Seating(seating.pairs, {**seating.byes, player: NONE})


ONE, TWO = 1, 2
# Every step by its name, with how many players it takes.
STEPS: dict[str, tuple[int, Callable[..., Seating]]] = {
    "exchange": (TWO, exchanged),
    "colours": (ONE, colours_changed),
    "part": (ONE, parted),
    "seat": (TWO, seated),
    "bye": (ONE, with_bye),
    "no_bye": (ONE, without_bye),
}


def stepped(seating: Seating, step: str, players: Collection[int]) -> Seating:
    """``seating`` after one step with those who were ticked.

    Raises:
        Refused: there is no such step, or it takes more or fewer.
    """
    require(step in STEPS, _("There is no such step."))
    count, change = STEPS[step]
    if len(set(players)) != count:
        raise Refused(_("This step is for one: tick one.") if count == ONE else _("This step is for two: tick two."))
    unknown = [pk for pk in players if pk not in seating.byes and not seating.pair_of(pk)]
    require(not unknown, _("One who was ticked is no longer in the tournament. Load the page again."))
    return change(seating, *players)
