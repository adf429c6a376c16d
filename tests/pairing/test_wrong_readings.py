"""Each other reading of the rules is told apart by a tournament, and there the engine makes the right round."""

from __future__ import annotations

import pytest

from pairing.engine.systems.dubov_1997 import pairer as dubov_1997_pairer
from pairing.engine.systems.lim import pairer as lim_pairer
from tests.comparison import NO_PAIRING, Outcome, engine_outcome, right_outcome, seeded_case
from tests.readings import NothingToPair
from tests.wrong_readings import dubov_1997, lim

READINGS = {"dubov-1997": dubov_1997.WRONG_READINGS, "lim": lim.WRONG_READINGS}
ENGINES = {"dubov-1997": dubov_1997_pairer.pair_round, "lim": lim_pairer.pair_round}
SEEDS = {
    "dubov-1997": {
        "newcomers-due-white": 3,
        "transfers-bind-floaters-too": 3,
        "bye-by-number": 4,
        "middle-ones-change-over": 4,
        "choices-may-spoil-the-round": 5,
        "whole-averages": 8,
        "chapter-3-first": 25,
        "floaters-of-highest-rating": 26,
        "transfer-outlives-a-bye": 27,
        "fixed-players-change-over": 29,
        "bye-by-the-colour-first": 32,
        "transfers-unlimited": 35,
        "floaters-in-one-column": 44,
        "brought-up-without-the-whole-group": 45,
        "transfers-bound-in-the-last-round": 109,
        "floaters-without-colours": 129,
        "displaced-black-swaps-places": 130,
        "white-looks-up-the-column-first": 148,
        "averages-with-one-decimal": 197,
        "three-transfers-in-any-tournament": 271,
        "bye-without-the-dominating-colour": 381,
        "floaters-by-rating-alone": 423,
    },
    "lim": {
        "no-second-scrutiny": 2,
        "fewest-faults-in-all": 2,
        "everything-downward": 4,
        "higher-ranked-in-every-group": 4,
        "greedy-pairs": 9,
        "floaters-join-the-list": 9,
        "compatible-whatever-the-colours": 9,
        "floaters-by-number-one-first": 11,
        "no-types": 14,
        "colours-never-free": 17,
        "upper-half-from-the-top": 17,
        "bye-without-looking-at-the-rest": 26,
        "nothing-is-cracked": 26,
        "higher-ranked-by-number": 36,
        "alternating-alone": 36,
        "cracks-the-pair-made-first": 39,
        "opponents-of-floaters-floated": 44,
        "newcomers-are-due-black": 46,
        "floaters-without-colours": 57,
        "floaters-meet-residents-only": 61,
        "colours-free-for-all-in-the-last-round": 74,
        "colours-before-types": 74,
        "floated-before-may-float-again": 74,
        "no-equalising-before-histories": 76,
        "colours-always-asked": 84,
        "floaters-by-number-alone": 102,
        "cracks-the-other-side": 106,
        "newcomers-by-number": 171,
        "no-backtracking": 179,
        "floaters-ahead-are-not-served": 447,
        "floaters-one-at-a-time": 494,
        "forfeit-winners-may-have-the-bye": 536,
        "equalising-before-alternating": 759,
    },
}
"""Where a tournament is to be looked for first; the manners may change, so others are tried after it."""
MOST = 3_000
CASES = [(system, name) for system, readings in READINGS.items() for name in readings]


def wrong_outcome(reading: type[dubov_1997.Reading] | type[lim.Reading], seed: int, system: str) -> Outcome:
    try:
        boards, bye = reading(seeded_case(seed, system).tournament).pair_round()
    except NothingToPair:
        return NO_PAIRING
    return tuple(boards), bye


@pytest.mark.parametrize(("system", "name"), CASES)
def test_a_wrong_reading_is_told_apart_and_is_not_the_engine_s(system: str, name: str) -> None:
    reading = READINGS[system][name]
    for seed in (SEEDS[system].get(name, 0), *range(MOST)):
        tournament = seeded_case(seed, system).tournament
        right = right_outcome(tournament, system)
        if wrong_outcome(reading, seed, system) != right:
            break
    else:
        pytest.fail(f"{name} is the same as the right reading in {MOST} tournaments")
    assert engine_outcome(tournament, ENGINES[system], system) == right


def test_every_seed_has_its_reading() -> None:
    assert {system: set(seeds) for system, seeds in SEEDS.items()} == {
        system: set(readings) for system, readings in READINGS.items()
    }
