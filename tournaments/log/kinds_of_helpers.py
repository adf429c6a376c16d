"""The kinds of changes by people without an account, and of their links; the register stands in ``kinds``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, GameResult, OfGame, PlayerNamed


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


@dataclass(frozen=True, slots=True)
class ResultReported(OfGame):
    """``player`` says how the own game ended; ``old`` is what the player had said before."""

    kind: ClassVar[str] = "result.report"
    optional: ClassVar[tuple[str, ...]] = ("old",)

    player: PlayerNamed
    old: GameResult | None
    new: GameResult


OF_HELPERS: tuple[type[Change], ...] = (HelperLinkMade, HelperLinkRevoked, ResultReported)
