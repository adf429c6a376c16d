"""The least faults of the second scrutiny (5.2), beside those of all pairings of small groups."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import combinations

import pytest

from bench.hard_cases import with_byes
from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.systems.lim import reachable_faults
from pairing.engine.systems.lim.fewest_faults import faults_of
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.group import Group, Pairs
from pairing.engine.systems.lim.pairer import pair_round
from pairing.engine.systems.lim.reachable_faults import faults_of_mate, least_reachable, pairing_within
from tests.comparison import seeded_case
from tests.pairing.engine.lim.cases import Case, person

GROUPS = 400


def all_pairings(field: Field, group: Group, players: int) -> Iterator[Pairs]:
    """Every complete pairing, the pairs in the order of scrutiny."""
    if not players:
        yield []
        return
    player, *others = group.in_turn(players)
    for other in others:
        if field.adjacent[player] >> other & 1:
            for rest in all_pairings(field, group, players & ~(1 << player | 1 << other)):
                yield [(player, other), *rest]


def random_case(seed: int) -> Case:
    """A group of up to ten players with colours and pairs kept apart by lot."""
    rng = random.Random(seed)
    tpns = range(1, 2 * rng.randint(2, 5) + 1)
    share = rng.choice((0.0, 0.3, 0.5, 0.7))
    colours = rng.choice((["w", "b"], ["w", "w", "w", "b"], ["w", "b", "b", ""]))
    met = [pair for pair in combinations(tpns, 2) if rng.random() < share]
    return Case(*(person(tpn, rng.choice(colours)) for tpn in tpns), met=met, downward=rng.random() < 0.5)


def test_every_goal_of_small_groups() -> None:
    """A goal that is not too great is reached if the least faults of all pairings are no more, by such a pairing."""
    early_faults = 0
    for seed in range(GROUPS):
        case = random_case(seed)
        field, group, players = case.field, case.group, case.group.members
        every = [faults_of(field, pairs) for pairs in all_pairings(field, group, players)]
        if not every:
            continue
        least, pairs = min(every), players.bit_count() // 2
        early_faults += bool(least & least + 1)  # not all of them on the last pairs
        mate = perfect_matching(within(field.adjacent, players), players, field.nobody_matched)
        assert mate is not None
        in_turn = list(group.in_turn(players))
        goal, found = least_reachable(field, in_turn, mate)
        assert goal == least == faults_of_mate(field, in_turn, found), f"seed {seed}"
        for goal in range(1 << pairs):
            if goal & goal + 1 > least:  # without the faults that it ends with
                continue
            answer = pairing_within(field, in_turn, goal, mate)
            assert (answer is not None) == (least <= goal), f"seed {seed}, goal {goal:b}"
            if answer is not None:
                assert faults_of_mate(field, in_turn, answer) <= goal, f"seed {seed}, goal {goal:b}"
    assert early_faults > GROUPS // 10


# The first two took minutes while nothing bounded what comes after an early fault. The limit is a hundred times what
# they take now.
@pytest.mark.parametrize(("seed", "players"), [(32, 79), (56, 45), (100, 114)])
def test_crowded_groups_have_an_answer_soon(seed: int, players: int) -> None:
    tournament = seeded_case(seed, "lim", smallest=40, largest=300, manner="arranged").tournament
    assert len(tournament.players) - len(tournament.absent) == players
    start = time.process_time()
    try:
        pairing = pair_round(tournament)
    except NoCompletePairing:
        pytest.fail("there is a complete pairing")
    assert len(pairing.pairs) == players // 2
    assert time.process_time() - start < 20


def test_what_the_colours_rule_out_is_asked_of_no_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of eight players six are due White: two pairs at least have a fault."""

    def refused(*_arguments: object) -> None:
        raise AssertionError("a matching was asked")

    case = Case(*(person(tpn, "b" if tpn < 7 else "w") for tpn in range(1, 9)))
    in_turn = list(case.group.in_turn(case.group.members))
    mate, _faults = least_reachable(case.field, in_turn, case.field.nobody_matched)[::-1]
    monkeypatch.setattr(reachable_faults, "perfect_matching", refused)
    monkeypatch.setattr(reachable_faults, "pairs_with_fewest_faults", refused)
    for goal in (0b0000, 0b0001, 0b0010):
        assert pairing_within(case.field, in_turn, goal, mate) is None


def test_a_second_round_with_byes_is_settled_by_counting_and_matchings_without_costs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each question that went to costs took seconds and hundreds of megabytes in a field of thousands."""

    def refused(*_arguments: object) -> None:
        raise AssertionError("costs were asked")

    tournament = with_byes(100, "lim")
    monkeypatch.setattr(reachable_faults, "pairs_with_fewest_faults", refused)
    assert len(pair_round(tournament).pairs) > 40
