"""Events to measure on: generated tournaments without absences, from fixed seeds."""

from __future__ import annotations

from pairing.engine.tournament import Tournament
from pairing.generating.generator import generate_tournament
from pairing.generating.parameters import Parameters


def event(players: int, *, rounds: int, before_round: int, seed: int = 1) -> Tournament:
    """A tournament of ``players`` as it stands before ``before_round`` of ``rounds``."""
    parameters = Parameters(
        players=players,
        rounds=rounds,
        draw_rate=300_000,
        forfeit_rate=0,
        half_point_bye_rate=0,
        zero_point_bye_rate=0,
        late_entry_rate=0,
        withdrawal_rate=0,
        highest_rating=2700,
        lowest_rating=1000,
        spread=300,
    )
    return generate_tournament(parameters, seed=seed, rounds_played=before_round - 1)
