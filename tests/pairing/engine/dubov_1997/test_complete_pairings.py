"""Whether there is a complete pairing, beside the rules of 2026; and what a large group takes."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from bench.unusual_states import many_kept_apart
from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching.weighted import Edge
from pairing.engine.systems.dubov.pairer import pair_round as pair_round_of_2026
from pairing.engine.systems.dubov_1997 import floaters
from pairing.engine.systems.dubov_1997.pairer import pair_round
from tests.comparison import seeded_case


def test_there_is_a_complete_pairing_where_the_rules_of_2026_have_one() -> None:
    """2.1 to 2.4 and the bye are the absolute criteria of the later edition."""
    without = 0
    for seed in range(300):
        tournament = seeded_case(4_000_000 + seed, "dubov-1997").tournament
        outcomes = []
        for pair in (pair_round, pair_round_of_2026):
            try:
                pair(tournament)
                outcomes.append(True)
            except NoCompletePairing:
                outcomes.append(False)
        assert outcomes[0] == outcomes[1], f"seed {seed}"
        without += not outcomes[0]
    assert without > 20


def test_floaters_of_a_large_group_take_one_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    """6.4: their places in the order are more than the solver takes at a time, and all of them are among the first."""
    asked: list[int] = []
    solve = floaters.cheapest_perfect_matching

    def counted(edges: Iterable[Edge], vertex_count: int) -> list[tuple[int, int]] | None:
        asked.append(vertex_count)
        return solve(edges, vertex_count)

    monkeypatch.setattr(floaters, "cheapest_perfect_matching", counted)
    rng = random.Random("many kept apart 20001916")  # the state of this seed in the benchmark
    tournament = many_kept_apart(rng, rng.choice((rng.randint(40, 80), rng.randint(40, 300))))
    pairing = pair_round(tournament)
    assert len(asked) == 1
    monkeypatch.undo()
    assert pairing == pair_round(tournament, certificates=False)
