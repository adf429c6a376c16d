"""The form of the arbiters of the event."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import By, Case
from tournaments.norms.actions.officials import set_officials
from tournaments.norms.queries.officials import Official

CASES = (
    Case(
        "officials",
        "officials",
        by=By.CHIEF,
        data=lambda _world: {"name_1": "Kowalski, Jan", "role_1": "chief", "title_1": "IA", "fide_id_1": "1234567"},
        meddle=lambda world: set_officials(world.tournament, [Official("Koller, Urs")], by=world.other),
        undoes="tournament.officials",
    ),
)
