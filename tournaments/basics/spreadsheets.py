"""A spreadsheet (XLSX) as the text of a list: its first sheet, a line for each row, tabs between the cells."""

from __future__ import annotations

import csv
import zipfile
from collections.abc import Sequence
from datetime import date
from io import BytesIO, StringIO
from typing import Any

from tournaments.basics.zips import BROKEN_SPREADSHEET

_BEGINNING = b"PK\x03\x04"
_MOST_ROWS, _MOST_COLUMNS = 10_001, 60  # the pairing numbers of four digits, and the headings
_LARGEST_UNPACKED = 40_000_000  # bytes of all parts together


def is_spreadsheet(data: bytes) -> bool:
    """Whether an uploaded file is a spreadsheet, or anything else that is packed as one is."""
    return data.startswith(_BEGINNING)


def text_of_spreadsheet(data: bytes) -> str:
    """The rows of the first sheet, whose numbers are those of the lines.

    Raises:
        ValueError: it is no spreadsheet that can be read, or has more than a list can hold.
    """
    from openpyxl import load_workbook  # it loads longer than all pages together

    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            size = sum(part.file_size for part in archive.infolist())
        if size > _LARGEST_UNPACKED:
            raise ValueError("too large")
        book = load_workbook(BytesIO(data), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(max_row=_MOST_ROWS + 1, max_col=_MOST_COLUMNS, values_only=True)
        lines = [_cells(row) for row in rows]
    except (*BROKEN_SPREADSHEET, OSError) as error:
        raise ValueError("This is no spreadsheet that can be read.") from error
    if len(lines) > _MOST_ROWS:
        raise ValueError("This spreadsheet has too many rows.")
    text = StringIO()
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(lines)
    return text.getvalue()


def _cells(row: Sequence[Any]) -> list[str]:
    texts = list(map(_text, row))
    while texts and not texts[-1]:
        texts.pop()
    return texts


def _text(value: object) -> str:
    """A cell as somebody would type it: whole numbers without decimals, days as 1987-05-31."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, date):
        return f"{value:%Y-%m-%d}"
    return " ".join(str(value).split())
