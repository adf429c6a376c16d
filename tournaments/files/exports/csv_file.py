"""A table as comma separated values (RFC 4180): UTF-8, with the mark by which spreadsheets know that."""

from __future__ import annotations

import csv
from io import StringIO

from pairing.texts import harmless
from tournaments.files.exports.tables import Cell, Table

CONTENT_TYPE = "text/csv; charset=utf-8; header=present"


def csv_file(table: Table) -> bytes:
    """The file. Texts that a spreadsheet would take for a formula get an apostrophe in front."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([_cell(heading) for heading in table.headings])
    writer.writerows([_cell(cell) for cell in row] for row in table.rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return harmless(cell)
    return "" if cell is None else str(cell)
