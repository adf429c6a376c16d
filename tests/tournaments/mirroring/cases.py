"""Cases of mirrors."""

from __future__ import annotations

from django.urls import reverse

from tests.tournaments.arbiter.addresses import place
from tests.tournaments.arbiter.worlds import (
    Case,
    in_general,
    of_tournament,
)
from tournaments.mirroring.actions.links import end_incoming_mirror, set_mirror

CASES = (
    in_general("mirrors", data=lambda _world: {"name": "Hall"}, first={"name": "Site"}),
    Case(
        "mirror_end",
        lambda _world: reverse("arbiter:mirror_end", args=[place().pk]),
        lambda _world: reverse("arbiter:mirrors"),
        prepare=lambda _world: place(),
        meddle=lambda world: end_incoming_mirror(place(), by=world.other),
    ),
    of_tournament(
        "mirror",
        "mirror",
        data=lambda _world: {"do": "set", "link": f"https://chess.example.org/api/mirror/1/#{'0' * 64}"},
        meddle=lambda world: set_mirror(world.tournament, f"https://other.example.org/#{'1' * 64}", by=world.other),
    ),
)
