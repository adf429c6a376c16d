"""The bound by counting: never more than the least faults, and no group that reaches them is ruled out."""

from __future__ import annotations

import random

import pytest

from pairing.engine.systems.lim import counted_exchanges
from pairing.engine.systems.lim.counted_exchanges import CountedExchanges
from pairing.engine.systems.lim.near_exchanges import Line, NearExchanges
from tests.pairing.engine.lim.lines import faults_of_places, line_of, make_line, one_by_one

SEEDS = 250


def random_line(seed: int) -> Line:
    rng = random.Random(seed)
    return make_line(
        seed,
        rng.choice((6, 8, 10, 12, 14)),
        met=rng.choice((0, 0, 0.03, 0.1, 0.2, 0.3)),
        spread=rng.choice((200, 400, 800, 1500, 3000)),
    )


def groups_that_reach(line: Line, faults: int) -> set[int]:
    """Everybody, and all who can be left on a way to pairs with these faults."""
    everybody = (1 << len(line.near)) - 1
    layers: list[dict[int, list[int]]] = []
    now = {everybody}
    for left in reversed(range(len(line.near) // 2)):
        ways = {
            group: [
                others
                for first, opponent, others in line.options(group)
                if line.same_due[first] >> opponent & 1 == faults >> left & 1
            ]
            for group in now
        }
        layers.append(ways)
        now = {others for following in ways.values() for others in following}
    good = {0}
    for ways in reversed(layers):
        good |= {group for group, following in ways.items() if not good.isdisjoint(following)}
    return good


def test_small_groups() -> None:
    compared = tight = with_faults = 0
    for seed in range(SEEDS):
        line = random_line(seed)
        players = len(line.near)
        if not line.completes((1 << players) - 1):
            continue
        faults = faults_of_places(line, one_by_one(line, players))
        bound = CountedExchanges(line).least(0)
        assert bound is not None
        assert bound <= faults, seed
        compared, tight, with_faults = compared + 1, tight + (bound == faults), with_faults + (faults > 0)
        counted = CountedExchanges(line)
        assert counted.least(faults) == faults, seed
        assert all(counted.may_reach(group) for group in groups_that_reach(line, faults)), seed
    assert compared > SEEDS * 0.9
    assert tight > SEEDS * 0.7
    assert with_faults > SEEDS * 0.5


def test_last_players_far_below() -> None:
    """Nobody is near the last one: he is in the last pair, which has the fault only if he is due that colour."""
    ratings = [2000 - 5 * place for place in range(40)] + [1700, 1500]
    for last, least in (("W", 0b1), ("B", 0b10)):
        dues = [*("WB" * 20), "W", "W"] if last == "W" else [*("WB" * 19), "W", "W", "W", "B"]
        line = line_of(dues, ratings)
        assert CountedExchanges(line).least(0b1) == least
        assert faults_of_places(line, NearExchanges(line, 0b1).pairs()) == least


def test_too_many_kinds_give_no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    line = make_line(3, 14, met=0.1, spread=800)
    expected = NearExchanges(line, 0).pairs()
    monkeypatch.setattr(counted_exchanges, "MOST_STEPS", 10)
    counted = CountedExchanges(line)
    assert counted.least(0) is None
    assert counted.may_reach((1 << 14) - 1)
    assert NearExchanges(line, 0).pairs() == expected
