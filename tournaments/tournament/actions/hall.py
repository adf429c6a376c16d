"""What the screen in the hall shows, as the arbiter chooses."""

from __future__ import annotations

from typing import Any

from tournaments.basics.errors import require_clean
from tournaments.journal.changing import change
from tournaments.log.kinds_of_publication import HallChanged
from tournaments.log.writing import field_changes, log
from tournaments.models import Tournament, User


def set_hall(
    tournament: Tournament, *, hall_shows: str, hall_seconds: int, hall_paused: bool, by: User | None
) -> Tournament:
    """Let the screen show ``hall_shows``, each page for ``hall_seconds`` seconds; ``hall_paused`` holds one page.

    Raises:
        Refused: a value that there is not.
    """
    wanted: dict[str, Any] = {"hall_shows": hall_shows, "hall_seconds": hall_seconds, "hall_paused": hall_paused}
    with change(tournament) as current:
        changes = field_changes({name: getattr(current, name) for name in wanted}, wanted)
        if changes:
            for name, value in wanted.items():
                setattr(current, name, value)
            require_clean(current)
            current.save(update_fields=[*wanted, "changed_at"])
            log(current, HallChanged(changes), by=by)
        return current
