"""The tournaments on which the engine of the Dubov system of 1997 is compared."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from pairing.engine.result import RoundPairing
from pairing.engine.systems.dubov_1997.facts import player_facts
from pairing.engine.systems.dubov_1997.trace import Trace
from pairing.engine.tournament import Colour, Tournament
from tests.histories import PairFunction
from tests.readings.arranged import any_mixture, arranged, arranged_tournament
from tests.readings.dubov_states import large_many_upfloats, many_shifts, many_upfloats
from tests.readings.states import COMMON, COMMON_LARGE, Sizes, States


def close_averages(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """Ratings all the same or nearly, and different numbers of games: averages that differ by a fraction."""
    players = rng.randint(*sizes)
    mixture = replace(any_mixture(rng), rounds=rng.randint(3, max(3, players)), missed=0.2, spread=rng.choice((0, 1)))
    return arranged_tournament(rng, players=players, mixture=mixture)


def assert_sound(tournament: Tournament, pairing: RoundPairing) -> None:
    """Everybody once, nobody twice the same opponent, no colour that is not allowed, the bye to who may have it."""
    facts = {player.tpn: player for player in player_facts(tournament)}
    seated = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    seated += [] if pairing.bye is None else [pairing.bye]
    assert sorted(seated) == sorted(tpn for tpn, player in facts.items() if player.present)
    assert pairing.bye is None or facts[pairing.bye].may_take_bye
    forbidden = {frozenset(pair) for pair in tournament.forbidden_pairs}
    for pair in pairing.pairs:
        white, black = facts[pair.white], facts[pair.black]
        assert black.tpn not in white.opponents
        assert frozenset((white.tpn, black.tpn)) not in forbidden
        assert not (white.is_fixed and white.due is Colour.BLACK)
        assert not (black.is_fixed and black.due is Colour.WHITE)
    if tournament.coming_round < tournament.total_rounds:
        for meeting in (meeting for group in Trace.of(pairing).groups for meeting in group.alone):
            assert meeting.search.found is None or facts[meeting.search.found].may_go_up


def kinds_of(pairing: RoundPairing) -> Iterator[str]:
    """Which chapters the round needed."""
    trace = Trace.of(pairing)
    columns = [columns for group in trace.groups for columns in group.columns]
    if any(group.from_above for group in trace.groups):
        yield "with floaters (8)"
    if any(group.alone for group in trace.groups):
        yield "with 7.1"
    if any(group.odd for group in trace.groups):
        yield "with 7.2"
    if any(group.leaving for group in trace.groups):
        yield "with 6.4"
    if any(part.changed for part in columns):
        yield "with 7.3 or 7.4"
    if any(part.opponents != part.right for part in columns if part.opponents):
        yield "with 6.3"
    if any(part.inside for part in columns):
        yield "with a White against a White"


STATES = States(
    small={
        **COMMON,
        "arranged": arranged,
        "many upfloats": many_upfloats,
        "many shifts": many_shifts,
        "close averages": close_averages,
    },
    large={
        **COMMON_LARGE,
        "arranged": arranged,
        "many upfloats": large_many_upfloats,
        "many shifts": many_shifts,
        "close averages": close_averages,
    },
    assert_sound=assert_sound,
    kinds_of=kinds_of,
)
