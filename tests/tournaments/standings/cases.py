"""Cases of tie-breaks."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    all_drawn,
    other_result,
    places_by_hand,
    worked_out_elsewhere,
)
from tournaments.standings.actions.given_values import give_values
from tournaments.standings.actions.tiebreaks import set_tiebreaks

CASES = (
    Case(
        "tiebreaks",
        "tiebreaks",
        by=By.CHIEF,
        data=lambda _world: {"tiebreaks": "SB", "edition": "2026-03"},
        meddle=lambda world: set_tiebreaks(world.tournament, ["DE"], edition="2026-03", by=world.other),
    ),
    Case(
        "given_values",
        "given_values",
        by=By.CHIEF,
        prepare=worked_out_elsewhere,
        data=lambda world: {f"value_0_{world.entrants[0].pk}": "3,5", "note": "a play-off"},
        meddle=lambda world: give_values(
            world.tournament, {"OTHER_BLITZ": {world.entrants[0].pk: 100}}, note="no play-off", by=world.other
        ),
    ),
    Case("draw_lots", "tiebreaks", by=By.CHIEF, prepare=all_drawn, meddle=other_result),
    Case("rank_by_hand", "tiebreaks", by=By.CHIEF, prepare=all_drawn, data=places_by_hand, meddle=other_result),
)
