"""Cases of backups, of the public look and of privacy."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
)
from tournaments.installation.actions.look import set_look
from tournaments.installation.actions.privacy import set_privacy

CASES = (
    Case("backups", "backups", by=By.ORGANISER, data=lambda _world: {"with_key": "on"}, first={"with_key": ""}),
    Case(
        "look",
        "look",
        by=By.ORGANISER,
        data=lambda _world: {"name": "Club", "accent": "teal"},
        meddle=lambda world: set_look(name="Other", accent="plum", logo=None, remove_logo=False, by=world.other),
    ),
    Case(
        "privacy",
        "privacy",
        by=By.ORGANISER,
        data=lambda _world: {"responsible": "Club", "contact": "", "text": "", "retention_months": "12"},
        meddle=lambda world: set_privacy(
            responsible="Other", contact="", text="", retention_months=None, by=world.other
        ),
    ),
)
