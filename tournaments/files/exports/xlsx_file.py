"""A table as a spreadsheet (XLSX): numbers are numbers, texts are texts and never formulas."""

from __future__ import annotations

from io import BytesIO

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, TYPE_STRING
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.files.exports.tables import Cell, Table

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
NARROWEST, WIDEST = 4, 40
_NOT_IN_A_TAB = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
LONGEST_TAB = 31


def xlsx_file(table: Table, *, title: str) -> bytes:
    """The file, its headings in bold and kept in sight; ``title`` stands among its properties."""
    book = Workbook()
    book.properties.title, book.properties.creator = _text(title), "Arobase"
    sheet = book.worksheets[0]
    sheet.title = tab_name(table.name)
    for number, row in enumerate((table.headings, *table.rows), start=1):
        for column, value in enumerate(row, start=1):
            fill_cell(sheet, number, column, value)
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    _set_widths(sheet, table)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def tab_name(name: str) -> str:
    """``name`` as a tab may be called."""
    return name.translate(_NOT_IN_A_TAB)[:LONGEST_TAB]


def fill_cell(sheet: Worksheet, row: int, column: int, value: Cell) -> None:
    """Write ``value``, a text never as a formula."""
    if not isinstance(value, str):
        sheet.cell(row, column, value)
        return
    text = _text(value)
    cell = sheet.cell(row, column, text)
    # By hand: a text with an equals sign in front is a text all the same, and stays one when somebody edits it.
    cell.data_type = TYPE_STRING
    cell.quotePrefix = text.startswith(("=", "+", "-", "@"))


def _text(text: str) -> str:
    """``text`` without control characters, which the format cannot hold."""
    return ILLEGAL_CHARACTERS_RE.sub("", text)


def _set_widths(sheet: Worksheet, table: Table) -> None:
    for column, heading in enumerate(table.headings, start=1):
        longest = max((len(str(row[column - 1] or "")) for row in table.rows), default=0)
        width = min(max(longest, len(heading), NARROWEST), WIDEST)
        sheet.column_dimensions[get_column_letter(column)].width = width + 2
