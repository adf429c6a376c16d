"""The tournaments on which Dubov's engine is compared: beside the common manners, many upfloats and many shifts."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pairing.engine.result import RoundPairing
from pairing.engine.tournament import Tournament
from tests.histories import PairFunction
from tests.invariants import assert_sound
from tests.readings.states import COMMON, COMMON_LARGE, Sizes, States
from tests.strategies import shift_heavy_tournament, upfloat_heavy_tournament


def many_upfloats(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """The literal reading tries all sets of upfloaters, so the smaller of two sizes by lot."""
    return upfloat_heavy_tournament(rng, players=min(rng.randint(*sizes), rng.randint(*sizes)))


def large_many_upfloats(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    return upfloat_heavy_tournament(rng, players=rng.randint(*sizes))


def many_shifts(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    return shift_heavy_tournament(rng, players=rng.randint(*sizes))


def kinds_of(pairing: RoundPairing) -> Iterator[str]:
    """What the round needed, as the engine's explanation has it."""
    brackets = pairing.trace.brackets
    if any(bracket.upfloaters for bracket in brackets):
        yield "with upfloaters"
    if any(shift.article == "3.2.4.1" and shift.shifted for bracket in brackets for shift in bracket.shifts):
        yield "with the first shift"
    if any(shift.article == "3.2.4.2" and shift.shifted for bracket in brackets for shift in bracket.shifts):
        yield "with the second shift"


STATES = States(
    small={**COMMON, "many upfloats": many_upfloats, "many shifts": many_shifts},
    large={**COMMON_LARGE, "many upfloats": large_many_upfloats, "many shifts": many_shifts},
    assert_sound=assert_sound,
    kinds_of=kinds_of,
)
