"""Every address of the API."""

from __future__ import annotations

import json

from pairing.engine.systems import registered_systems
from tournaments.api.urls import description
from tournaments.basics.systems import system_of
from tournaments.models import Tournament
from tournaments.rounds.queries.team_snapshot import settings_of_teams

BASE = "/api/v1"
OF_PROGRAMS = "/arbiter/"


def filled(path: str, slug: str, number: int) -> str:
    """The address of a path of the description."""
    return BASE + path.replace("{slug}", slug).replace("{number}", str(number))


def public_paths() -> list[str]:
    """The paths of the description that take no token."""
    return [path for path in json.loads(description())["paths"] if not path.startswith(OF_PROGRAMS)]


def paths_of(tournament: Tournament) -> list[str]:
    """The public paths of the description but the lists of systems by which the tournament is not paired."""
    others = {system.round_list.slug for system in registered_systems() if system.name != tournament.system}
    if not settings_of_teams(tournament).prizes_public:
        others.add("board-prizes")
    if not system_of(tournament).eliminates:
        others.add("bracket")
    return [path for path in public_paths() if path.rstrip("/").rpartition("/")[2] not in others]


def every(tournament: Tournament, *, rounds: int) -> list[str]:
    """All addresses of ``tournament`` up to round ``rounds``, and those that belong to none."""
    return list(
        dict.fromkeys(
            filled(path, tournament.slug, number) for path in paths_of(tournament) for number in range(1, rounds + 1)
        )
    )
