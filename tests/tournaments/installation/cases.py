"""Cases of backups."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
)

CASES = (Case("backups", "backups", by=By.ORGANISER, data=lambda _world: {"with_key": "on"}, first={"with_key": ""}),)
