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
from tournaments.models import RoundTime, Tournament, User
from tournaments.models.tournament import BEFORE_FIELDS
from tournaments.services.audit import plain
from tournaments.services.tournament.before import apply_before
from tournaments.services.tournament.setup import apply_settings
from tournaments.services.tournament.timetable import move_rounds, require_timetable
from tournaments.services.undoing.parts import Undoing, changed, unreadable


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
    known = {one.round_number: str(one) for one in tournament.round_times.all()}
    if any(known.get(one.round_number, "") != one.new for one in change.moves):
        raise changed()
    move_rounds(tournament, {one.round_number: RoundTime.read(one.old) if one.old else None for one in change.moves})
    require_timetable(tournament)


UNDO: Undoing = {
    SettingsChanged: _settings,
    TimetableChanged: _timetable,
}
