"""Cases of publication."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    all_at_once,
    withheld_round,
)
from tournaments.publication.actions import set_publication

CASES = (
    Case(
        "publication",
        "publication",
        by=By.CHIEF,
        data=lambda _world: {"pairings": "later", "results": "later", "standings": "at once"},
        meddle=lambda world: set_publication(
            world.tournament, pairings_at_once=True, results_at_once=True, standings_at_once=True, by=world.other
        ),
    ),
    Case("release_results", "tournament", by=By.ARBITER, prepare=withheld_round, meddle=all_at_once),
    Case("release_standings", "tournament", by=By.ARBITER, prepare=withheld_round, meddle=all_at_once),
)
