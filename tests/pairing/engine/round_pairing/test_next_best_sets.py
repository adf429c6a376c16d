"""The sets of upfloaters that come next, against every set of as many."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

import pytest

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.errors import NoCompletePairing
from pairing.engine.explanation.upfloaters import SETS_TOLD
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.round_pairing.rejected_sets import SetsOfBracket
from pairing.engine.steps import Step
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from pairing.generating.generator import generate_tournament
from pairing.generating.parameters import Wishes, resolved


def sparse_tournament(seed: int) -> Tournament:
    """Ten to eighteen players of whom many may not meet, before one of the first rounds."""
    rng = random.Random(seed)
    players = rng.randint(10, 18)
    wishes = Wishes({"players": (players, players), "rounds": (7, 7)}, system="double-swiss")
    event = generate_tournament(resolved(wishes, seed), seed=seed, rounds_played=rng.randint(1, 4))
    share = rng.choice((0.2, 0.5, 0.7))
    pairs = combinations(sorted(player.tpn for player in event.players), 2)
    return replace(event, forbidden_pairs=frozenset(pair for pair in pairs if rng.random() < share))


def by_enumeration(sets: SetsOfBracket) -> list[int]:
    """All other sets of as many that leave a complete pairing, the best first."""

    def pairs(upfloaters: int) -> bool:
        bracket = sets.residents | upfloaters
        graph = within(sets.field.adjacent, bracket)
        paired = perfect_matching(graph, bracket, sets.field.nobody_matched)
        return paired is not None and sets.rest_pairs(upfloaters)

    every = map(bit_set, combinations(members_of(sets.lower), sets.chosen.bit_count()))
    return sorted((one for one in every if one != sets.chosen and pairs(one)), key=sets.key)


def test_the_next_best_sets_are_the_first_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    examined = []
    steps = SetsOfBracket.steps

    def noted(sets: SetsOfBracket) -> Iterator[Step]:
        examined.append(sets)
        return steps(sets)

    monkeypatch.setattr(SetsOfBracket, "steps", noted)
    system = system_named("double-swiss")
    for seed in range(40):
        event = sparse_tournament(seed)
        try:
            system.examine(event, system.pair_round(event))
        except NoCompletePairing:
            continue
    floating = [sets for sets in examined if sets.chosen]
    assert {sets.chosen.bit_count() for sets in floating} >= {1, 2, 3}
    for sets in floating:
        assert list(islice(sets.others(), SETS_TOLD)) == by_enumeration(sets)[:SETS_TOLD]
