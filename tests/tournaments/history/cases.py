"""Cases of undoing and restore points."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    Case,
    of_tournament,
    other_result,
    published,
)
from tournaments.history.actions.undoing import undo
from tournaments.players.actions import entries

CASES = (
    Case(
        "undo",
        lambda world: world.at("undo", world.tournament.audit_entries.get(kind="bye.request").pk),
        lambda world: world.at("audit"),
        prepare=lambda world: entries.request_bye(world.player, by=world.user, round_number=3, kind="H"),
        meddle=lambda world: undo(world.tournament.audit_entries.get(kind="bye.request"), by=world.other),
    ),
    of_tournament(
        "restore_points",
        "restore_points",
        data=lambda _world: {"note": "before the storm"},
        first={"note": "before something else"},
    ),
    Case(
        "restore_point",
        lambda world: world.at("restore_point", world.tournament.restore_points.order_by("pk")[0].pk),
        lambda world: world.at("restore_point", world.tournament.restore_points.order_by("pk")[0].pk),
        prepare=published,
        meddle=other_result,
    ),
)
