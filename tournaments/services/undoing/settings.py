"""Undone exactly: what is settled for the tournament as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import models

from tournaments.audit.changes import FieldChange
from tournaments.audit.kinds import (
    SettingsChanged,
    TimetableChanged,
)
from tournaments.models import Tournament, User
from tournaments.models.tournament import BEFORE_FIELDS
from tournaments.services.audit import plain
from tournaments.services.tournament.before import apply_before
from tournaments.services.tournament.setup import apply_settings
from tournaments.services.tournament.timetable import apply_timetable
from tournaments.services.undoing.parts import Undoing, changed, unreadable
from tournaments.timetable import RoundTime, timetable_of


def values_before(tournament: Tournament, changes: Iterable[FieldChange]) -> dict[str, Any]:
    """The values that fields had, by name.

    Raises:
        Stale: one of them is not as the change left it.
        Refused: one of them is a field that there is no more.
    """
    found = {}
    for one in changes:
        try:
            field = Tournament._meta.get_field(one.field)
            if plain(getattr(tournament, one.field)) != one.new:
                raise changed()
            found[one.field] = field.to_python(one.old) if isinstance(field, models.Field) else one.old
        except (FieldDoesNotExist, ValidationError) as error:
            raise unreadable() from error
    return found


def _settings(tournament: Tournament, change: SettingsChanged, by: User | None) -> None:
    before = values_before(tournament, change.changes)
    if before.keys() <= set(BEFORE_FIELDS):
        apply_before(tournament, before)
    else:
        apply_settings(tournament, before, by=by)


def _timetable(tournament: Tournament, change: TimetableChanged, _by: User | None) -> None:
    times = list(timetable_of(tournament))
    for move in change.moves:
        place = move.round_number - 1
        if place >= len(times) or str(times[place] or "") != move.new:
            raise changed()
        times[place] = RoundTime.read(move.old) if move.old else None
    apply_timetable(tournament, times)


UNDO: Undoing = {
    SettingsChanged: _settings,
    TimetableChanged: _timetable,
}
