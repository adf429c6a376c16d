"""Changes of how accounts log in, beside the password."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, OfAccount


@dataclass(frozen=True, slots=True)
class SessionsEnded(OfAccount):
    """Logged out at one place, or ``everywhere``."""

    kind: ClassVar[str] = "account.sessions"
    optional: ClassVar[tuple[str, ...]] = ("everywhere",)

    everywhere: bool


@dataclass(frozen=True, slots=True)
class SecondFactorSet(OfAccount):
    """Switched on where ``active``, else off."""

    kind: ClassVar[str] = "account.factor"
    optional: ClassVar[tuple[str, ...]] = ("active",)

    active: bool


@dataclass(frozen=True, slots=True)
class PhoneTaken(OfAccount):
    """No codes of a phone any more; the passkeys stay."""

    kind: ClassVar[str] = "account.phone"


@dataclass(frozen=True, slots=True)
class RecoveryCodesMade(OfAccount):
    """New ones, in place of those that were left."""

    kind: ClassVar[str] = "account.recovery"


@dataclass(frozen=True, slots=True)
class PasskeyAdded(OfAccount):
    """``name`` is what its owner calls it; ``site`` the host at which it works."""

    kind: ClassVar[str] = "account.passkey"

    name: str
    site: str


@dataclass(frozen=True, slots=True)
class PasskeyRenamed(OfAccount):
    kind: ClassVar[str] = "account.passkey_name"

    name: str
    name_before: str


@dataclass(frozen=True, slots=True)
class PasskeyRemoved(OfAccount):
    kind: ClassVar[str] = "account.passkey_off"

    name: str


OF_SIGN_IN: tuple[type[Change], ...] = (
    *(SecondFactorSet, SessionsEnded, PhoneTaken, RecoveryCodesMade),
    *(PasskeyAdded, PasskeyRenamed, PasskeyRemoved),
)
