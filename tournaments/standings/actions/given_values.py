"""Values of tie-breaks that are worked out elsewhere, as an arbiter gives them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from pairing.standings import decimal_text
from pairing.standings.values import HUNDREDTHS
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.errors import Refused
from tournaments.basics.tiebreaks import values_given
from tournaments.journal.changing import change
from tournaments.log.changes import ValueMoved, entrant_named
from tournaments.log.kinds_of_standings import ValuesGiven
from tournaments.log.writing import log
from tournaments.models import TieBreakValue, Tournament, User

HIGHEST = 99999 * HUNDREDTHS
LONGEST_NOTE = 200


def give_values(
    tournament: Tournament, values: Mapping[str, Mapping[int, int]], *, note: str, by: User | None
) -> tuple[ValueMoved, ...]:
    """Give each player, or team, a value, in hundredths of a point by acronym and row id; who is not named has none.

    The standings follow at once, and everybody reads the ``note``. Returns what has changed.

    Raises:
        Refused: there is no note, nothing would change, or a tie-break, player or team is not of this tournament.
    """
    with change(tournament) as current:
        entrants = entrant_rows(current).by_id(current)
        before = values_given(current)
        note = note.strip()[:LONGEST_NOTE]
        moves = tuple(
            ValueMoved(entrant_named(one), code, value_text(old), value_text(new))
            for code in before
            for pk, one in entrants.items()
            if (old := before[code].get(pk)) != (new := values.get(code, {}).get(pk))
        )
        problems = []
        if not note:
            problems.append(_("Say where the values come from; everybody can read it."))
        if values.keys() - before.keys() or any(of.keys() - entrants.keys() for of in values.values()):
            problems.append(
                _("A tie-break, or one of those listed, is not of this tournament any more. Look at the page again.")
            )
        if any(abs(value) > HIGHEST for of in values.values() for value in of.values()):
            problems.append(
                _("A value is too large. Enter numbers up to %(highest)d.") % {"highest": HIGHEST // HUNDREDTHS}
            )
        if not problems and not moves and note == current.given_values_note:
            problems.append(_("That is what stands there already. Nothing has been changed."))
        if problems:
            raise Refused(problems)
        moved = ((move.code, move.player.id or 0) for move in moves)
        _write_down(current, {(code, pk): values.get(code, {}).get(pk) for code, pk in moved}, note)
        log(current, ValuesGiven(moves, note), by=by)
        return moves


def _write_down(tournament: Tournament, values: Mapping[tuple[str, int], int | None], note: str) -> None:
    """Write down the ``note`` and these values by acronym and row id; None takes one away."""
    column = f"{entrant_rows(tournament).column}_id"
    rows = {(row.code, getattr(row, column)): row for row in TieBreakValue.objects.filter(tournament=tournament)}
    changed, new = [], []
    for (code, pk), value in values.items():
        if value is None:
            continue
        row = rows.pop((code, pk), None)
        if row is not None:
            row.value = value
            changed.append(row)
        else:
            new.append(TieBreakValue(tournament=tournament, **{column: pk}, code=code, value=value))
    gone = [row.pk for place, row in rows.items() if place in values]
    TieBreakValue.objects.filter(pk__in=gone).delete()
    TieBreakValue.objects.bulk_update(changed, ["value"])
    TieBreakValue.objects.bulk_create(new)
    tournament.given_values_note = note
    tournament.save(update_fields=["given_values_note", "changed_at"])


def value_text(value: int | None) -> str:
    """A value, in hundredths of a point, as the log has it; empty for none."""
    return "" if value is None else decimal_text(value, HUNDREDTHS)
