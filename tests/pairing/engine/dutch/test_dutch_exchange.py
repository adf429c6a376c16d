"""The exchange (4.3) told by each side alone, beside the one by weights, where many may not meet the other half."""

from __future__ import annotations

import pytest

from bench.hard_cases import halves_apart
from pairing.engine.basics.bits import bit_set
from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching.successive import BestMatchings
from pairing.engine.systems.burstein.pairer import pair_round as pair_by_burstein
from pairing.engine.systems.dutch.narrowing import Narrowing
from pairing.engine.systems.dutch.pairer import pair_round
from pairing.engine.systems.dutch.trace import Trace
from tests.pairing.engine.test_first_shift import crowds_apart


def test_both_ways_choose_the_same_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {True: 0, False: 0}
    exchanged = Narrowing._exchanged

    def counted(*arguments: object) -> object:
        found = exchanged(*arguments)  # type: ignore[arg-type]
        told[found is not None] += 1
        return found

    monkeypatch.setattr(Narrowing, "_exchanged", counted)
    for seed in range(300):
        event = crowds_apart(seed)
        try:
            pairing = pair_round(event)
        except NoCompletePairing:
            continue
        exact = pair_round(event, certificates=False)
        assert (pairing.pairs, pairing.bye) == (exact.pairs, exact.bye), f"seed {seed}"
        assert Trace.of(pairing).brackets == Trace.of(exact).brackets, f"seed {seed}"
    # Both ways were gone: by the sides alone, and by weights where one side's own prohibitions decide.
    assert min(told.values()) > 10, told


@pytest.mark.parametrize("players", [199, 200])
def test_a_large_field_with_many_kept_apart_needs_no_weights(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    def refused(*_arguments: object) -> None:
        raise AssertionError("weights were asked")

    event = halves_apart(players, 125, "dutch")
    monkeypatch.setattr(BestMatchings, "__init__", refused)
    pairing = pair_round(event)
    (bracket,) = Trace.of(pairing).brackets
    # 1 may meet nobody of the lower half, so the last of the upper half moves there, and the first of the lower one up.
    last = players // 2
    assert (1, last) in bracket.pairs
    assert bit_set(one for one, _other in bracket.pairs) == bit_set([*range(1, last), last + 1])
    assert pair_by_burstein(event).pairs == pairing.pairs


def test_an_odd_field_exchanges_as_by_weights() -> None:
    for players in range(7, 22, 2):
        for apart in range(players // 2, 3 * players):
            event = halves_apart(players, apart, "dutch")
            try:
                pairing = pair_round(event)
            except NoCompletePairing:
                continue
            exact = pair_round(event, certificates=False)
            assert (pairing.pairs, pairing.bye) == (exact.pairs, exact.bye), f"{players} players, {apart} apart"
