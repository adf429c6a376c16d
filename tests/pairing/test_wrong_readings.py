"""Each other reading of the rules is told apart by a tournament, and there the engine makes the right round."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pairing.engine.systems.burstein import pairer as burstein_pairer
from pairing.engine.systems.dubov_1997 import pairer as dubov_1997_pairer
from pairing.engine.systems.dutch import pairer as dutch_pairer
from pairing.engine.systems.lim import pairer as lim_pairer
from tests.comparison import NO_PAIRING, Outcome, engine_outcome, right_outcome, seeded_case
from tests.readings import NothingToPair
from tests.wrong_readings import burstein, dubov_1997, dutch, lim

WrongReading = burstein.Reading | dubov_1997.Reading | dutch.Reading | lim.Reading
READINGS: Mapping[str, Mapping[str, type[WrongReading]]] = {
    "burstein": burstein.WRONG_READINGS,
    "dubov-1997": dubov_1997.WRONG_READINGS,
    "dutch": dutch.WRONG_READINGS,
    "lim": lim.WRONG_READINGS,
}
ENGINES = {
    "burstein": burstein_pairer.pair_round,
    "dubov-1997": dubov_1997_pairer.pair_round,
    "dutch": dutch_pairer.pair_round,
    "lim": lim_pairer.pair_round,
}
SEEDS = {
    "burstein": {
        "seeding-rounded-up": 2,
        "boards-by-index": 4,
        "c3-lifted-in-the-last-round": 5,
        "c7-counts-alone": 7,
        "c7-left-out": 7,
        "highest-scores-float": 7,
        "scores-before-the-index": 7,
        "bye-by-tpn": 11,
        "nothing-for-unplayed": 11,
        "c8-left-out": 17,
        "top-half-against-bottom-half": 17,
        "buchholz-alone": 25,
        "forfeits-are-meetings": 29,
        "berger-first": 32,
        "higher-ranked-by-score": 32,
        "bye-after-full-point-bye": 33,
        "bye-to-fewest-games": 36,
        "float-before-the-next": 36,
        "colours-by-plain-tpn": 46,
        "newcomers-want-black": 59,
        "seeding-without-limit": 65,
        "exception-for-who-is-back": 94,
        "exception-for-who-never-played": 136,
        "no-exception": 136,
        "no-seeding": 160,
        "exception-in-spite-of-points": 187,
        "exception-in-buchholz-alone": 244,
        "virtual-points-count": 609,
        "c6-from-the-lowest": 1102,
    },
    "dutch": {
        "newcomers-want-black": 2,
        "c5-left-out": 3,
        "half-point-bye-bars": 3,
        "boards-without-virtual-points": 4,
        "later-sets-of-mdps-first": 4,
        "topscorers-in-every-round": 5,
        "c11-left-out": 17,
        "c12-left-out": 19,
        "higher-ranked-by-tpn": 32,
        "c9-turned-round": 36,
        "colours-by-plain-tpn": 42,
        "c14-left-out": 44,
        "only-the-sign-of-the-difference": 44,
        "c9-left-out": 49,
        "forfeited-pairs-have-met": 53,
        "full-point-bye-does-not-bar": 56,
        "byes-do-not-float": 64,
        "c16-left-out": 64,
        "topscorers-from-half-on": 80,
        "c3-lifted-for-two-topscorers": 85,
        "no-topscorers": 85,
        "c18-left-out": 93,
        "limbo-not-counted": 93,
        "c15-left-out": 103,
        "every-absence-floats": 110,
        "forfeit-win-does-not-bar": 112,
        "c13-left-out": 128,
        "c19-left-out": 184,
        "forfeit-wins-do-not-float": 191,
        "c9-in-the-last-bracket": 215,
        "exchange-rule-3-from-the-top": 216,
        "exchange-rules-3-and-4-turned": 216,
        "floats-outlive-an-absence": 249,
        "c8-left-out": 261,
        "c10-left-out": 402,
        "histories-from-first-game": 497,
        "any-absolute-is-the-same": 561,
        "c21-left-out": 591,
        "c20-left-out": 646,
        "c8-counting-only": 1827,
        "exchange-rules-1-and-2-turned": 3891,
        "bsns-of-the-bracket": 6404,
        "c17-left-out": 6452,
        "mdps-count-in-c14": 12560,
    },
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
        "floaters-by-number-one-first": 11,
        "compatible-whatever-the-colours": 11,
        "floaters-join-the-list": 12,
        "everything-downward": 14,
        "greedy-pairs": 14,
        "floaters-meet-residents-only": 14,
        "colours-never-free": 17,
        "upper-half-from-the-top": 17,
        "alternating-alone": 19,
        "bye-without-looking-at-the-rest": 26,
        "nothing-is-cracked": 26,
        "floaters-without-colours": 29,
        "cracks-the-other-side": 29,
        "higher-ranked-by-number": 36,
        "higher-ranked-in-every-group": 36,
        "colours-free-for-all-in-the-last-round": 44,
        "cracks-the-pair-made-first": 44,
        "newcomers-are-due-black": 46,
        "no-equalising-before-histories": 69,
        "colours-before-types": 74,
        "no-types": 74,
        "floated-before-may-float-again": 74,
        "opponents-of-floaters-floated": 74,
        "floaters-by-number-alone": 102,
        "newcomers-by-number": 171,
        "floaters-one-at-a-time": 204,
        "colours-always-asked": 204,
        "no-backtracking": 264,
        "floaters-ahead-are-not-served": 447,
        "forfeit-winners-may-have-the-bye": 536,
        "equalising-before-alternating": 3976,
    },
}
"""Where a tournament is to be looked for first; the manners may change, so others are tried after it."""
MOST = 3_000
CASES = [(system, name) for system, readings in READINGS.items() for name in readings]


def wrong_outcome(reading: type[WrongReading], seed: int, system: str) -> Outcome:
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
