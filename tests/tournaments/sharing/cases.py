"""The form of sharing and embedding."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import By, Case
from tournaments.sharing.actions import set_sharing

CASES = (
    Case(
        "sharing",
        "sharing",
        by=By.CHIEF,
        data=lambda _world: {"embed_sites": "https://club.example.org", "search_hidden": "on"},
        meddle=lambda world: set_sharing(
            world.tournament, by=world.other, embed_sites="https://other.example.org", search_hidden=False
        ),
        undoes="tournament.update",
    ),
)
