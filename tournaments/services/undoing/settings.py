"""Undone exactly: what is settled for the tournament as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import models
from django.utils.translation import gettext as _

from tournaments.audit.changes import FieldChange
from tournaments.audit.kinds import (
    ColourDrawn,
    HallChanged,
    PublicationChanged,
    ResultsReleased,
    SettingsChanged,
    StandingsReleased,
    TimetableChanged,
)
from tournaments.models import Tournament, User
from tournaments.models.tournament import BEFORE_FIELDS
from tournaments.services.audit import plain
from tournaments.services.errors import require
from tournaments.services.rounds.guards import rounds_paired
from tournaments.services.tournament.before import apply_before
from tournaments.services.tournament.hall import apply_hall
from tournaments.services.tournament.publication import apply_publication
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


def _colour(tournament: Tournament, change: ColourDrawn, _by: User | None) -> None:
    if (tournament.initial_colour, tournament.initial_colour_drawn) != (change.colour, True):
        raise changed()
    require(not rounds_paired(tournament), _("Round 1 has been paired; its initial colour stays."))
    tournament.initial_colour, tournament.initial_colour_drawn = change.colour_before, bool(change.drawn_before)
    tournament.save(update_fields=["initial_colour", "initial_colour_drawn", "changed_at"])


def _hall(tournament: Tournament, change: HallChanged, _by: User | None) -> None:
    apply_hall(tournament, values_before(tournament, change.changes))


def _timetable(tournament: Tournament, change: TimetableChanged, _by: User | None) -> None:
    times = list(timetable_of(tournament))
    for move in change.moves:
        place = move.round_number - 1
        if place >= len(times) or str(times[place] or "") != move.new:
            raise changed()
        times[place] = RoundTime.read(move.old) if move.old else None
    apply_timetable(tournament, times)


def _publication(
    tournament: Tournament, change: PublicationChanged | ResultsReleased | StandingsReleased, _by: User | None
) -> None:
    """What was shown by it is hidden again, as if it had not been: who has read it has read it."""
    apply_publication(tournament, values_before(tournament, change.changes))


UNDO: Undoing = {
    SettingsChanged: _settings,
    ColourDrawn: _colour,
    HallChanged: _hall,
    TimetableChanged: _timetable,
    **dict.fromkeys((PublicationChanged, ResultsReleased, StandingsReleased), _publication),
}
