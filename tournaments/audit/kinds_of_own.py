"""The kinds of changes around what players do themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.audit.changes import Change, OfPlayer, PlayerNamed


@dataclass(frozen=True, slots=True)
class LinksMade(Change):
    """Personal links made, or made anew."""

    kind: ClassVar[str] = "link.make"

    players: tuple[PlayerNamed, ...]


@dataclass(frozen=True, slots=True)
class LinkRevoked(Change):
    kind: ClassVar[str] = "link.revoke"

    players: tuple[PlayerNamed, ...]


@dataclass(frozen=True, slots=True)
class ByeWished(OfPlayer):
    """Asked for by the personal link, for the arbiter to decide."""

    kind: ClassVar[str] = "bye.wish"

    round_number: int
    bye: str


@dataclass(frozen=True, slots=True)
class ByeWishTakenBack(OfPlayer):
    kind: ClassVar[str] = "bye.wish_cancel"

    round_number: int
    bye: str


@dataclass(frozen=True, slots=True)
class ByeWishRefused(OfPlayer):
    kind: ClassVar[str] = "bye.wish_refuse"

    round_number: int
    bye: str


OF_OWN: tuple[type[Change], ...] = (ByeWished, ByeWishRefused, ByeWishTakenBack, LinkRevoked, LinksMade)
