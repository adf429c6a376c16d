"""Cases of backups and of the public look."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
)
from tournaments.installation.actions.look import set_look

CASES = (
    Case("backups", "backups", by=By.ORGANISER, data=lambda _world: {"with_key": "on"}, first={"with_key": ""}),
    Case(
        "look",
        "look",
        by=By.ORGANISER,
        data=lambda _world: {"name": "Club", "accent": "teal"},
        meddle=lambda world: set_look(name="Other", accent="plum", logo=None, remove_logo=False, by=world.other),
    ),
)
