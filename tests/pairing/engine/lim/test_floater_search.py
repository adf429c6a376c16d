"""Several floaters of a group in which many may not meet: by matchings as by trying all sets, and by few of them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from bench.events import event
from bench.hard_cases import crowd_apart
from pairing.engine.basics.bits import bit_set
from pairing.engine.systems.lim import floaters
from pairing.engine.systems.lim.facts import player_facts
from pairing.engine.systems.lim.field import Field, build_field
from pairing.engine.systems.lim.floater_search import FloaterSearch
from pairing.engine.systems.lim.floaters import choose_floaters
from pairing.engine.systems.lim.group import Group
from pairing.engine.systems.lim.pairer import pair_round


def crowded(seed: int) -> tuple[Field, Group]:
    """Up to 14 players, most of whom may not meet each other, and next door some whom they may not meet either."""
    rng = random.Random(seed)
    tournament = event(40, rounds=9, before_round=rng.randrange(3, 7), seed=seed % 30, system="lim")
    tpns = [player.tpn for player in tournament.players]
    chosen = rng.sample(tpns, rng.randrange(8, 15))
    crowd = chosen[: rng.randrange(len(chosen) // 2 + 1, 3 * len(chosen) // 4 + 1)]
    next_door = rng.sample([tpn for tpn in tpns if tpn not in chosen], rng.randrange(2, 9))
    crowd += next_door[: rng.randrange(len(next_door))]
    apart = frozenset(combinations(sorted(crowd), 2))
    tournament = replace(tournament, forbidden_pairs=apart, maxi=rng.random() < 0.3)
    downward, floated = rng.random() < 0.5, set(chosen[: rng.randrange(3)])
    facts = [
        replace(player, score=(30 if downward else 10) if player.tpn in floated else 20)
        for player in player_facts(tournament)
    ]
    field = build_field(tournament, facts)

    def numbers(some: Iterable[int]) -> int:
        return bit_set(number for number, player in enumerate(field.players) if player.tpn in some)

    return field, Group(
        residents=numbers(chosen) & ~numbers(floated),
        from_above=numbers(floated) if downward else 0,
        from_below=0 if downward else numbers(floated),
        next_door=numbers(next_door),
        downward=downward,
    )


def test_matchings_choose_the_same_as_trying_all_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floaters, "MOST_SETS", 0)
    between = FloaterSearch._between
    asked = 0

    def counted(*arguments: object) -> int:
        nonlocal asked
        asked += 1
        return between(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(FloaterSearch, "_between", counted)
    for seed in range(400):
        field, group = crowded(seed)
        chosen = choose_floaters(field, group).chosen
        assert chosen == choose_floaters(replace(field, certificates=False), group).chosen, f"seed {seed}"
    assert asked > 20


def test_colours_of_many_floaters_are_evened_by_few_matchings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matchings for each player of a group took minutes in a field of 800."""
    heaviest = FloaterSearch.heaviest
    asked = 0

    def counted(*arguments: object) -> int:
        nonlocal asked
        asked += 1
        return heaviest(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(FloaterSearch, "heaviest", counted)
    pair_round(crowd_apart(400, slice(190), "lim"))
    assert 5 < asked < 60
