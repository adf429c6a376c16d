"""Groups of a Maxi-tournament by lot, and what going through all their exchanges one by one finds (5.7)."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from itertools import combinations

from pairing.engine.basics.bits import bit_set
from pairing.engine.matching.sure_size import certainly_paired
from pairing.engine.systems.lim.group import Pairs
from pairing.engine.systems.lim.near_exchanges import Line


def make_line(seed: int, players: int, *, met: float, spread: int) -> Line:
    """Players of falling ratings within ``spread`` points, but for a few, of whom about so many have ``met``."""
    rng = random.Random(seed)
    ratings = sorted((rng.randrange(spread) for _ in range(players)), reverse=True)
    for _ in range(players // 6):  # whose ratings have changed since they got their numbers
        ratings[rng.randrange(players)] = rng.randrange(spread)
    dues = rng.choices("WB ", weights=(5, 5, rng.choice((0, 1, 4))), k=players)
    return line_of(dues, ratings, [pair for pair in combinations(range(players), 2) if rng.random() < met])


def line_of(dues: Sequence[str], ratings: Sequence[int], met: Collection[tuple[int, int]] = ()) -> Line:
    """The players of these due colours (blank for none) and ratings; those who ``met`` are not compatible."""
    players = len(dues)
    compatible = [bit_set(range(players)) & ~(1 << place) for place in range(players)]
    for one, other in met:
        compatible[one] &= ~(1 << other)
        compatible[other] &= ~(1 << one)
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


def faults_of_places(line: Line, pairs: Pairs) -> int:
    """The faults of pairs in the order of scrutiny as a number."""
    faults = 0
    for first, opponent in pairs:
        faults = 2 * faults + (line.same_due[first] >> opponent & 1)
    return faults
