"""Several results of one round saved at once: all of them, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.basics.errors import Refused, Stale
from tournaments.journal.changing import locked
from tournaments.models import Game, Round, User
from tournaments.results.actions.recording import record_result


@dataclass(frozen=True, slots=True)
class SentResult:
    """A result for ``game``, by whoever saw the game in ``version``."""

    game: Game
    result: str
    rated: bool
    version: int


class NotSaved(Refused):
    """Nothing was saved; ``by_place`` has the problems of each, by its place in what was sent."""

    def __init__(self, by_place: dict[int, list[str]], *, stale: bool) -> None:
        super().__init__(problem for problems in by_place.values() for problem in problems)
        self.by_place, self.stale = by_place, stale


def save_results(round_: Round, sent: Sequence[SentResult], *, by: User | None) -> int:
    """Save ``sent``, which are of ``round_``; returns how many games have another result now.

    What stands there already changes nothing, whatever the version: the same may be sent twice.

    Raises:
        NotSaved: one of them is not possible, or somebody has entered another result meanwhile; with every problem.
    """
    problems: dict[int, list[str]] = {}
    stale, changed = False, 0
    with locked(round_.tournament):
        for place, one in enumerate(sent):
            try:
                saved = record_result(one.game, one.result, by=by, rated=one.rated, expected_version=one.version)
                changed += saved.version != one.game.version
            except Refused as refusal:
                problems[place] = refusal.problems
                stale = stale or isinstance(refusal, Stale)
        if problems:
            raise NotSaved(problems, stale=stale)
        return changed
