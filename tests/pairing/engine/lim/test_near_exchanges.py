"""Exchanges that 5.7 allows in part: what families of sets find is what going through all groups one by one finds."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from pairing.engine.basics.bits import bit_set
from pairing.engine.errors import PairingOutOfReach
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.families import NONE, Families
from pairing.engine.systems.lim import near_exchanges
from pairing.engine.systems.lim.group import Pairs
from pairing.engine.systems.lim.near_exchanges import Line, NearExchanges
from tests.pairing.engine.lim.lines import faults_of_places, line_of, make_line, one_by_one


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
    monkeypatch.setattr(near_exchanges, "MOST_NODES", 200)
    begun_anew = []
    taken_over = Families.taken_over

    def noting(families: Families, before: Families, family: int) -> int:
        begun_anew.append(family)
        return taken_over(families, before, family)

    monkeypatch.setattr(Families, "taken_over", noting)
    assert [NearExchanges(line, 0).pairs() for line in lines] == expected
    assert begun_anew


def test_nobody_in_the_lower_half_to_begin_with() -> None:
    """The first player has met the whole lower half, though so many others can certainly be paired."""
    line = make_line(315, 12, met=0.3, spread=1500)
    assert line.certain == 10
    assert NearExchanges(line, 0).pairs() == one_by_one(line, 12)


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_last_players_far_below_decide(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the last players can have is not looked for among all groups that come to them."""
    monkeypatch.setattr(near_exchanges, "MOST_WORK", 200_000)
    rng = random.Random(seed)
    ratings = sorted((rng.randint(1300, 2300) for _ in range(101)), reverse=True)
    ratings += [1050, 1040, 1020, 980, 975, 800, 600]
    dues = [*("WB" * 50), *rng.choices("WB", k=8)]
    line = line_of(dues, ratings)
    goal = (1 << max(dues.count("W"), dues.count("B")) - 54) - 1
    pairs = NearExchanges(line, goal).pairs()
    assert faults_of_places(line, pairs) >= goal


def test_too_many_exchanges_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [make_line(seed, 24, met=0.02, spread=900) for seed in range(12)]
    expected = [NearExchanges(line, 0).pairs() for line in lines]
    monkeypatch.setattr(near_exchanges, "MOST_NODES", 60)
    answers = [pairs_or_reason(line) for line in lines]
    reasons = {answer for answer in answers if isinstance(answer, str)}
    assert [reason[:46] for reason in reasons] == ["The exchanges of a group of 24 players are too"]
    assert all(answer in (pairs, *reasons) for answer, pairs in zip(answers, expected, strict=True))


def pairs_or_reason(line: Line) -> Pairs | str:
    try:
        return NearExchanges(line, 0).pairs()
    except PairingOutOfReach as error:
        return error.reason


@pytest.mark.parametrize("seed", range(6))
def test_a_group_of_a_large_event(seed: int) -> None:
    """A search that goes through exchanges one after the other finds no end in some of these, and in one all do."""
    answer = pairs_or_reason(make_line(seed, 110, met=0.001, spread=1500))
    if seed == 4:  # 300,000 groups are left after some exchanges, more than are gone through one by one
        assert isinstance(answer, str)
    else:
        assert sorted(place for pair in answer for place in pair) == list(range(110))


def test_a_goal_that_cannot_be_reached_is_given_up() -> None:
    """Both goals lead to the same pairs: that none has a fault, and the least that the pairs have."""
    for seed in range(30):
        line = make_line(seed, 12, met=0.1, spread=400)
        pairs = one_by_one(line, 12)
        assert NearExchanges(line, faults_of_places(line, pairs)).pairs() == NearExchanges(line, 0).pairs() == pairs


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
