"""Cases of mirrors."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import place
from tests.tournaments.arbiter.worlds import (
    By,
    Case,
)
from tournaments.mirroring.actions.links import end_incoming_mirror, set_mirror

CASES = (
    Case("mirrors", "mirrors", by=By.ORGANISER, data=lambda _world: {"name": "Hall"}, first={"name": "Site"}),
    Case(
        "mirror_end",
        "mirrors",
        by=By.ORGANISER,
        key=lambda _world: place().pk,
        prepare=lambda _world: place(),
        meddle=lambda world: end_incoming_mirror(place(), by=world.other),
    ),
    Case(
        "mirror",
        "mirror",
        by=By.CHIEF,
        data=lambda _world: {"do": "set", "link": f"https://chess.example.org/api/mirror/1/#{'0' * 64}"},
        meddle=lambda world: set_mirror(world.tournament, f"https://other.example.org/#{'1' * 64}", by=world.other),
    ),
)
