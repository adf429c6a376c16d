"""Events to measure on: generated tournaments from fixed seeds, without absences where nothing else is asked for."""

from __future__ import annotations

from pairing.engine.systems import DEFAULT, system_named
from pairing.engine.systems.system import Entrants
from pairing.engine.tournament import Tournament
from pairing.generating.generator import generate_tournament
from pairing.generating.match_events import MOST_TEAMS
from pairing.generating.parameters import Parameters
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import HIGHEST_TPN, trf_from_tournament, write_trf

_WITHOUT_ABSENCES = {
    "forfeit_rate": 0,
    "half_point_bye_rate": 0,
    "zero_point_bye_rate": 0,
    "late_entry_rate": 0,
    "withdrawal_rate": 0,
}


def event(
    players: int, *, rounds: int, before_round: int, seed: int = 1, system: str = DEFAULT, **rates: int
) -> Tournament:
    """A tournament of ``players`` (teams in a team event) as it stands before ``before_round`` of ``rounds``.

    ``rates`` are those of ``Parameters`` for byes, forfeits and the like; without them everybody plays all rounds.
    """
    parameters = Parameters(
        players=players,
        rounds=rounds,
        draw_rate=300_000,
        highest_rating=2700,
        lowest_rating=1000,
        spread=300,
        system=system,
        **_WITHOUT_ABSENCES | rates,
    )
    return generate_tournament(parameters, seed=seed, rounds_played=before_round - 1)


def most_entrants(system: str) -> int:
    """How many players, or teams in a team event, a report file of the system can hold."""
    return MOST_TEAMS if system_named(system).entrants is Entrants.TEAMS else HIGHEST_TPN


def report_text(tournament: Tournament, system: str) -> str:
    """The tournament as a report file; single games say no system, so that every program takes them as its own."""
    if system_named(system).entrants is Entrants.TEAMS:
        return write_trf(trf_from_teams(tournament, code=system_named(system).code()))
    return write_trf(trf_from_tournament(tournament))
