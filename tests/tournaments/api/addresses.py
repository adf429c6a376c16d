"""Every address of the API."""

from __future__ import annotations

import json

from tournaments.api.description import description
from tournaments.models import Tournament

BASE = "/api/v1"


def filled(path: str, slug: str, number: int) -> str:
    """The address of a path of the description."""
    return BASE + path.replace("{slug}", slug).replace("{number}", str(number))


def every(tournament: Tournament, *, rounds: int) -> list[str]:
    """All addresses of ``tournament`` up to round ``rounds``, and those that belong to none."""
    paths = json.loads(description())["paths"]
    return list(
        dict.fromkeys(filled(path, tournament.slug, number) for path in paths for number in range(1, rounds + 1))
    )
