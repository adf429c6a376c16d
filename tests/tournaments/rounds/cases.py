"""Cases of rounds: paired, published, taken back, by hand."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    in_session,
    of_round,
    other_result,
    other_step,
    paired,
    paired_anew,
    paired_otherwise,
    published,
    taken_back,
    two_rounds,
)

CASES = (
    Case("pair", "tournament", by=By.ARBITER, meddle=two_rounds, prepare=lambda _world: None),
    of_round("publish", "round", by=By.ARBITER, prepare=paired, meddle=paired_anew),
    of_round("discard", "round", by=By.ARBITER, prepare=paired, meddle=paired_anew),
    of_round(
        "take_back",
        "take_back",
        by=By.CHIEF,
        prepare=published,
        data=lambda _world: {"reason": "the wrong player withdrawn"},
        meddle=other_result,
    ),
    of_round("opinion_known", "round", by=By.ARBITER, prepare=paired_otherwise, meddle=taken_back),
    of_round("by_hand_start", "by_hand", by=By.CHIEF, prepare=published, meddle=other_result),
    of_round(
        "by_hand_step",
        "by_hand",
        by=By.CHIEF,
        prepare=in_session,
        data=lambda world: {"step": "colours", "pick": world.entrants[0].pk},
        meddle=other_step,
    ),
    of_round(
        "by_hand_finish",
        "by_hand",
        by=By.CHIEF,
        prepare=lambda world: (in_session(world), other_step(world)),
        data=lambda _world: {"reason": "the draw was announced otherwise", "answered": "on", "second": "1"},
        meddle=other_step,
    ),
    of_round("by_hand_cancel", "by_hand", by=By.CHIEF, prepare=in_session, meddle=other_step),
)
