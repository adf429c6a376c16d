"""Cases of publication."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    all_at_once,
    of_tournament,
    withheld_round,
)
from tournaments.publication.actions import set_publication

CASES = (
    of_tournament(
        "publication",
        "publication",
        data=lambda _world: {"pairings": "later", "results": "later", "standings": "at once"},
        meddle=lambda world: set_publication(
            world.tournament, pairings_at_once=True, results_at_once=True, standings_at_once=True, by=world.other
        ),
    ),
    of_tournament("release_results", "tournament", prepare=withheld_round, meddle=all_at_once),
    of_tournament("release_standings", "tournament", prepare=withheld_round, meddle=all_at_once),
)
