"""When the rounds begin, as the arbiter fixes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.basics.systems import games_in_match
from tournaments.basics.timetable import problems_of, timetable_of
from tournaments.journal.changing import change
from tournaments.log.changes import RoundMoved
from tournaments.log.kinds import TimetableChanged
from tournaments.log.writing import log
from tournaments.models import RoundTime, Tournament, User


def set_timetable(tournament: Tournament, timetable: Sequence[RoundTime | None], *, by: User | None) -> Tournament:
    """Fix the beginning of each round; ``timetable`` has an entry for each, None where nothing is known.

    Raises:
        Refused: too many or too few entries, rounds out of order, or outside the days of the tournament; with every
            fault.
    """
    with change(tournament) as current:
        problems = list(problems_of(timetable, current.start_date, current.end_date))
        if len(timetable) != current.total_rounds:
            text = _("The tournament has %(rounds)d rounds, the timetable %(entries)d. Give each round its line.")
            problems.append(text % {"rounds": current.total_rounds, "entries": len(timetable)})
        if any(one and len(one.later_games) >= games_in_match(current) for one in timetable):
            problems.append(_("A round has more times than a match has games. Take the last ones away."))
        if problems:
            raise Refused(problems)
        # Rounds that there are no more have lost their time when there are more rounds again.
        gone = current.round_times.filter(round_number__gt=current.total_rounds).values_list("round_number", flat=True)
        moves = _move_rounds(current, {**dict.fromkeys(gone), **dict(enumerate(timetable, start=1))})
        if moves:
            log(current, TimetableChanged(moves), by=by)
        return current


def _move_rounds(tournament: Tournament, times: Mapping[int, RoundTime | None]) -> tuple[RoundMoved, ...]:
    """Give rounds of the locked ``tournament`` other times; returns those that moved. Nothing is logged."""
    known = {one.round_number: one for one in tournament.round_times.all()}
    pairs = [(number, known.get(number), one) for number, one in sorted(times.items())]
    moved = [(number, old, new) for number, old, new in pairs if str(old or "") != str(new or "")]
    for number, old, new in moved:
        if new is None:
            known[number].delete()
        else:
            new.pk, new.tournament, new.round_number = old.pk if old else None, tournament, number
            new.save()
    if moved:
        tournament.save(update_fields=["changed_at"])
    return tuple(RoundMoved(number, str(old or ""), str(new or "")) for number, old, new in moved)


def require_timetable(tournament: Tournament) -> None:
    """Refuse days of the tournament that leave a round out, and rounds that would not begin one after the other.

    Raises:
        Refused: with every fault.
    """
    problems = list(problems_of(timetable_of(tournament), tournament.start_date, tournament.end_date))
    if problems:
        raise Refused(problems)
