"""The kinds of changes around what players do themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, OfPlayer, PlayerNamed


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


@dataclass(frozen=True, slots=True)
class EntryAsked(Change):
    """Somebody asks to be entered. An e-mail address is in no log."""

    kind: ClassVar[str] = "entry.ask"
    optional: ClassVar[tuple[str, ...]] = ("fide_id",)

    name: str
    fide_id: str


@dataclass(frozen=True, slots=True)
class EntryTakenBack(Change):
    kind: ClassVar[str] = "entry.take_back"

    name: str


@dataclass(frozen=True, slots=True)
class EntryAccepted(OfPlayer):
    kind: ClassVar[str] = "entry.accept"


@dataclass(frozen=True, slots=True)
class EntryMerged(OfPlayer):
    """``name`` is the one under which it was asked."""

    kind: ClassVar[str] = "entry.merge"

    name: str


@dataclass(frozen=True, slots=True)
class EntryRefused(Change):
    kind: ClassVar[str] = "entry.refuse"
    optional: ClassVar[tuple[str, ...]] = ("reason",)

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class CheckInOpened(Change):
    """Players check themselves in by the code on screen or poster, until ``moment``."""

    kind: ClassVar[str] = "check_in.open"

    moment: str


@dataclass(frozen=True, slots=True)
class CheckInClosed(Change):
    kind: ClassVar[str] = "check_in.close"


@dataclass(frozen=True, slots=True)
class CodesRenewed(Change):
    kind: ClassVar[str] = "check_in.codes"


OF_OWN: tuple[type[Change], ...] = (
    *(ByeWished, ByeWishRefused, ByeWishTakenBack, LinkRevoked, LinksMade),
    *(EntryAsked, EntryTakenBack, EntryAccepted, EntryMerged, EntryRefused),
    *(CheckInOpened, CheckInClosed, CodesRenewed),
)
