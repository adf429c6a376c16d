"""What a tournament brought somebody, and how a total came about, in sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.series import Cell, Tie
from tournaments.basics.fields import text_from_tenths
from tournaments.models import SeriesTie
from tournaments.series.queries.rules import points_text


def cell_in_words(cell: Cell, tournament: str, players: int) -> str:
    """The whole sentence of a cell."""
    entry = cell.entry
    said = {
        "tournament": tournament,
        "place": entry.place,
        "players": players,
        "points": points_text(cell.value),
        "sharing": cell.sharing,
        "made": text_from_tenths(entry.points),
        "bonus": points_text(cell.bonus),
    }
    if not cell.is_valid:
        return _why_nothing(cell) % said
    if cell.bonus:
        text = _("%(tournament)s: %(made)s points made, %(bonus)s for place %(place)d, together %(points)s.")
    elif cell.sharing > 1 and entry.place:
        # Translators: counted by those who share the place
        text = ngettext(
            "%(tournament)s: place %(place)d of %(players)d, shared by %(sharing)d, brings %(points)s.",
            "%(tournament)s: place %(place)d of %(players)d, shared by %(sharing)d, brings %(points)s.",
            cell.sharing,
        )
    elif entry.place:
        text = _("%(tournament)s: place %(place)d of %(players)d brings %(points)s.")
    else:
        text = _("%(tournament)s: %(made)s points made bring %(points)s.")
    if not cell.counts:
        # Translators: the whole sentence on what a tournament brings, with its full stop, goes before
        return _("%(sentence)s Not counted: others bring more.") % {"sentence": text % said}
    return text % said


def _why_nothing(cell: Cell) -> str:
    if cell.entry.expelled:
        return _("%(tournament)s: expelled, no points.")
    if not cell.entry.played:
        return _("%(tournament)s: no game played, no points.")
    return _("%(tournament)s: withdrawn, no points for the place.")


def parted_in_words(tie: Tie | None) -> str:
    """What parts somebody from the one above, who has the same total; empty for nothing."""
    return str(SeriesTie(tie.value).label) if tie else ""


def sum_in_words(name: str, values: list[str], total: str) -> str:
    """How the total of the leader came about."""
    said = {"name": name, "total": total, "sum": " + ".join(values)}
    if len(values) < 2:
        return _("%(name)s has %(total)s points.") % said
    return _("%(name)s has %(sum)s = %(total)s points.") % said
