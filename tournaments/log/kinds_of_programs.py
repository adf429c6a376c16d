"""The kinds of changes of what other programs may do; the register stands in ``kinds``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change


@dataclass(frozen=True, slots=True)
class _OfToken(Change):
    """A change of the token called ``name``."""

    name: str


@dataclass(frozen=True, slots=True)
class TokenMade(_OfToken):
    """A program that has it writes here until ``ends_on``: what ``rights`` name, by commas."""

    kind: ClassVar[str] = "token.make"

    rights: str
    ends_on: str


@dataclass(frozen=True, slots=True)
class TokenRevoked(_OfToken):
    """It is worth nothing any more."""

    kind: ClassVar[str] = "token.revoke"


@dataclass(frozen=True, slots=True)
class WebhookSet(Change):
    """The address is told from now on of what ``events`` name, by commas."""

    kind: ClassVar[str] = "webhook.set"

    address: str
    events: str


@dataclass(frozen=True, slots=True)
class WebhookRemoved(Change):
    """Nothing is sent there any more."""

    kind: ClassVar[str] = "webhook.remove"

    address: str


OF_PROGRAMS: tuple[type[Change], ...] = (TokenMade, TokenRevoked, WebhookSet, WebhookRemoved)
