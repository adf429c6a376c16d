"""When the rounds begin, as the arbiter fixes it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.audit.changes import RoundMoved
from tournaments.audit.kinds import TimetableChanged
from tournaments.journal.changing import change
from tournaments.models import Tournament, User
from tournaments.services.audit import log
from tournaments.services.errors import Refused
from tournaments.timetable import RoundTime, as_stored, problems_of, timetable_of


def set_timetable(tournament: Tournament, timetable: Sequence[RoundTime | None], *, by: User | None) -> Tournament:
    """Fix the beginning of each round; ``timetable`` has an entry for each, None where nothing is known.

    Raises:
        Refused: too many or too few entries, rounds out of order, or outside the days of the tournament; with every
            fault.
    """
    with change(tournament) as current:
        moves = apply_timetable(current, timetable)
        if moves:
            log(current, TimetableChanged(moves), by=by)
        return current


def apply_timetable(tournament: Tournament, timetable: Sequence[RoundTime | None]) -> tuple[RoundMoved, ...]:
    """Give the locked ``tournament`` this timetable; returns the rounds that moved. Nothing is logged.

    Raises:
        Refused: as ``set_timetable``.
    """
    problems = list(problems_of(timetable, tournament.start_date, tournament.end_date))
    if len(timetable) != tournament.total_rounds:
        text = _("The tournament has %(rounds)d rounds, the timetable %(entries)d. Give each round its line.")
        problems.append(text % {"rounds": tournament.total_rounds, "entries": len(timetable)})
    if problems:
        raise Refused(problems)
    moves = _moves(tournament, timetable)
    if moves:
        tournament.timetable = as_stored(timetable)
        tournament.save(update_fields=["timetable", "changed_at"])
    return moves


def _moves(tournament: Tournament, timetable: Sequence[RoundTime | None]) -> tuple[RoundMoved, ...]:
    pairs = enumerate(zip(timetable_of(tournament), timetable, strict=True), start=1)
    return tuple(RoundMoved(number, str(old or ""), str(new or "")) for number, (old, new) in pairs if old != new)
