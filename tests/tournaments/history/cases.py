"""Cases of undoing and restore points."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    other_result,
    published,
)
from tournaments.history.actions.undoing import undo
from tournaments.players.actions import entries

CASES = (
    Case(
        "undo",
        "audit",
        by=By.ARBITER,
        key=lambda world: world.tournament.audit_entries.get(kind="player.withdraw").pk,
        prepare=lambda world: entries.withdraw_player(world.player, by=world.user),
        meddle=lambda world: undo(world.tournament.audit_entries.get(kind="player.withdraw"), by=world.other),
    ),
    Case(
        "restore_points",
        "restore_points",
        by=By.ARBITER,
        data=lambda _world: {"note": "before the storm"},
        first={"note": "before something else"},
    ),
    Case(
        "restore_point",
        "restore_point",
        by=By.CHIEF,
        key=lambda world: world.tournament.restore_points.order_by("pk")[0].pk,
        prepare=published,
        meddle=other_result,
    ),
)
