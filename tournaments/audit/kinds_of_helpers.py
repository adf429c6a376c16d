"""The kinds of changes of links for helpers; the register stands in ``kinds``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.audit.changes import Change


@dataclass(frozen=True, slots=True)
class HelperLinkMade(Change):
    """``name`` may enter results of ``tables`` until ``moment``; of all boards where ``tables`` is empty."""

    kind: ClassVar[str] = "helper.make"
    optional: ClassVar[tuple[str, ...]] = ("tables",)

    name: str
    tables: str
    moment: str


@dataclass(frozen=True, slots=True)
class HelperLinkRevoked(Change):
    """The link of ``name`` is worth nothing any more."""

    kind: ClassVar[str] = "helper.revoke"

    name: str


OF_HELPERS: tuple[type[Change], ...] = (HelperLinkMade, HelperLinkRevoked)
