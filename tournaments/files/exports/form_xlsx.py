"""A filled form as a spreadsheet: what is asked with its answers, a table below, lines to sign."""

from __future__ import annotations

from io import BytesIO

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.files.exports.tables import FilledForm, Table
from tournaments.files.exports.xlsx_file import CONTENT_TYPE, fill_cell, tab_name

__all__ = ["CONTENT_TYPE", "form_xlsx"]
FIRST_COLUMN, OTHER_COLUMNS = 44, 14
_LINE = Side(style="thin")


def form_xlsx(form: FilledForm) -> bytes:
    """The file, made to be printed on one page in width."""
    book = Workbook()
    book.properties.title, book.properties.creator = form.title[:255], "Arobase"
    sheet = book.worksheets[0]
    sheet.title = tab_name(form.name)
    row = _facts(sheet, form)
    if form.table is not None:
        row = _table(sheet, form, form.table, row + 1)
    for note in form.notes:
        row += 1
        fill_cell(sheet, row, 1, note)
    for signature in form.signatures:
        row += 3
        fill_cell(sheet, row, 1, signature)
        for column in (2, 3, 4):
            sheet.cell(row, column).border = Border(bottom=_LINE)
    sheet.column_dimensions["A"].width = FIRST_COLUMN
    for letter in "BCDEFGH":
        sheet.column_dimensions[letter].width = OTHER_COLUMNS
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _facts(sheet: Worksheet, form: FilledForm) -> int:
    """The heading and what is asked; the last row that was written."""
    fill_cell(sheet, 1, 1, form.title)
    sheet.cell(1, 1).font = Font(bold=True, size=14)
    row = 2
    for row, (question, answer) in enumerate(form.facts, start=3):
        fill_cell(sheet, row, 1, question)
        fill_cell(sheet, row, 2, answer)
        sheet.cell(row, 2).alignment = Alignment(horizontal="left")
        sheet.cell(row, 2).font = Font(bold=True)
    return row


def _table(sheet: Worksheet, form: FilledForm, table: Table, row: int) -> int:
    row += 1
    for column, heading in enumerate(table.headings, start=1):
        fill_cell(sheet, row, column, heading)
        sheet.cell(row, column).font = Font(bold=True)
        sheet.cell(row, column).border = Border(bottom=_LINE)
    for place, values in enumerate(table.rows):
        row += 1
        for column, value in enumerate(values, start=1):
            fill_cell(sheet, row, column, value)
            sheet.cell(row, column).font = Font(strike=place in form.struck)
    return row
