"""The first shift (3.2.4.1) by exchanges, beside the one by weights, where many may not meet the other subgroup."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bench.hard_cases import halves_apart
from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems.dubov import shifters
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dubov.trace import Trace
from pairing.engine.tournament import Tournament
from tests.pairing.engine.builders import player, tournament
from tests.strategies import random_tournament


def crowds_apart(seed: int) -> Tournament:
    """A field in which crowds of the upper and of the lower half, and some groups, may not meet."""
    rng = random.Random(seed)
    size = rng.randrange(8, 40)
    event = (
        tournament(*(player(number) for number in range(1, size + 1)))
        if rng.random() < 0.6
        else random_tournament(rng, players=size, rounds=rng.randrange(1, 4))
    )
    tpns = sorted(entry.tpn for entry in event.players)
    apart = set(event.forbidden_pairs)
    for _ in range(rng.randrange(1, 4)):
        upper, lower = rng.randrange(1, size // 2), rng.randrange(1, 2 * size // 3)
        ones = tpns[:upper] if rng.random() < 0.5 else rng.sample(tpns, upper)
        others = tpns[-lower:] if rng.random() < 0.5 else rng.sample(tpns, lower)
        apart |= {(min(one, other), max(one, other)) for one in ones for other in others if one != other}
    return replace(event, forbidden_pairs=frozenset(apart))


def test_exchanges_and_weights_choose_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {True: 0, False: 0}
    by_exchanges = shifters._by_exchanges

    def counted(*arguments: object) -> int | None:
        found = by_exchanges(*arguments)  # type: ignore[arg-type]
        told[found is not None] += 1
        return found

    monkeypatch.setattr(shifters, "_by_exchanges", counted)
    for seed in range(400):
        event = crowds_apart(seed)
        try:
            pairing = pair_round(event)
        except NoCompletePairing:
            continue
        exact = pair_round(event, certificates=False)
        assert (pairing.pairs, pairing.bye) == (exact.pairs, exact.bye), f"seed {seed}"
        assert Trace.of(pairing).brackets == Trace.of(exact).brackets, f"seed {seed}"
    # Both ways were gone: by exchanges alone, and by weights where the group's own prohibitions decide.
    assert min(told.values()) > 10, told


def test_a_large_field_with_many_kept_apart_needs_no_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_arguments: object) -> None:
        raise AssertionError("weights were asked")

    monkeypatch.setattr(shifters, "cheapest_perfect_matching", refused)
    pairing = pair_round(halves_apart(200, 125, "dubov"))
    (bracket,) = Trace.of(pairing).brackets
    # 1 may meet nobody of the lower half, so of the upper half the middle one leaves and meets 1.
    assert [(shift.article, shift.shifted) for shift in bracket.shifts][0] == ("3.2.4.1", (50,))
