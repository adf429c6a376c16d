"""The table of a series as lines and columns for a file."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.files.exports.tables import Table as FileTable
from tournaments.series.queries.table import ShownLine, Table


def file_table(table: Table) -> FileTable:
    """A line for each person: rank, name, total; of each tournament the place, the points and whether they count."""
    headings: list[str] = [_("Rank"), _("Name"), _("Title"), _("Points")]
    for part in table.counted:
        name = part.public.row.name
        headings += [
            _("%(tournament)s: place") % {"tournament": name},
            _("%(tournament)s: points") % {"tournament": name},
            _("%(tournament)s: counts") % {"tournament": name},
        ]
    rows = tuple(_row(line) for line in (*table.lines, *table.others))
    return FileTable(table.series.name[:31], tuple(headings), rows)


def _row(line: ShownLine) -> tuple[str | int | Decimal | None, ...]:
    cells: list[str | int | Decimal | None] = [
        line.rank or None,
        line.name or _("Name not public"),
        line.title,
        Decimal(line.total),
    ]
    for cell in line.cells:
        if cell is None:
            cells += [None, None, None]
        else:
            cells += [cell.cell.entry.place or None, Decimal(cell.value), _("yes") if cell.cell.counts else _("no")]
    return tuple(cells)
