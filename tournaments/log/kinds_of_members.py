"""Changes of who belongs to a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, OfAccount


@dataclass(frozen=True, slots=True)
class GivenToArbiter(OfAccount):
    """As it was told before there were roles; now it is a ``RoleGiven``."""

    kind: ClassVar[str] = "tournament.give"


@dataclass(frozen=True, slots=True)
class TakenFromArbiter(OfAccount):
    kind: ClassVar[str] = "tournament.take"


@dataclass(frozen=True, slots=True)
class RoleGiven(OfAccount):
    """Works on the tournament as ``role``; ``role_before`` is empty for somebody new."""

    kind: ClassVar[str] = "member.role"
    optional: ClassVar[tuple[str, ...]] = ("role_before",)

    role: str
    role_before: str


@dataclass(frozen=True, slots=True)
class MakingSwitched(OfAccount):
    """May make and import tournaments where ``active``, else no longer."""

    kind: ClassVar[str] = "account.making"
    optional: ClassVar[tuple[str, ...]] = ("active",)

    active: bool


@dataclass(frozen=True, slots=True)
class MailChanged(OfAccount):
    """The address itself is nobody else's business."""

    kind: ClassVar[str] = "account.mail"


@dataclass(frozen=True, slots=True)
class InvitationMade(Change):
    """``name`` is invited as ``role`` until ``moment``."""

    kind: ClassVar[str] = "member.invite"

    name: str
    role: str
    moment: str


@dataclass(frozen=True, slots=True)
class InvitationRevoked(Change):
    kind: ClassVar[str] = "member.uninvite"

    name: str


@dataclass(frozen=True, slots=True)
class Joined(OfAccount):
    """Belongs to the tournament as ``role`` by the invitation of ``name``."""

    kind: ClassVar[str] = "member.join"

    role: str
    name: str


OF_MEMBERS: tuple[type[Change], ...] = (
    *(GivenToArbiter, InvitationMade, InvitationRevoked, Joined),
    *(MailChanged, MakingSwitched, RoleGiven, TakenFromArbiter),
)
