"""The shortcuts of the Dutch engine beside the exact solver."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems.dutch.pairer import pair_round
from pairing.engine.systems.dutch.trace import Trace
from pairing.engine.tournament import Tournament
from tests.comparison import Outcome, engine_outcome
from tests.strategies import random_tournament


def exact_outcome(tournament: Tournament) -> Outcome:
    return engine_outcome(tournament, lambda given: pair_round(given, certificates=False), "dutch")


def assert_certificates_change_nothing(tournament: Tournament) -> None:
    """Every question that a bound answers has the same answer from the exact solver, down to the trace."""
    fast, exact = engine_outcome(tournament, pair_round, "dutch"), exact_outcome(tournament)
    assert fast == exact
    if fast != "no complete pairing":
        assert Trace.of(pair_round(tournament)) == Trace.of(pair_round(tournament, certificates=False))


@pytest.mark.parametrize("players", [7, 12, 17, 24, 33])
def test_certificates_change_nothing(players: int) -> None:
    for seed in range(12):
        assert_certificates_change_nothing(random_tournament(random.Random(seed), players=players, rounds=seed % 9))


@pytest.mark.parametrize("players", [9, 14, 20, 26])
def test_certificates_change_nothing_where_most_have_met(players: int) -> None:
    """Late rounds, in which several players go down from most brackets."""
    for seed in range(12):
        rounds = players // 2 + seed % (players // 3)
        assert_certificates_change_nothing(random_tournament(random.Random(seed), players=players, rounds=rounds))


def test_no_complete_pairing_is_an_error_that_names_the_article() -> None:
    tournament = random_tournament(random.Random(1), players=4, rounds=0)
    everybody = [player.tpn for player in tournament.players]
    apart = frozenset((one, other) for one in everybody for other in everybody if one < other)
    with pytest.raises(NoCompletePairing, match=r"1\.9\.3"):
        pair_round(replace(tournament, absent=frozenset(), forbidden_pairs=apart))
