"""Both systems of this procedure beside their literal readings, their shortcuts beside the exact solvers."""

from __future__ import annotations

from functools import partial

import pytest

from pairing.engine.systems.double_swiss.pairer import pair_round as pair_players
from pairing.engine.systems.team.pairer import pair_round as pair_teams
from tests.comparison import difference, engine_of, engine_outcome, large_case, right_outcome, seeded_case

PAIRERS = {"double-swiss": pair_players, "team": pair_teams}
BOTH = (True, False)
SYSTEMS = pytest.mark.parametrize("system", PAIRERS)


@SYSTEMS
@pytest.mark.parametrize("chunk", range(8))
def test_the_engine_agrees_with_the_reading(system: str, chunk: int) -> None:
    for seed in range(40 * chunk, 40 * chunk + 40):
        tournament = seeded_case(seed, system).tournament
        assert difference(tournament, engine_of(system).pair_round, system) is None


@SYSTEMS
def test_the_exact_solvers_agree_with_the_reading(system: str) -> None:
    for seed in range(400, 460):
        tournament = seeded_case(seed, system).tournament
        exact = engine_outcome(tournament, partial(PAIRERS[system], certificates=False), system)
        assert exact == right_outcome(tournament, system)


@SYSTEMS
def test_shortcuts_and_exact_solvers_agree_on_larger_fields(system: str) -> None:
    for seed in range(24):
        tournament = large_case(seed, system).tournament
        outcomes = [engine_outcome(tournament, partial(PAIRERS[system], certificates=sure), system) for sure in BOTH]
        assert outcomes[0] == outcomes[1], seed
