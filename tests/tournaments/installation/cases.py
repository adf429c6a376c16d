"""Cases of backups."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    in_general,
)

CASES = (in_general("backups", data=lambda _world: {"with_key": "on"}, first={"with_key": ""}),)
