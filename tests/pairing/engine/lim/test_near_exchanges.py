"""Exchanges that 5.7 allows in part: what families of sets find is what going through all groups one by one finds."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from pairing.engine.basics.bits import bit_set
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.families import NONE, Families
from pairing.engine.matching.sure_size import certainly_paired
from pairing.engine.systems.lim import near_exchanges
from pairing.engine.systems.lim.group import Pairs
from pairing.engine.systems.lim.near_exchanges import Line, NearExchanges


def make_line(seed: int, players: int, *, met: float, spread: int) -> Line:
    """Players of falling ratings within ``spread`` points, but for a few, of whom about so many have ``met``."""
    rng = random.Random(seed)
    ratings = sorted((rng.randrange(spread) for _ in range(players)), reverse=True)
    for _ in range(players // 6):  # whose ratings have changed since they got their numbers
        ratings[rng.randrange(players)] = rng.randrange(spread)
    dues = rng.choices("WB ", weights=(5, 5, rng.choice((0, 1, 4))), k=players)
    compatible = [0] * players
    for one, other in combinations(range(players), 2):
        if rng.random() >= met:
            compatible[one] |= 1 << other
            compatible[other] |= 1 << one
    return Line(
        compatible=compatible,
        same_due=[bit_set(p for p in range(players) if dues[p] == due != " ") for due in dues],
        near=[bit_set(p for p in range(players) if abs(ratings[p] - rating) <= 100) for rating in ratings],
        certain=certainly_paired([players - 1 - opponents.bit_count() for opponents in compatible]),
    )


def one_by_one(line: Line, players: int) -> Pairs:
    """The first pairs with the least faults: every group that can be left is kept, layer by layer."""
    everybody = (1 << players) - 1
    layers: list[dict[int, list[tuple[int, int, int]]]] = []
    now = {everybody}
    while now != {0}:
        ways = {left: list(line.options(left)) for left in now}
        sound = {
            left: [step for step in steps if not line.same_due[step[0]] >> step[1] & 1] for left, steps in ways.items()
        }
        layers.append(sound if any(sound.values()) else ways)
        now = {step[2] for steps in layers[-1].values() for step in steps}
    good = {0}
    for layer in reversed(layers):
        for left, steps in layer.items():
            layer[left] = [step for step in steps if step[2] in good]
        good = {left for left, steps in layer.items() if steps}
    pairs, left = [], everybody
    for layer in layers:
        first, opponent, left = layer[left][0]
        pairs.append((first, opponent))
    return pairs


@pytest.mark.parametrize(
    ("players", "met", "spread", "seeds"),
    [(6, 0.3, 300, 60), (10, 0.2, 500, 60), (14, 0.05, 800, 40), (14, 0.3, 800, 40), (20, 0.02, 1200, 15)],
)
def test_small_groups(players: int, met: float, spread: int, seeds: int) -> None:
    compared = 0
    for seed in range(seeds):
        line = make_line(seed, players, met=met, spread=spread)
        if line.completes((1 << players) - 1):
            compared += 1
            assert NearExchanges(line, 0).pairs() == one_by_one(line, players), seed
    assert compared > seeds / 4


@pytest.mark.parametrize("seed", range(4))
def test_groups_with_many_ways(seed: int) -> None:
    """Groups whose exchanges lead to thousands of different rests."""
    line = make_line(seed, 28, met=0.02, spread=1000)
    assert NearExchanges(line, 0).pairs() == one_by_one(line, 28)


def test_what_takes_too_much_memory_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [make_line(seed, 24, met=0.02, spread=900) for seed in range(12)]
    expected = [NearExchanges(line, 0).pairs() for line in lines]
    monkeypatch.setattr(near_exchanges, "MOST_NODES", 60)
    assert [NearExchanges(line, 0).pairs() for line in lines] == expected


def test_a_group_of_a_large_event() -> None:
    """A search that goes through exchanges one after the other finds no end in some of these."""
    for seed in range(6):
        line = make_line(seed, 110, met=0.001, spread=1500)
        pairs = NearExchanges(line, 0).pairs()
        assert sorted(place for pair in pairs for place in pair) == list(range(110))


def test_a_goal_that_cannot_be_reached_is_given_up() -> None:
    """Both goals lead to the same pairs: that none has a fault, and the least that the pairs have."""
    for seed in range(30):
        line = make_line(seed, 12, met=0.1, spread=400)
        pairs = one_by_one(line, 12)
        least = 0
        for first, opponent in pairs:
            least = 2 * least + (line.same_due[first] >> opponent & 1)
        assert NearExchanges(line, least).pairs() == NearExchanges(line, 0).pairs() == pairs


def test_families_hold_the_sets_that_were_put_in() -> None:
    rng = random.Random(1)
    families = Families()
    for _ in range(50):
        sets = {rng.randrange(1, 1 << 9) for _ in range(rng.randrange(1, 40))}
        family = NONE
        for members in sets:
            family = families.union(family, families.of_one(members))
        assert sorted(families.sets(family)) == sorted(sets)
        for lowest, others in families.by_lowest(family):
            assert sorted(families.sets(others)) == sorted(m & m - 1 for m in sets if m & -m == 1 << lowest)
        again = NONE
        for members in sorted(sets):
            again = families.union(families.of_one(members), again)
        assert again == family


def test_so_many_can_certainly_be_paired() -> None:
    sharp = 0
    for seed in range(300):
        rng = random.Random(seed)
        size, met = rng.randint(2, 8), rng.random() * 0.7
        line = make_line(seed, size, met=met, spread=10)
        fails = [
            number
            for number in range(2, size + 1, 2)
            for chosen in combinations(range(size), number)
            if perfect_matching(within(line.compatible, bit_set(chosen)), bit_set(chosen), [-1] * size) is None
        ]
        least = max(fails, default=0) + 2
        assert line.certain >= least
        sharp += line.certain == least
    assert sharp > 150
