"""The result that a board has, with who entered it: shown once another one has taken its place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.log.changes import TargetKind
from tournaments.log.reading import last_entry
from tournaments.models import Game, Result, Tournament


@dataclass(frozen=True, slots=True)
class StandingResult:
    """A result as it stood; ``by`` is the name of whoever entered it, empty where nobody is known."""

    result: str
    rated: bool
    by: str
    at: datetime


def standing_result(tournament: Tournament, game: Game) -> StandingResult | None:
    """What ``game`` has; None while it is open."""
    if game.result == Result.OPEN:
        return None
    entry = last_entry(tournament, TargetKind.GAME, game.pk)
    by, at = (entry.by_name, entry.at) if entry else ("", game.changed_at)
    return StandingResult(game.result, game.rated, by, at)
